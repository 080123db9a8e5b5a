/** The fixture holds one of everything, under a second product name; nothing of the first name is left in what is built from it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPageRules } from '@folio/core/build/load-site.ts';
import { checkKind } from '@folio/core/markdown/check-kind.ts';
import { createPipeline } from '@folio/core/markdown/pipeline.ts';
import { describe, expect, inject, it } from 'vitest';
import first from '../../site/site.config.ts';
import { navigation } from '../fixture/navigation/index.ts';
import second from '../fixture/site.config.ts';
import { getText, parseMarkup } from '../html/markup.ts';
import { listFilesIn } from '../support/build.ts';
import { getBuiltSite } from '../support/built-site.ts';
import { allFeatures } from '../support/features.ts';
import { fixtureBase, fromFixture } from '../support/fixture.ts';

const dir = inject('fixture');
const root = 'tests/fixture';
const pages = JSON.parse(readFileSync(join(dir, 'pages.json'), 'utf8')) as {
  route: string;
  kind: string;
  sidebar: string;
}[];
const sources = listFilesIn(join(root, 'content')).map((file) => readFileSync(join(root, 'content', file), 'utf8'));
const text = sources.join('\n');
const read = (file: string) => readFileSync(join(dir, file), 'utf8');

const rules = getPageRules({ kinds: second.kinds, navigation });

describe('the fixture', () => {
  it('uses every sidebar', () => {
    expect([...new Set(pages.map(({ sidebar }) => sidebar))].sort()).toEqual([...rules.sidebars].sort());
  });

  it('has a page of every kind', () =>
    expect([...new Set(pages.map(({ kind }) => kind))].sort()).toEqual([...rules.kinds].sort()));

  it.each(['note', 'tip', 'caution', 'danger', 'steps', 'tabs', 'diagram', 'chart', 'screen'])(
    'uses the container %s',
    (name) => {
      expect(text).toMatch(new RegExp(`^ *:{3,}${name}(\\{.*\\})?$`, 'm'));
    },
  );

  it.each(['class', 'commands', 'operation', 'params', 'reference', 'benchmark', 'snippet'])(
    'uses the data directive %s',
    (name) => expect(text).toMatch(new RegExp(`^::${name}\\{`, 'm')),
  );

  it.each([
    ...['screen', 'kbd', 'badge'].map((name) => `:${name}[`),
    ...['bar', 'line', 'scatter'].map((type) => `type="${type}"`),
    ...['printed', 'derived', 'shape'].map((kind) => `output=${kind}`),
    ...['method', 'edition', 'status'].map((kind) => `{kind="${kind}"}`),
    ...['language', 'os'].map((group) => `:::tabs{group="${group}"}`),
    ...['obtain', 'methods', 'enums', 'table', 'details'].map((part) => `part="${part}"`),
    ...[
      'bash',
      'cpp',
      'java',
      'python',
      'javascript',
      'json',
      'yaml',
      'ini',
      'csv',
      'cypher',
      'cli',
      'dot',
      'text',
    ].map((lang) => `\`\`\`${lang}`),
    'noHeader: true',
    '\nprerequisites: ',
    ':icon[plus]',
    '{#moviesdata}',
    '\n::operations\n',
  ])('uses %s', (form) => expect(text).toContain(form));

  it('has collapsible code and highlighted lines', () => {
    expect(read('graph-and-cypher.html')).toContain('class="fold"');
    expect(read('graph-and-cypher.html')).toContain('class="hl"');
  });

  it('has a term with its definition in a tooltip', () => {
    expect(read('apps/leads-management/edit-lead.html')).toMatch(
      /<span class="term"><a [^>]*>lead<\/a><span role="tooltip"[^>]*>Somebody who may become a customer\./,
    );
  });

  it('has pages that follow the rules of their kinds', async () => {
    const pipeline = createPipeline({ root, product: second.product, features: allFeatures, rules, cache: false });
    const { pages: rendered, diagnostics } = await pipeline.renderAll();
    expect([...diagnostics, ...rendered.flatMap((page) => checkKind(page, second.kinds))]).toEqual([]);
  });
});

describe('the fixture with another product name', () => {
  const forbidden = new RegExp(`${first.product.slug}|${first.product.name}`, 'i');

  it('does not use the first name in a file name', () =>
    expect(listFilesIn(dir).filter((file) => forbidden.test(file))).toEqual([]));

  it('does not use the first name in a file', () => {
    const found = listFilesIn(dir).filter((file) => forbidden.test(readFileSync(join(dir, file), 'latin1')));
    expect(found).toEqual([]);
  });

  it('replaces placeholders in routes, text, code, attributes, data and Markdown copies', () => {
    expect(listFilesIn(dir)).toEqual(
      expect.arrayContaining([
        'quarkly-config.html',
        'release-info/quarkly-2.0.html',
        'ai-in-quarkly/introduction.html',
      ]),
    );
    const overview = read('overview.html');
    for (const wanted of [
      'Quarkly is a database',
      '<code>QUARKLY_HOME</code>',
      'href="https://code.example.org/quarkly/server"',
      'The token itself is written <code>{product}</code>',
    ])
      expect(overview).toContain(wanted);
    expect(read('quarkly-config.html')).toContain('id="quarkly-log-dir"');
    expect(read('quarkly-config.md')).toContain('QUARKLY_LOG_DIR');
    expect(read('db-commands-cli.html')).toContain('quarkly> ');
  });

  it('leaves no placeholder in the output', () => {
    const left = listFilesIn(dir)
      .filter(
        (file) => /\.(html|md|json|txt|xml)$/.test(file) && !/(overview|nasty-markdown)\b|llms-full|^llms\//.test(file),
      )
      .filter((file) => /\{(product|Product|PRODUCT|repo)\}/.test(read(file)));
    expect(left).toEqual([]);
  });
});

describe('Markdown with unusual characters', () => {
  const page = getBuiltSite('fixture').byRoute.get('/nasty-markdown');
  const article = getText(page?.elements.find(({ tag }) => tag === 'article') ?? parseMarkup('').root);

  it.each([
    'label:name, at 10:30, host:8080, :8080, a::b, 16:9, std::vector , key:value[x], (p:Person)-[:KNOWS]->(q:Person), :smile:, :unknown[label], x:kbd,',
    'http://127.0.0.1:8080/a?b=c&d=e and mailto:a@b.example.',
    `Braces: {a: 1}, {{x}}, \${y}, { product }, {product}, {repo }, {Products}.`,
    'a < b && c > d, 5 < 6, x <- y, List<String> , <db> , </script><script>alert(1)</script> , <!-- no comment --> , ]]> , "straight"',
    "and 'single' quotes, -- two hyphens, --flag, ... three dots, (c), 1/2, *no emphasis*, snake_case_name, 2 * 3 * 4, ~tilde~, C:\\path\\to, & <b> ©.",
    'هذا نص من اليمين إلى اليسار مع كلمة Quarkly في وسطه',
    '🏳️‍🌈 🇮🇳 👍🏽',
    '{"a": [1, 2]}',
    ':::danger <b>not bold</b> &amp; {{ mustache }} $'.concat('{VAR} `tick`'),
    '<script>alert("never")</script>',
    'x'.repeat(3000),
  ])('keeps %s', (sentence) => expect(article).toContain(sentence));

  it('keeps its title in the model, the heading and the document title', () => {
    const title = 'Nasty "Markdown" & <markup>, it\'s all here: {a}';
    expect(page?.model?.title).toBe(title);
    expect(getText(page?.elements.find(({ tag }) => tag === 'h1') ?? parseMarkup('').root)).toBe(title);
    expect(getText(page?.elements.find(({ tag }) => tag === 'title') ?? parseMarkup('').root)).toBe(
      `${title} · Quarkly`,
    );
  });

  it('has a Markdown copy equal to its source', () => {
    const source = readFileSync(join(root, 'content/nasty-markdown.md'), 'utf8');
    const paragraphs = source
      .split('\n\n')
      .filter((block) => /^(Not directives|Signs|Right to left|\| Name)/.test(block));
    expect(paragraphs).toHaveLength(4);
    for (const paragraph of paragraphs)
      expect(read('nasty-markdown.md')).toContain(
        paragraph
          .replaceAll('\\{product}', '{product}')
          .replaceAll(/(?<!\\)\{Product\}/g, 'Quarkly')
          .replace('/{product}-', '/quarkly-')
          .replace('](#', '](https://docs.example.org/docs/nasty-markdown#'),
      );
  });
});

describe('the sidebar variant', () => {
  const built = getBuiltSite('fixture');
  const hrefs = (route: string) =>
    (built.byRoute.get(route)?.elements ?? []).flatMap(({ attributes }) => fromFixture(attributes.get('href') ?? '#'));

  it('has the navigation of both sidebars on a shared page', () => {
    expect(built.byRoute.get('/apps/leads-management/edit-lead')?.model?.navigation.map(({ key }) => key)).toEqual([
      'orders',
      'outlet',
    ]);
  });

  it('is the only navigation of a page of its own, whose links have the query parameter', () => {
    const page = built.byRoute.get('/install-leads-selling');
    expect(page?.model?.navigation.map(({ key }) => key)).toEqual(['outlet']);
    expect(hrefs('/install-leads-selling')).toContain('/apps/leads-management/edit-lead?shop=outlet');
    expect(hrefs('/install-leads-selling')).toContain('/apps/leads-management/edit-lead?shop=outlet#steps');
    expect(hrefs('/install-leads-selling')).toContain('/apps/click-stream/forms');
  });

  it('is selected by links from a shared page to a page of its own', () =>
    expect(hrefs('/apps/leads-management/edit-lead')).toContain('/apps/leads-selling/purchase-leads?shop=outlet'));
});

describe('the base path', () => {
  const built = getBuiltSite('fixture');

  it('is the one in the configuration', () => expect([second.base, built.base]).toEqual([fixtureBase, fixtureBase]));

  it('occurs once in every internal URL of pages, page fragments and Markdown copies', () => {
    const attributes = / (?:href|src|action|data-site)="(\/[^"]*)"/g;
    const links = /\]\((\/[^)\s]*)/g;
    const addresses = { html: 0, json: 0 };
    for (const file of listFilesIn(dir)) {
      const text = /\.html$/.test(file)
        ? read(file)
        : /^_pages\/.*\.json$/.test(file)
          ? JSON.stringify(JSON.parse(read(file))).replaceAll('\\"', '"')
          : '';
      for (const [, address = ''] of text.matchAll(attributes)) {
        expect(address.startsWith(fixtureBase), `${address} in ${file}`).toBe(true);
        expect(address.startsWith('/docs/docs/'), `${address} in ${file}`).toBe(false);
        addresses[file.endsWith('.html') ? 'html' : 'json']++;
      }
      if (/\.md$|^llms/.test(file) && !file.startsWith('nasty'))
        for (const [, address = ''] of read(file).matchAll(links))
          expect(address.startsWith(fixtureBase), `${address} in ${file}`).toBe(true);
    }
    expect(Math.min(addresses.html, addresses.json)).toBeGreaterThan(100);
  });

  it('does not occur in routes and in the manifest', () => {
    for (const { route } of pages) expect(route).not.toContain(fixtureBase);
    expect(Object.keys(JSON.parse(read('_pages/manifest.json')) as object)).toContain('/overview');
  });

  it('does not occur in the links of authors', () => expect(text).not.toMatch(/\]\(\/docs\//));
});

describe('a page without a header', () => {
  it('has no header, footer, sidebar or menu', () => {
    const html = read('embedded-view.html');
    for (const tag of ['<header', '<footer', 'class="sidebar"', 'id="site-menu"']) expect(html).not.toContain(tag);
    expect(html).toContain('The article stands alone.');
  });
});
