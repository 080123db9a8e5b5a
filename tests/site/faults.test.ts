/** Every mistake that an author can make is told with its file, line, cause and cure, and all of them together. Each is made in a copy of the fixture. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Progress } from '../../src/generator/progress.ts';
import { readSite } from '../../src/generator/read.ts';
import { FaultError } from '../../src/site/faults.ts';
import type { Fault } from '../../src/site/types.ts';
import { copyFixture, filesBelow, runCommand, scratch } from '../support/build.ts';

const room = scratch('faults');
const cacheDir = join(room, 'cache');

/** Changes of files: a text and what stands in its place, or a new text for the whole file; null takes the file away. */
type Edits = Record<string, [from: string, to: string] | string | null>;

function apply(root: string, edits: Edits) {
  for (const [file, edit] of Object.entries(edits)) {
    const path = join(root, file);
    if (edit === null) rmSync(path);
    else if (typeof edit === 'string') writeFileSync(path, edit);
    else {
      const text = readFileSync(path, 'utf8');
      expect(text, file).toContain(edit[0]);
      writeFileSync(
        path,
        text.replace(edit[0], () => edit[1]),
      );
    }
  }
}

/** 1-based line of a text in a file. */
const lineOf = (root: string, file: string, text: string) => {
  const before = readFileSync(join(root, file), 'utf8').split(text);
  expect(before.length, `${text} in ${file}`).toBeGreaterThan(1);
  return (before[0] as string).split('\n').length;
};

let copies = 0;

/** The faults of the fixture after some edits. A copy has a folder of its own: modules of a project are read once. */
async function faultsAfter(edits: Edits): Promise<{ root: string; faults: Fault[] }> {
  const root = copyFixture(join(room, `${++copies}`));
  apply(root, edits);
  try {
    await readSite({ root, cacheDir, progress: new Progress(true) });
    return { root, faults: [] };
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return { root, faults: error.faults };
  }
}

interface Mistake {
  edits: Edits;
  /** Where the fault is told: the file, and text of its line where it has one. */
  file: string;
  at?: string | number;
  cause: RegExp;
  cure: RegExp;
}

const page = 'content/stream.md';
const long = 'x'.repeat(161);

