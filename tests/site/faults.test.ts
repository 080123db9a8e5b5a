/** Each mistake of an author is made in a copy of the fixture, and reported with its location and a hint. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Progress } from '@folio/core/build/commands/options.ts';
import { loadSite } from '@folio/core/build/load-site.ts';
import { loadProject, type Project } from '@folio/core/build/project.ts';
import { DiagnosticError } from '@folio/core/model/diagnostics.ts';
import type { Diagnostic } from '@folio/core/model/types.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyFixture, createScratchFolder, listFilesIn, runCommand } from '../support/build.ts';
import { runInProcess } from '../support/in-process.ts';
import { type Edits, type Mistake, mistakes } from './mistakes/index.ts';

const scratch = createScratchFolder('errors');
const cacheDir = join(scratch, 'cache');

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
const getLine = (root: string, file: string, text: string) => {
  const before = readFileSync(join(root, file), 'utf8').split(text);
  expect(before.length, `${text} in ${file}`).toBeGreaterThan(1);
  return (before[0] as string).split('\n').length;
};

let copies = 0;
let fixture: Project;
beforeAll(async () => {
  fixture = await loadProject(resolve('tests/fixture'));
});

/** Files that no module of the project reads. */
const TEXT_FILES = /^(content|data|questions|snippets)\//;

/** Results by mistake, for all tests. */
const results = new Map<string, ReturnType<typeof checkEdits>>();
const checkMistake = (name: string) => {
  const result = results.get(name) ?? checkEdits((mistakes[name] as Mistake).edits);
  results.set(name, result);
  return result;
};

/** Checks a copy of the fixture with edits. Modules of the project are loaded again only if they may differ. */
async function checkEdits(edits: Edits): Promise<{ root: string; diagnostics: Diagnostic[] }> {
  const root = copyFixture(join(scratch, `${++copies}`));
  apply(root, edits);
  const loaded = Object.keys(edits).every((file) => TEXT_FILES.test(file)) ? { ...fixture, root } : undefined;
  try {
    await loadSite({ root, cacheDir, progress: new Progress(true) }, loaded);
    return { root, diagnostics: [] };
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    return { root, diagnostics: error.diagnostics };
  }
}

describe('the unchanged fixture', () => {
  it('has no diagnostics', async () => expect((await checkEdits({})).diagnostics).toEqual([]));
});

const page = 'content/stream.md';

/** Begins with a capital or a quoted name, and ends with punctuation. */
const SENTENCE = /^[^a-z][\s\S]*[.?!…]$/;

describe('check', () => {
  it.each(Object.entries(mistakes))(
    'reports %s, with its location and a hint',
    async (name, { file, at, message, hint }) => {
      const { root, diagnostics } = await checkMistake(name);
      const line = typeof at === 'string' ? getLine(root, file, at) : at;
      const messages = diagnostics.map(
        (diagnostic) => `${diagnostic.file}:${diagnostic.line ?? ''} ${diagnostic.message} | ${diagnostic.hint}`,
      );
      const found = diagnostics.filter((diagnostic) => diagnostic.file === file && message.test(diagnostic.message));
      expect(found.length, `Reported: ${messages.join('\n')}`).toBe(1);
      if (line !== undefined) expect(found[0]?.line, messages.join('\n')).toBe(line);
      expect(found[0]?.hint).toMatch(hint);
      for (const text of diagnostics.flatMap((diagnostic) => [diagnostic.message, diagnostic.hint]))
        expect(text).toMatch(SENTENCE);
    },
  );

  it('reports one diagnostic for one mistake', async () => {
    const several: string[] = [];
    for (const name of [
      'an unknown key of the frontmatter',
      'an unknown container',
      'an HTML line break',
      'emphasis without a space',
      'a wiki link',
      'a row with a missing cell',
      'text directly below a table',
      'a line of dashes below a text',
      'a fence that is not closed before the next',
      'a merge conflict',
      'a letter that looks like a Latin one',
      'a title with a zero-width character',
      'markup that stays text in the data',
      'a page with the route of a generated page',
      'a broken link',
      'a missing title',
      'an unknown key in a data file',
      'a redirect to an unknown page',
      'a page item without a page',
      'an API description that refers to nothing',
      'HTML in a text of the data',
      'a broken link in a text of the data',
      'the title of another page',
      'a cycle of three redirects, reported once',
      'a page whose name has a space',
      'a page with the route of a built-in page',
      'a link with an invalid percent encoding',
      'an unknown sidebar',
      'a variant of a sidebar that does not exist',
      'a sidebar with two keys',
      'two default sidebars',
    ]) {
      const { diagnostics } = await checkMistake(name);
      // A data file may be rendered by several pages: its diagnostic comes once each at most.
      if (new Set(diagnostics.map((diagnostic) => JSON.stringify(diagnostic))).size !== 1)
        several.push(`${name}: ${diagnostics.map((diagnostic) => diagnostic.message).join(' / ')}`);
    }
    expect(several).toEqual([]);
  });
});

