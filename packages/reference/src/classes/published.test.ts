import { project } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';
import { checkPublished } from './published.ts';

const product = { name: 'FernDB', slug: 'ferndb', repo: 'https://example.org/ferndb' };

const classFile = `id: shelf
name: Shelf
purpose: Holds jars.
flavours: {server: {page: /shelf, cpp: checked, java: checked}}
methods:
  - id: open
    group: Calls
    summary: Opens a shelf.
    signatures:
      server:
        cpp:
          - 'int open(const char *host, int port = 7, Options *options = NULL);'
          - 'int open();'
        java: ['public int open(String host, final int port) throws Exception', 'public int limit;']
    sources: ['docs:/shelf']
`;

const signatures = `flavour: server
language: cpp
source: {repository: '{repo}', commit: 0a1b2c3, folder: include}
classes:
  shelf:
    files: [shelf.h]
    methods:
      - 'open(const char* host, int port, Options * options)'
    notInSource:
      open(): an older page has it
`;

/** Returns the diagnostics of changed files, as `file:line message | hint`. */
async function findDiagnostics(changes: [from: string, to: string][] = []) {
  const change = (text: string) => changes.reduce((current, [from, to]) => current.replace(from, to), text);
  const { root } = project({ 'classes/shelf.yaml': change(classFile), 'signatures/cpp.yaml': change(signatures) });
  const diagnostics = await checkPublished({ root, config: { product } }, []);
  return diagnostics.map(({ file, line, message, hint }) => `${file}:${line} ${message} | ${hint}`);
}

describe('published signatures', () => {
  it('may differ in results, defaults and white space, and may be missing for a stated reason', async () => {
    expect(await findDiagnostics()).toEqual([]);
  });

  it.each([
    [
      'a parameter of another name',
      'int port = 7',
      'int prt = 7',
      /yaml:12 `open\(const char \*host, int prt, .* \| Write `open\(const char \*host, int port, /,
    ],
    ['a parameter of another type', 'const char *host', 'char *host', /yaml:12 `open\(char \*host, /],
    [
      'an added overload',
      "- 'int open();'",
      "- 'int open();'\n          - 'int open(int shelves);'",
      /yaml:14 `open\(int shelves\)`.*in data\/signatures\/cpp\.yaml under `classes › shelf › methods` if it is declared in include of https:\/\/example\.org\/ferndb \(commit 0a1b2c3\)/,
    ],
  ])('reports %s with the line and where to add it', async (_, from, to, diagnostic) => {
    expect((await findDiagnostics([[from, to]]))[0]).toMatch(diagnostic);
  });

  it('reports an undocumented published method', async () => {
    const added = ['    notInSource:', "      - 'close(bool force)'\n    notInSource:"] as [string, string];
    expect(await findDiagnostics([added])).toEqual([
      expect.stringMatching(
        /^data\/signatures\/cpp\.yaml:9 `close\(bool force\)` is published, but data\/classes\/shelf\.yaml/,
      ),
    ]);
  });

  it('reports unused reasons', async () => {
    expect(await findDiagnostics([["          - 'int open();'\n", '']])).toEqual([
      expect.stringMatching(/^data\/signatures\/cpp\.yaml:10 `open\(\)` needs no reason: it is not documented/),
    ]);
  });

  it('reports a class that is missing on one side once, not for each method', async () => {
    expect(await findDiagnostics([['id: shelf', 'id: shelves']])).toEqual([
      expect.stringMatching(/^data\/classes\/shelf\.yaml:1 data\/signatures\/cpp\.yaml has no class `shelves`/),
      expect.stringMatching(/^data\/signatures\/cpp\.yaml:5 No file in data\/classes has the id `shelf`/),
    ]);
  });

  it('does not compare a language or flavor without published signatures', async () => {
    expect(await findDiagnostics([['public int open(String host', 'public int open(String anything']])).toEqual([]);
  });
});
