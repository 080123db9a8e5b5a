/** What is kept between builds never shows an old state: a change is found without cleaning, whatever it is a change of. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { createRenderWorker, createSitePipeline } from '@folio/core/build/load-site.ts';
import { loadProject } from '@folio/core/build/project.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { htmlChecks, readBuilt } from '../html/html.ts';
import { buildInSubprocess, copyFixture, createScratchFolder, listFilesIn } from '../support/build.ts';
import { buildInProcess } from '../support/in-process.ts';
import { addOwnFeature } from '../support/own-feature.ts';

const room = createScratchFolder('cache');
const root = join(room, 'project');
const cacheDir = join(room, 'kept');

/** One folder that is built into again and again, and one that others build into with the same cache. */
const outDir = join(room, 'out');
const other = join(room, 'other');

const read = (file: string, dir = outDir) => readFileSync(join(dir, file), 'utf8');
const fragment = (route: string) =>
  read(`_pages${route}.${(JSON.parse(read('_pages/manifest.json')) as Record<string, string>)[route]}.json`);
/** In a process of its own: the configuration and the sidebars change, too. */
const rebuild = () => buildInSubprocess({ root, outDir, cacheDir });

/** Whether a text holds words, told by the words and not by the whole text. */
const holds = (text: string, words: string) => expect(text.includes(words), words).toBe(true);
const lacks = (text: string, words: string) => expect(text.includes(words), words).toBe(false);

function edit(file: string, from: string, to: string) {
  const text = readFileSync(join(root, file), 'utf8');
  holds(text, from);
  writeFileSync(join(root, file), text.replaceAll(from, to));
}

beforeAll(() => {
  copyFixture(root, cacheDir);
  rebuild();
});

describe('an incremental build', () => {
  let before: { page: string; search: string };

  beforeAll(() => {
    before = { page: fragment('/quarkly-config'), search: read('_search/manifest.json') };
    holds(read('rest-api/list-tables.html'), '<td><a href="/docs/rest-api/drop-a-table">Drop a table</a></td>');
    edit('data/params/config.yaml', 'Put it on a disk of its own.', 'Give it a zebra.');
    edit('data/stream/schema-keys.yaml', 'How long events are kept.', 'How long zebras are kept.');
    edit('content/install-{product}.md', 'The port has to be free.', 'The zebra has to be free.');
    edit('content/overview.md', 'Two streams and a join', 'Two zebras and a join');
    edit('navigation/guide.ts', "title: 'DB Commands'", "title: 'Zebra Commands'");
    // The page documents the operation no more: another page that links to it by the operation has to know.
    edit('content/rest-api/drop-a-table.md', '::operation{id="dropTable"}\n', '');
    writeFileSync(
      join(root, 'content/architecture.md'),
      '---\ntitle: Architecture\ndescription: How it is made.\nkind: article\nshortReason: Test.\n---\n\nSee [the overview of the product](/overview).\n',
    );
    edit(
      'navigation/guide.ts',
      "{ id: 'benchmark'",
      "{ id: 'architecture', title: 'Architecture', path: '/architecture' },\n    { id: 'benchmark'",
    );
    edit(
      'navigation/redirects.ts',
      "{ from: '/sell'",
      "{ from: '/design', to: '/architecture', permanent: true },\n  { from: '/sell'",
    );
    edit('content/overview.md', '- [The benchmark]', '- [The architecture](/architecture)\n- [The benchmark]');
    rebuild();
  });

  it('updates page, page fragment, Markdown copy and index after an edit of a data file', () => {
    for (const text of [
      read('quarkly-config.html'),
      fragment('/quarkly-config'),
      read('quarkly-config.md'),
      read('llms-full.txt'),
    ]) {
      holds(text, 'Give it a zebra.');
      lacks(text, 'Put it on a disk of its own.');
    }
    expect(fragment('/quarkly-config') === before.page).toBe(false);
    expect(read('_search/manifest.json')).not.toBe(before.search);
  });

  it('updates all pages that share edited data', () => {
    for (const file of ['stream.html', 'complex-event-processing.html']) holds(read(file), 'How long zebras are kept.');
  });

  it('updates a page after an edit of a directive or its attributes', () => {
    holds(read('install-quarkly.html'), 'The zebra has to be free.');
    holds(read('overview.html'), '<b>Two zebras and a join</b>');
  });

  it('removes the link to an operation that no page documents anymore', () => {
    holds(read('rest-api/list-tables.html'), '<td>Drop a table</td>');
  });

  it('updates every page of a sidebar after an edit of a title in it', () => {
    for (const file of ['overview.html', 'benchmark.html', 'db-commands-cli.html']) {
      holds(read(file), 'Zebra Commands');
      lacks(read(file), '>DB Commands</a>');
    }
  });

  it('adds a new page to sidebar trees, links and redirects', () => {
    holds(read('benchmark.html'), '<a href="/docs/architecture">Architecture</a>');
    holds(read('overview.html'), '<a href="/docs/architecture">The architecture</a>');
    holds(read('_redirects'), '/docs/design /docs/architecture 301');
  });
});