const mistakes: Record<string, Mistake> = {
  'an unknown key of the frontmatter': {
    edits: { [page]: ['sidebar: stream\n', 'sidebar: stream\nauthor: me\n'] },
    file: page,
    at: 'author: me',
    cause: /no key "author"/,
    cure: /Its keys are title, description/,
  },
  'an unknown sidebar': {
    edits: { [page]: ['sidebar: stream\n', 'sidebar: streams\n'] },
    file: page,
    at: 'sidebar: streams',
    cause: /"streams" is no sidebar/,
    cure: /docs, release, stream, cep/,
  },
  'a sidebar that only the query chooses': {
    edits: { [page]: ['sidebar: stream\n', 'sidebar: leads-selling\n'] },
    file: page,
    at: 'sidebar: leads-selling',
    cause: /"leads-selling" is no sidebar/,
    cure: /leads-management/,
  },
  'an unknown kind': {
    edits: { [page]: ['kind: concept', 'kind: essay'] },
    file: page,
    at: 'kind: essay',
    cause: /"essay" is no kind/,
    cure: /concept, how-to/,
  },
  'a missing title': {
    edits: { [page]: ['title: "Streams: overview"\n', ''] },
    file: page,
    at: 2,
    cause: /lacks "title"/,
    cure: /Add a line "title/,
  },
  'a missing description': {
    edits: { [page]: ['description: What a stream is, and the keys of its schema.\n', ''] },
    file: page,
    at: 2,
    cause: /lacks "description"/,
    cure: /Add a line "description/,
  },
  'a long description': {
    edits: { [page]: ['description: What a stream is, and the keys of its schema.', `description: ${long}`] },
    file: page,
    at: 'description:',
    cause: /161 characters; at most 160/,
    cure: /Shorten/,
  },
  'no frontmatter': {
    edits: { [page]: '## Only text\n' },
    file: page,
    at: 1,
    cause: /no frontmatter/,
    cure: /Start the file with "---"/,
  },
  'frontmatter that is no YAML': {
    edits: { [page]: ['title: "Streams: overview"', 'title: Streams: overview'] },
    file: page,
    at: 'title: Streams: overview',
    cause: /not valid YAML/,
    cure: /quotes/,
  },
  'the title of another page': {
    edits: { [page]: ['title: "Streams: overview"', 'title: Complex event Processing'] },
    file: page,
    cause: /its title is that of content\/complex-event-processing\.md/,
    cure: /unique on the site/,
  },
  'an unknown container': {
    edits: { [page]: ['A schema names', ':::warning\nBeware.\n:::\n\nA schema names'] },
    file: page,
    at: ':::warning',
    cause: /no directive ":::warning"/,
    cure: /note, tip, caution, danger/,
  },
  'an unknown directive with data': {
    edits: { [page]: ['::reference{file="stream/schema-keys"}', '::table{file="stream/schema-keys"}'] },
    file: page,
    at: '::table{',
    cause: /no directive "::table"/,
    cure: /::class, .*::reference/,
  },
  'an unknown attribute of a container': {
    edits: { [page]: ['A schema names', ':::note{colour="red"}\nText.\n:::\n\nA schema names'] },
    file: page,
    at: ':::note{colour',
    cause: /"note" has no attribute "colour"|colour/,
    cure: /title/,
  },
  'an unknown attribute of a directive with data': {
    edits: {
      [page]: ['::reference{file="stream/schema-keys"}', '::reference{file="stream/schema-keys" colour="red"}'],
    },
    file: page,
    at: 'colour="red"',
    cause: /colour/,
    cure: /file, group|group/,
  },
  'an attribute that is missing': {
    edits: { [page]: ['::reference{file="stream/schema-keys"}', '::reference{group="stream"}'] },
    file: page,
    at: '::reference{group',
    cause: /file/,
    cure: /file/,
  },
  'a container that is not closed': {
    edits: { [page]: ['## How it works\n', '## How it works\n\n:::note\nText.\n'] },
    file: page,
    at: ':::note',
    cause: /":::note" is not closed/,
    cure: /as many colons/,
  },
  'raw HTML': {
    edits: { [page]: ['A schema names', 'A schema<br>names'] },
    file: page,
    at: '<br>',
    cause: /"<br>" is read as HTML/,
    cure: /backticks: `<br>`/,
  },
  'a type in angle brackets outside code': {
    edits: { [page]: ['A schema names', 'A List<String> names'] },
    file: page,
    at: 'List<String>',
    cause: /"<String>" is read as HTML/,
    cure: /backticks/,
  },
  'an image': {
    edits: { [page]: ['A schema names', '![A picture](/a.png) names'] },
    file: page,
    at: '![A',
    cause: /no images/,
    cure: /:::diagram/,
  },
  'a heading of level 1': {
    edits: { [page]: ['## How it works', '# How it works'] },
    file: page,
    at: '# How',
    cause: /level 1/,
    cure: /##/,
  },
  'a heading that leaves a level out': {
    edits: { [page]: ['## How it works', '### How it works'] },
    file: page,
    at: '### How',
    cause: /level 3 under one of level 1/,
    cure: /##/,
  },
  'a fence in an unknown language': {
    edits: { [page]: ['A schema names', '```rust\nfn main() {}\n```\n\nA schema names'] },
    file: page,
    at: '```rust',
    cause: /"rust" is no language/,
    cure: /bash, cpp, java/,
  },
  'a broken link': {
    edits: { [page]: ['(/complex-event-processing)', '(/complex-event-procesing)'] },
    file: page,
    at: '/complex-event-procesing',
    cause: /the link "\/complex-event-procesing" leads to no page/,
    cure: /correct the route/,
  },
  'a link to an old path': {
    edits: { [page]: ['(/complex-event-processing)', '(/tickets)'] },
    file: page,
    at: '(/tickets)',
    cause: /names an old path/,
    cure: /link to \/ticket-creation\/website/,
  },
  'a relative link': {
    edits: { [page]: ['(/complex-event-processing)', '(complex-event-processing)'] },
    file: page,
    at: '(complex',
    cause: /"complex-event-processing" is no address/,
    cure: /Use a route/,
  },
  'a broken anchor of another page': {
    edits: { [page]: ['(/complex-event-processing)', '(/overview#nothing)'] },
    file: page,
    at: '/overview#nothing',
    cause: /"\/overview#nothing" names an anchor that content\/overview\.md does not have/,
    cure: /use one of: .*the-picture/,
  },
  'a broken anchor of the same page': {
    edits: { [page]: ['(/complex-event-processing)', '(#nothing)'] },
    file: page,
    at: '(#nothing)',
    cause: /no section "#nothing"/,
    cure: /Correct the anchor/,
  },
  'a link that says nothing': {
    edits: { [page]: ['[Complex event processing]', '[here]'] },
    file: page,
    at: '[here]',
    cause: /"here" says nothing/,
    cure: /Name the page/,
  },
  'an id twice in a sidebar': {
    edits: {
      'navigation/docs.ts': ["{ id: 'db-commands', title: 'DB Commands'", "{ id: 'table', title: 'DB Commands'"],
    },
    file: 'navigation/docs.ts',
    at: "'DB Commands'",
    cause: /two items of "Reference" have the id "table"/,
    cure: /give "DB Commands" an id of its own/,
  },
  'a leaf without a page': {
    edits: {
      'content/benchmark.md': null,
      'content/overview.md': ['- [The benchmark](/benchmark)\n', ''],
      'site.config.ts': ["'/benchmark'", "'/overview'"],
    },
    file: 'navigation/docs.ts',
    at: "'/benchmark'",
    cause: /"Benchmark" leads to \/benchmark, which has no page/,
    cure: /write content\/benchmark\.md/,
  },
  'a page without a leaf': {
    edits: {
      'content/new.md': '---\ntitle: New\ndescription: A new page.\nkind: report\nshort: Test.\n---\n\nText.\n',
    },
    file: 'content/new.md',
    cause: /no sidebar has a leaf for the page \/new/,
    cure: /add an item with the page's path to navigation\/docs\.ts, or write `sidebar: none`/,
  },
  'a page under the wrong sidebar': {
    edits: { [page]: ['sidebar: stream\n', 'sidebar: graph\n'] },
    file: page,
    at: 'sidebar: graph',
    cause: /names the sidebar "graph", but its leaf is in "stream"/,
    cure: /write `sidebar: stream`/,
  },
  'a page in two sidebars': {
    edits: {
      'navigation/about.ts': [
        "path: '/about/license' }",
        "path: '/about/license' }, { id: 'stream', title: 'Stream', path: '/stream' }",
      ],
    },
    file: 'navigation/about.ts',
    at: "'/stream'",
    cause: /the page \/stream stands twice/,
    cure: /keep one of the two/,
  },
  'a data file that is no YAML': {
    edits: { 'data/stream/schema-keys.yaml': ['title: Keys of a schema', 'title: Keys: of a schema'] },
    file: 'data/stream/schema-keys.yaml',
    at: 'title: Keys:',
    cause: /YAML/,
    cure: /quotes/,
  },
  'an unknown key in a data file': {
    edits: { 'data/stream/schema-keys.yaml': ['required: true', 'mandatory: true'] },
    file: 'data/stream/schema-keys.yaml',
    at: 'mandatory: true',
    cause: /mandatory/,
    cure: /\S/,
  },
  'a value of the wrong sort in a data file': {
    edits: { 'data/params/k-means.yaml': ['default: 3', 'default: [3]'] },
    file: 'data/params/k-means.yaml',
    at: 'default: [3]',
    cause: /default/,
    cure: /\S/,
  },
  'a data file that is not there': {
    edits: { [page]: ['::reference{file="stream/schema-keys"}', '::reference{file="stream/keys"}'] },
    file: 'data/stream/keys.yaml',
    cause: /no such (data )?file/,
    cure: /directive/,
  },
  'an API description that refers to nothing': {
    edits: { 'data/api/openapi.yaml': ["'#/components/schemas/Message'", "'#/components/schemas/Answer'"] },
    file: 'data/api/openapi.yaml',
    at: "'#/components/schemas/Answer'",
    cause: /`#\/components\/schemas\/Answer` leads to nothing/,
    cure: /under `components`|\S/,
  },
  'an unwritten leaf that is written by now': {
    edits: { 'navigation/unwritten.ts': ["'/architecture'", "'/architecture', '/stream'"] },
    file: 'navigation/unwritten.ts',
    at: "'/stream'",
    cause: /\/stream has a page by now/,
    cure: /take the line out/,
  },
  'an unwritten leaf that is none': {
    edits: { 'navigation/unwritten.ts': ["'/architecture'", "'/architecture', '/gone'"] },
    file: 'navigation/unwritten.ts',
    at: "'/gone'",
    cause: /\/gone is no leaf of any sidebar/,
    cure: /take the line out/,
  },
  'redirects that go round': {
    edits: {
      'navigation/redirects.ts': [
        "  { from: '/tickets'",
        "  { from: '/a', to: '/b', permanent: true },\n  { from: '/b', to: '/a', permanent: true },\n  { from: '/tickets'",
      ],
    },
    file: 'navigation/redirects.ts',
    at: "from: '/a'",
    cause: /in a circle: \/a → \/b → \/a/,
    cure: /lead to a page/,
  },
  'redirects that form a chain': {
    edits: {
      'navigation/redirects.ts': [
        "  { from: '/tickets'",
        "  { from: '/a', to: '/tickets', permanent: true },\n  { from: '/tickets'",
      ],
    },
    file: 'navigation/redirects.ts',
    at: "from: '/a'",
    cause: /form a chain: \/a → \/tickets → \/ticket-creation\/website/,
    cure: /let \/a lead to \/ticket-creation\/website at once/,
  },
  'a redirect that leads nowhere': {
    edits: { 'navigation/redirects.ts': ["to: '/ticket-creation/website'", "to: '/ticket-creation/web'"] },
    file: 'navigation/redirects.ts',
    at: "'/tickets'",
    cause: /\/tickets leads to \/ticket-creation\/web, which is no page/,
    cure: /correct the target/,
  },
  'a redirect in the place of a page': {
    edits: { 'navigation/redirects.ts': ["from: '/tickets'", "from: '/stream'"] },
    file: 'navigation/redirects.ts',
    at: "'/stream'",
    cause: /\/stream is a page; a redirect would hide it/,
    cure: /take the redirect out/,
  },
  'a link of the configuration that leads nowhere': {
    edits: { 'site.config.ts': ["href: '/stream'", "href: '/streams'"] },
    file: 'site.config.ts',
    at: "'/streams'",
    cause: /a link leads to \/streams, which is no page/,
    cure: /correct the address/,
  },
  'a focused sidebar of a group that is none': {
    edits: { 'navigation/cep.ts': ["['complex-event-processing']", "['cep']"] },
    file: 'navigation/cep.ts',
    cause: /made from "Stream and complex event processing", which has no item with the id "cep"/,
    cure: /stream, complex-event-processing/,
  },
  'a module of the project that is missing': {
    edits: { 'navigation/redirects.ts': null },
    file: 'navigation/redirects.ts',
    cause: /no such file/,
    cure: /restore/,
  },
};

