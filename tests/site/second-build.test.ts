/** What is built twice is the same, byte by byte: the fixture as a whole, and of the site the pages of every kind and with every directive. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemble } from '@folio/core/build/assemble.ts';
import { createSitePipeline } from '@folio/core/build/load-site.ts';
import { loadProject } from '@folio/core/build/project.ts';
import type { ContentPage } from '@folio/core/markdown/types.ts';
import { fragmentPath } from '@folio/core/model/client-protocol.ts';
import type { PageFragment } from '@folio/core/model/types.ts';
import { expect, inject, it } from 'vitest';
import { buildInSubprocess, createScratchFolder, listFilesIn } from '../support/build.ts';
import { testSites } from '../support/built.ts';
import { readOutput } from '../support/output.ts';

/** Whether a text has nothing that an earlier one did not have: a kind, a directive, an attribute or a language of a fence. */
function newsIn() {
  const seen = new Set<string>();
  return (text: string) => {
    const parts = text.match(/^kind: .+|^ *:{2,}[a-z-]+|:[a-z]+(?=\[)|^ *`{3,}\w+|^ *`{3,}.*? \w+=/gm) ?? [];
    const news = parts.map((part) => part.trim().replace(/^`+.* /, '')).filter((part) => !seen.has(part));
    for (const part of news) seen.add(part);
    return news.length > 0;
  };
}

it('two builds of the fixture without a shared cache write the same files', () => {
  const again = createScratchFolder('again');
  buildInSubprocess({ root: testSites.fixture.root, outDir: join(again, 'out'), cacheDir: join(again, 'cache') });
  const [first, second] = [inject('fixture'), join(again, 'out')];
  expect(listFilesIn(second)).toEqual(listFilesIn(first));
  const differ = listFilesIn(first).filter(
    (file) => !readFileSync(join(first, file)).equals(readFileSync(join(second, file))),
  );
  expect(differ).toEqual([]);
});

it('rendering pages of the site again gives the HTML of the build', async () => {
  const { root, cacheDir } = testSites.site;
  const project = await loadProject(root);
  const kept = createSitePipeline(project, cacheDir);
  const files = await kept.files();
  const isNew = newsIn();
  const sample = files.filter((file) => isNew(readFileSync(join(root, file), 'utf8')));
  expect(sample.length).toBeGreaterThan(Object.keys(project.kinds.sections).length - 1);

  const again = await createSitePipeline(project, createScratchFolder('again-pages')).renderAll(sample);
  expect(again).toMatchObject({ diagnostics: [], fresh: sample.length });
  const { pages } = await kept.renderAll();
  const anew = new Map(again.pages.map((page) => [page.file, page]));
  const site = await assemble(
    project,
    pages.map((page): ContentPage => anew.get(page.file) ?? page),
    [],
    files,
  );
  const { json, read } = readOutput('site');
  const hashes = json<Record<string, string>>('_pages/manifest.json');
  const routes = new Set(again.pages.map(({ route }) => route));
  expect([...routes].filter((route) => !hashes[route])).toEqual([]);
  const differ = site.models
    .filter(({ route }) => hashes[route])
    .filter((model) => {
      const built = read(fragmentPath(model.route, hashes[model.route] as string).slice(1));
      // What the head of a page is made from is compared, too.
      const { head, ...fragment } = JSON.parse(built) as PageFragment;
      return JSON.stringify({ ...model, html: site.getHtml(model.route) }) !== JSON.stringify(fragment);
    });
  expect(differ.map(({ route }) => route)).toEqual([]);
  // Documents hold the same body, and twins are written from what was rendered.
  const otherFiles = [...routes].filter(
    (route) =>
      !read(`${route.slice(1)}.html`).includes(site.getHtml(route)) ||
      read(`${route.slice(1)}.md`) !== site.getMarkdown(route),
  );
  expect(otherFiles).toEqual([]);
});