describe('a build after a change of the product name', () => {
  beforeAll(() => {
    edit('site.config.ts', "name: 'Quarkly'", "name: 'Zebrine'");
    edit('site.config.ts', 'quarkly', 'zebrine');
    rebuild();
  });

  it('uses the new name everywhere, and leaves no file with the old name', () => {
    const files = listFilesIn(outDir);
    expect(files).toEqual(
      expect.arrayContaining(['zebrine-config.html', 'zebrine-config.md', 'release-info/zebrine-2.0.html']),
    );
    expect(
      files.filter((file) => /quarkly/i.test(file) || /quarkly/i.test(readFileSync(join(outDir, file), 'latin1'))),
    ).toEqual([]);
    holds(read('zebrine-config.html'), 'ZEBRINE_LOG_DIR');
  });

  it('equals a build without a cache', async () => {
    const fresh = join(room, 'fresh');
    await buildInProcess({ root, outDir: fresh, cacheDir: join(room, 'fresh-cache') });
    expect(listFilesIn(outDir)).toEqual(listFilesIn(fresh));
    const differ = listFilesIn(fresh).filter(
      (file) => !readFileSync(join(fresh, file)).equals(readFileSync(join(outDir, file))),
    );
    expect(differ).toEqual([]);
    const built = readBuilt(outDir);
    expect(Object.values(htmlChecks).flatMap((check) => check(built))).toEqual([]);
  });
});

describe('a build that runs only after changes', () => {
  const build = (dir: string) => buildInProcess({ root, outDir: dir, cacheDir, ifChanged: true });

  it('runs once, and is skipped after that', async () => {
    await build(outDir);
    expect(await build(outDir)).toContain('Nothing has changed since the last build.');
  });

  it('runs if the output folder is missing', async () => {
    expect(existsSync(other)).toBe(false);
    await build(other);
    expect(existsSync(join(other, '404.html'))).toBe(true);
  });

  it('runs after a change for each outdated output folder', async () => {
    edit('content/stream.md', 'A schema names', 'An okapi names');
    await build(outDir);
    holds(read('stream.html'), 'An okapi names');
    await build(other);
    holds(read('stream.html', other), 'An okapi names');
  });
});

describe('a feature outside of the project folder', () => {
  const own = join(room, 'own');
  const feature = join(room, 'shared/quiz');
  const request = { root: own, outDir: join(room, 'own-out'), cacheDir: join(room, 'own-cache'), ifChanged: true };
  const page = () => readFileSync(join(request.outDir, 'stream.html'), 'utf8');
  /** An edit of a file, and what the page shows before and after it. */
  const edits: [file: string, from: string, to: string][] = [
    ['label.ts', 'An okapi', 'A zebra'],
    ['feature.ts', 'before noon', 'after noon'],
    ['style/quiz.css', '#123456', '#654321'],
  ];

  beforeAll(() => {
    addOwnFeature(copyFixture(own, request.cacheDir), feature);
    buildInSubprocess(request);
    for (const [, from] of edits) holds(page(), from);
    holds(buildInSubprocess(request), 'Nothing has changed since the last build.');
  });

  // What a feature imports counts for pages, its style for bundles.
  it.each([[edits.filter(([file]) => file !== 'feature.ts')], [edits.slice(1, 2)]])(
    'is built anew by npm start after edits: %j',
    (changes) => {
      for (const [file, from, to] of changes) {
        const path = join(feature, file);
        writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
      }
      buildInSubprocess(request);
      for (const [, from, to] of changes) {
        holds(page(), to);
        lacks(page(), from);
      }
    },
  );
});

describe('the second process that renders pages', () => {
  const project = resolve('tests/fixture');
  const shared = join(room, 'shared');

  it.skipIf(availableParallelism() < 2)(
    'fills the cache, from which the first process gets the same pages',
    async () => {
      const loaded = await loadProject(project);
      const first = createSitePipeline(loaded, shared);
      const files = await first.files();
      const end = createRenderWorker(project, shared, Promise.resolve(), 1)(files);
      const stored = () => (existsSync(join(shared, 'content')) ? listFilesIn(join(shared, 'content')) : []);
      await expect.poll(stored, { timeout: 50_000, interval: 20 }).not.toEqual([]);
      await end();
      expect(stored().filter((file) => !file.endsWith('.json'))).toEqual([]);
      const count = stored().length;
      const { pages, fresh } = await first.renderAll();
      expect(fresh).toBe(files.length - count);
      const alone = await createSitePipeline(loaded, join(room, 'alone')).renderAll();
      expect(alone.fresh).toBe(files.length);
      expect(JSON.stringify(pages)).toBe(JSON.stringify(alone.pages));
    },
  );
});