describe('the fixture as it is', () => {
  it('has no fault', async () => expect((await faultsAfter({})).faults).toEqual([]));
});

describe('an author is told', () => {
  it.each(Object.entries(mistakes))('of %s', async (_, { edits, file, at, cause, cure }) => {
    const { root, faults } = await faultsAfter(edits);
    const line = typeof at === 'string' ? lineOf(root, file, at) : at;
    const told = faults.map((fault) => `${fault.file}:${fault.line ?? ''} ${fault.cause} | ${fault.cure}`);
    const found = faults.filter((fault) => fault.file === file && cause.test(fault.cause));
    expect(found.length, `told: ${told.join('\n')}`).toBe(1);
    if (line !== undefined) expect(found[0]?.line, told.join('\n')).toBe(line);
    expect(found[0]?.cure).toMatch(cure);
  });

  it('of nothing else: one mistake is one fault', async () => {
    const several: string[] = [];
    for (const name of [
      'an unknown key of the frontmatter',
      'an unknown container',
      'raw HTML',
      'a broken link',
      'a missing title',
      'an unknown key in a data file',
      'a redirect that leads nowhere',
      'an unwritten leaf that is none',
    ]) {
      const { faults } = await faultsAfter((mistakes[name] as Mistake).edits);
      // A data file may be rendered by several pages: its fault is told once each at most.
      if (new Set(faults.map((fault) => JSON.stringify(fault))).size !== 1)
        several.push(`${name}: ${faults.map((fault) => fault.cause).join(' / ')}`);
    }
    expect(several).toEqual([]);
  });
});