describe('check with several mistakes', () => {
  const together: Edits = {
    'content/stream.md': [
      'A schema names',
      ':::warning\nBeware.\n:::\n\nA<br>schema names [here](/nowhere), [there](/overview#nothing)',
    ],
    'content/overview.md': ['kind: article', 'kind: essay\nauthor: me'],
    'content/benchmark.md': ['title: Benchmark', 'title: Licence'],
    'content/embedded-view.md': ['noHeader: true', 'noHeader: maybe'],
    'navigation/guide.ts': ["{ id: 'db-commands'", "{ id: 'table'"],
    'navigation/events.ts': ["path: '/stream' }", "path: '/stream' }, { id: 'gone', title: 'Gone', path: '/gone' }"],
    'navigation/redirects.ts': ["to: '/ticket-creation/website'", "to: '/nowhere'"],
    'data/params/config.yaml': ['default: logs', 'fallback: logs'],
    'site.config.ts': ["href: '/stream'", "href: '/streams'"],
  };

  it('prints location, message and hint of each, exits with an error, and writes nothing', () => {
    const root = copyFixture(join(scratch, 'together'));
    apply(root, together);
    const out = join(scratch, 'together-out');
    const { status, stdout, stderr } = runCommand('build', '--root', root, '--out', out);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    const messages = stderr.slice(stderr.indexOf('\n\n'));
    const wanted: [file: string, at: string | undefined, message: string][] = [
      ['content/stream.md', ':::warning', 'Unknown directive ":::warning".'],
      ['content/stream.md', 'A<br>', '"<br>" is read as HTML'],
      ['content/stream.md', '[here]', 'The link text "here" is too general.'],
      ['content/overview.md', 'kind: essay', '`essay` is not possible here (kind).'],
      ['content/overview.md', 'author: me', 'Unknown key `author`.'],
      ['content/benchmark.md', 'title: Licence', 'Duplicate title: content/about/license.md'],
      ['content/embedded-view.md', 'noHeader: maybe', 'Found text, expected `true` or `false` (noHeader).'],
      ['navigation/guide.ts', "'DB Commands'", 'Two items of "Reference" have the id "table"'],
      ['navigation/events.ts', "'/gone'", '"Gone" leads to /gone, which has no page'],
      ['navigation/redirects.ts', "'/tickets'", 'The redirect "/tickets" leads to "/nowhere", which is not a page'],
      ['data/params/config.yaml', 'fallback: logs', 'fallback'],
      ['site.config.ts', "'/streams'", 'A link leads to /streams, which is not a page'],
    ];
    for (const [file, at, message] of wanted) {
      const shown = join(relative(process.cwd(), root), file);
      const place = at ? `${shown}:${getLine(root, file, at)}` : shown;
      const paragraph = messages
        .split('\n\n')
        .find((part) => part.trim().startsWith(`${place}\n`) && part.includes(message));
      expect(paragraph, `${place} ${message}\n${messages}`).toMatch(/\n {2}.+\n {2}hint: \S/);
    }
    expect(stderr).toMatch(/\nFound \d+ errors\. No files were written\.\n$/);
    expect(existsSync(out) && listFilesIn(out)).toBeFalsy();
  });

  it('reports text, links, title and missing sidebar entry of one page in one run', async () => {
    const { diagnostics } = await checkEdits({
      'content/new.md':
        '---\ntitle: Benchmark\ndescription: A new page.\nkind: article\nshortReason: Test.\n---\n\nText<br>with [a link](/nowhere).\n',
    });
    expect(diagnostics.map(({ message }) => message).sort()).toEqual([
      '"<br>" is read as HTML, which pages must not contain.',
      expect.stringMatching(/^Duplicate title: content\/new\.md|^Duplicate title: content\/benchmark\.md/),
      'No sidebar has an entry for the page /new; it names "guide".',
      'The link "/nowhere" leads to no page.',
    ]);
  });

  it('sorts the diagnostics of one page by line', async () => {
    const { diagnostics } = await checkEdits({
      [page]: ['A schema names', 'A<br>schema names\n\n:::warning\nBeware.\n:::\n\n[here](/overview)'],
    });
    const lines = diagnostics.map(({ line }) => line as number);
    expect(lines).toHaveLength(3);
    expect([...lines].sort((a, b) => a - b)).toEqual(lines);
  });
});

