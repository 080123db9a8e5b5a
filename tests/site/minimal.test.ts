/** The smallest site: what is left out of its configuration draws nothing, and what it does not use is in no file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openIndex } from '@folio/search';
import { describe, expect, it } from 'vitest';
import { htmlChecks, readBuilt } from '../html/html.ts';
import { createScratchFolder, listFilesIn } from '../support/build.ts';
import { getOwnClasses, loadFeatures } from '../support/feature-parts.ts';
import { runInProcess } from '../support/in-process.ts';

const out = join(createScratchFolder('minimal'), 'dist');
const { status, stderr } = await runInProcess('build', '--root', 'examples/minimal', '--out', out);
if (status !== 0) throw new Error(stderr);

const built = readBuilt(out);
const files = listFilesIn(out);
const read = (file: string) => readFileSync(join(out, file), 'utf8');
const routes = ['/configuration', '/pages', '/publish', '/sidebar', '/start'];

it('builds the minimal site for another origin and base path', async () => {
  const elsewhere = join(out, '../elsewhere');
  const place = ['--origin', 'https://pages.example.org', '--base', '/minimal/'];
  const made = await runInProcess('build', '--root', 'examples/minimal', '--out', elsewhere, ...place);
  expect(made.status, made.stderr).toBe(0);
  const html = readFileSync(join(elsewhere, 'start.html'), 'utf8');
  expect(html).toContain('<link rel="canonical" href="https://pages.example.org/minimal/start">');
  expect(html).toContain('href="/minimal/pages"');
});

describe('the minimal site', () => {
  it('has its five pages and the built-in pages, except the page of apps', () => {
    expect([...built.byRoute.keys()].sort()).toEqual(['/', '/404', '/search', ...routes].sort());
    expect(
      built.pages.filter(({ model }) => routes.includes(model?.route ?? '')).map(({ model }) => model?.kind),
    ).toEqual(routes.map(() => 'page'));
  });

  it.each(Object.entries(htmlChecks))('%s', (_, check) => expect(check(built)).toEqual([]));

  it('renders nothing for options that its configuration omits', () => {
    for (const { html, file } of built.pages)
      for (const none of [
        'class="products',
        'header-links',
        'header-actions',
        'menu-groups',
        'menu-actions',
        '©',
        '<ul></ul>',
        'Edit<',
        'undefined',
      ])
        expect(html.includes(none), `${none} in ${file}`).toBe(false);
    const home = read('index.html');
    for (const none of ['id="site-areas"', 'class="roles"', 'cells']) expect(home).not.toContain(none);
    expect(home).toContain('<h1 tabindex="-1">A minimal site</h1>');
    expect(home).toContain('<a href="/start">Start here</a>');
    expect(read('404.html')).not.toContain('id="site-areas"');
  });

  it('links its pages in sidebar, pagination and text', () => {
    const hrefs = built.byRoute.get('/pages')?.elements.flatMap(({ attributes }) => attributes.get('href') ?? []);
    for (const route of routes) expect(hrefs).toContain(route);
    const page = built.byRoute.get('/pages')?.model?.navigation[0];
    expect([page?.previous?.href, page?.next?.href]).toEqual(['/start', '/sidebar']);
  });

  it.each([
    ['base path', '/configuration', 'base-path'],
    ['frontmatter', '/pages', 'frontmatter'],
    ['how to publish', '/publish', ''],
    ['group children', '/sidebar', 'groups'],
  ])('answers "%s" with %s', async (query, route, anchor) => {
    const index = await openIndex(async (name) => readFileSync(join(out, '_search', name)));
    const [hit] = (await index.search(query)).hits;
    expect([hit?.route, hit?.best?.anchor ?? '']).toEqual([route, anchor]);
  });

  it('contains no files or code of unused features', async () => {
    const classes = (await loadFeatures()).flatMap(getOwnClasses);
    expect(classes.length).toBeGreaterThan(50);
    // All rules are in the site's data, and the late ones in a file.
    const rules = files
      .filter((file) => /^assets\/(site\..*\.json|.*\.css)$/.test(file))
      .map(read)
      .join('\n');
    expect(rules).toContain('.prose');
    expect(classes.filter((name) => new RegExp(`\\.${name}(?![\\w-])\\s*[{,:.> ]`).test(rules))).toEqual([]);
    expect(files.filter((file) => /console|openapi|postman|place\./.test(file))).toEqual([]);
  });

  it('has a service worker that removes offline copies, and does not offer an offline copy', () => {
    expect(files).toContain('sw.js');
    expect(files.filter((file) => file.startsWith('_offline'))).toEqual([]);
  });

  it('passes its own check', async () => {
    const check = await runInProcess('check', '--root', 'examples/minimal');
    expect(check.status, check.stderr).toBe(0);
  });

  it('writes nothing into its folder', () => expect(existsSync('examples/minimal/dist')).toBe(false));
});