describe('several mistakes', () => {
  const together: Edits = {
    'content/stream.md': [
      'A schema names',
      ':::warning\nBeware.\n:::\n\nA<br>schema names [here](/nowhere), [there](/overview#nothing)',
    ],
    'content/overview.md': ['kind: concept', 'kind: essay\nauthor: me'],
    'content/benchmark.md': ['title: Benchmark', 'title: Licence'],
    'content/embedded-view.md': ['noHeader: true', 'noHeader: maybe'],
    'navigation/docs.ts': ["{ id: 'db-commands'", "{ id: 'table'"],
    'navigation/unwritten.ts': ["'/architecture'", "'/architecture', '/stream', '/gone'"],
    'navigation/redirects.ts': ["to: '/ticket-creation/website'", "to: '/nowhere'"],
    'data/params/config.yaml': ['default: logs', 'fallback: logs'],
    'site.config.ts': ["href: '/stream'", "href: '/streams'"],
  };

  it('come together, by the command that people run: place, cause and cure of each, the right exit code, nothing written', () => {
    const root = copyFixture(join(room, 'together'));
    apply(root, together);
    const out = join(room, 'together-out');
    const { status, stdout, stderr } = runCommand('build', '--root', root, '--out', out);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    const told = stderr.slice(stderr.indexOf('\n\n'));
    const wanted: [file: string, at: string | undefined, cause: string][] = [
      ['content/stream.md', ':::warning', 'There is no directive ":::warning".'],
      ['content/stream.md', 'A<br>', '"<br>" is read as HTML'],
      ['content/stream.md', '[here]', 'The link text "here" says nothing by itself.'],
      ['content/overview.md', 'kind: essay', '"essay" is no kind.'],
      ['content/overview.md', 'author: me', 'The frontmatter has no key "author".'],
      ['content/benchmark.md', undefined, 'its title is that of content/about/license.md'],
      ['content/embedded-view.md', 'noHeader: maybe', '"noHeader" has the wrong form'],
      ['navigation/docs.ts', "'DB Commands'", 'two items of "Reference" have the id "table"'],
      ['navigation/unwritten.ts', "'/stream'", '/stream has a page by now'],
      ['navigation/unwritten.ts', "'/gone'", '/gone is no leaf of any sidebar'],
      ['navigation/redirects.ts', "'/tickets'", '/tickets leads to /nowhere, which is no page'],
      ['data/params/config.yaml', 'fallback: logs', 'fallback'],
      ['site.config.ts', "'/streams'", 'a link leads to /streams, which is no page'],
    ];
    for (const [file, at, cause] of wanted) {
      const place = at ? `${file}:${lineOf(root, file, at)}` : file;
      const paragraph = told.split('\n\n').find((part) => part.trim().startsWith(`${place}\n`) && part.includes(cause));
      expect(paragraph, `${place} ${cause}\n${told}`).toMatch(/\n {2}cause: .+\n {2}cure: {2}\S/);
    }
    expect(stderr).toMatch(/\n\d+ faults found\. Nothing was written\.\n$/);
    expect(existsSync(out) && filesBelow(out)).toBeFalsy();
  });

  it('in one page come in the order of its lines', async () => {
    const { faults } = await faultsAfter({
      [page]: ['A schema names', 'A<br>schema names\n\n:::warning\nBeware.\n:::\n\n[here](/overview)'],
    });
    const lines = faults.map(({ line }) => line as number);
    expect(lines).toHaveLength(3);
    expect([...lines].sort((a, b) => a - b)).toEqual(lines);
  });
});

describe('commands', () => {
  it('tell an unknown command and an unknown option with those that exist', () => {
    const unknown = runCommand('publish');
    expect(unknown.status).toBe(1);
    expect(unknown.stderr).toContain('There is no command "publish". Commands: build, start, dev, check, search, new.');
    const option = runCommand('build', '--rot', 'x');
    expect(option.status).toBe(1);
    expect(option.stderr).toMatch(/--rot.*Options: .*--root/);
  });

  it('tell a folder that is no project', () => {
    const { status, stderr } = runCommand('build', '--root', room, '--out', join(room, 'none'));
    expect(status).toBe(1);
    expect(stderr).toContain('site.config.ts\n  cause: the project has no such file');
  });
});