describe('commands', () => {
  it('report an unknown command or option, and list those that exist', async () => {
    const unknown = await runInProcess('publish');
    expect(unknown.status).toBe(1);
    expect(unknown.stderr).toMatch(/Unknown command "publish"\. Available commands: build, start, dev, check, .*init/);
    const option = await runInProcess('build', '--rot', 'x');
    expect(option.status).toBe(1);
    expect(option.stderr).toMatch(/--rot.*Options: .*--root/);
  });

  const project = copyFixture(join(scratch, 'commands'));
  const contents = () => listFilesIn(scratch).filter((file) => file.startsWith('commands/'));

  it.each([
    ['a file that is not there', ['content/no-such.md'], /no-such\.md\n {2}File or directory not found/],
    ['a folder without pages', ['content'], /The folder contains nothing to check/],
    ['a path outside of the project', ['..'], /The path is outside the project/],
    ['two wrong paths, both', ['content/a.md', '..'], /not found[\s\S]*outside the project/],
  ])('check reports %s', async (_, paths, messages) => {
    const folder = copyFixture(join(scratch, 'empty'));
    rmSync(join(folder, 'content'), { recursive: true });
    mkdirSync(join(folder, 'content'));
    const { status, stdout, stderr } = await runInProcess(
      'check',
      '--root',
      folder,
      ...paths.map((path) => join(folder, path)),
    );
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(messages);
  });

  it.each([
    ['a route that climbs', ['/../evil'], /must start and end with a letter or a digit/],
    ['the home page', ['/'], /makes the page \/ itself/],
    ['a route with a slash at its end', ['/foo/'], /must start and end/],
    ['a route with a query', ['/a?b'], /the character "\?"/],
    ['an encoded route', ['/a%20b'], /the character "%"/],
    ['a route with an ending', ['/x.md'], /looks like a file/],
    ['capitals', ['/Foo'], /in lower case: \/foo/],
    ['two routes', ['/a', '/b'], /Name one route, not 2/],
    ['a page that is there', ['/stream'], /stream\.md already exists/],
    ['a folder that is a link to elsewhere', ['/linked/x'], /would be outside content/],
  ])('new rejects %s, and writes nothing', async (_, routes, messages) => {
    if (!existsSync(join(project, 'content/linked'))) symlinkSync(scratch, join(project, 'content/linked'));
    const before = contents();
    const { status, stderr } = await runInProcess('new', '--root', project, ...routes);
    expect(status).toBe(1);
    expect(stderr).toMatch(messages);
    expect(contents()).toEqual(before);
  });

  it('new writes a page with the usual sections of its kind', async () => {
    rmSync(join(project, 'content/linked'), { force: true });
    const { status, stdout } = await runInProcess('new', '--root', project, '/new-page', '--kind', 'task');
    expect(status).toBe(0);
    expect(stdout).toContain(`npm run check -- "${relative(process.cwd(), project)}/content/new-page.md"`);
    expect(readFileSync(join(project, 'content/new-page.md'), 'utf8')).toMatch(/\nkind: task\n[\s\S]*\n## Clean up\n/);
  });

  it('report a folder without a project', async () => {
    const { status, stderr } = await runInProcess('build', '--root', scratch, '--out', join(scratch, 'none'));
    expect(status).toBe(1);
    expect(stderr).toContain('site.config.ts\n  File not found.');
  });
});
