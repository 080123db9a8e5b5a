import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findJsonMistake } from './samples/json.ts';
import { checkSamples } from './samples.ts';

const product = { name: 'Fern', slug: 'fern', repo: 'https://example.org/fern' };

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'samples-test-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const check = () => checkSamples({ root, product, cacheDir: path.join(root, '.cache') });

/** Errors of a page whose fence starts on line 3, as `line: message`. */
async function getMessages(info: string, code: string): Promise<string[]> {
  write('content/page.md', `Text.\n\n\`\`\`${info}\n${code}\n\`\`\`\n`);
  return (await check()).map(({ line, message }) => `${line}: ${message}`);
}

describe('checkSamples of pages', () => {
  it.each([
    ['json', '{"a": [1, true, …], …}\n{"b": "\\u00e9"}'],
    ['json', '"enty": [{"name": "x"}],\n…'],
    ['yaml', 'a: 1\n---\nb: [2]'],
    ['csv', 'name,notes\nfern,"moist, dark"\n"a\nb",c'],
    ['bash', 'for f in *.md; do\n  echo "$f"\ndone\ncat <<EOF\nfern\nEOF'],
    ['cpp', '#include "fern.h"\nint main() { {Product}Table *t = NULL; delete t; return 0; }'],
    ['cpp', 'ResultSet *rs = NULL;\nwhile ((rs = t->scan(rs)) != NULL) {\n  rs->moveNext();\n}\nif (rs) return -1;'],
    ['cpp', 'virtual int fold(char *row) = 0;'],
    ['java', 'import java.util.*;\npublic class Fern { public static void main(String[] a) { } }'],
    ['java', 'try (var t = db.getTable("x")) {\n  t.put(1L, "a");\n} catch (Exception e) {\n  throw e;\n}'],
    ['java', '@Override\npublic int fold(String row) { return 0; }'],
    ['text', '{"a": '],
    ['json output=shape', '{count}'],
    ['bash output=printed', 'done ('],
  ])('accepts valid %s: %s', async (info, code) => {
    expect(await getMessages(info, code)).toEqual([]);
  });

  it.each([
    ['json', '{\n  "a": 1,\n}', '6: Invalid JSON: `}` is where a key in double quotes is expected.'],
    ['json output=derived', '{"a": 1} x', '4: Invalid JSON: Text follows the end of the value.'],
    ['yaml', 'a: 1\nb: [2', '5: Invalid YAML: '],
    ['csv', 'a,b\n1,2\n1,2,3', '6: This row of the CSV has 3 columns, and the first one 2.'],
    ['bash', 'echo a\nls )', "5: Invalid shell code: syntax error near unexpected token `)'."],
    ['cpp', 'int a = 1;\nint b = f(2;\n', '5: Invalid C++: '],
    ['java', 'int a = 1;\nlong b = 2\nint c = 3;', '5: Invalid Java: `;` is missing.'],
    ['java', 'class A {\n  void f() {\n    g();\n  }\n', 'Invalid Java: `}` is missing.'],
  ])('reports invalid %s: %s', async (info, code, message) => {
    expect((await getMessages(info, code))[0]).toContain(message);
  });

  it('finds samples in containers and replaces placeholders', async () => {
    write(
      'content/a/b.md',
      ':::note\n1. One\n\n   ```java\n   {Product}Env e\n     = new {Product}Env(;\n   ```\n:::\n',
    );
    const [diagnostic] = await check();
    expect(diagnostic).toMatchObject({ file: 'content/a/b.md', line: 6 });
  });
});

describe('findJsonMistake', () => {
  it.each([
    ['{"a": 1 "b": 2}', 8, '`"b"` is where a comma or `}` is expected'],
    ['{"a": 1, "a": 2}', 9, 'The object has the key "a" twice'],
    ["{'a': 1}", 1, "`'a': 1}` is where a key in double quotes is expected"],
    ['[1, 2', 5, 'The text ends where a comma or `]` is expected'],
    ['"a": 01', 6, '`1` is where a comma or `}` is expected'],
    ['{"q": "{\\"a\\":}"}', 6, 'The text of this value starts as JSON and is none: `}` is where a value is expected'],
    ['{"a" 1}', 5, 'No colon follows the key "a"'],
  ])('locates the error in %s', (text, at, message) => {
    expect(findJsonMistake(text)).toEqual({ at, message });
  });
});

describe('checkSamples of data files', () => {
  it('checks signatures and examples of classes', async () => {
    const lines = [
      'methods:',
      '  - signatures:',
      '      server:',
      "        java: ['public long put(String key)', 'public long put(String']",
      '    example:',
      '      cpp: |',
      '        Fern f;',
      '        f.put(1;',
      '    returns: {cpp: not ( checked}',
    ];
    write('data/classes/fern.yaml', lines.join('\n'));
    expect((await check()).map(({ line }) => line)).toEqual([4, 8]);
  });

  it('checks JSON in commands and their output', async () => {
    const lines = [
      'commands:',
      '  - session:',
      '      - in: list',
      '        out: |',
      '          one row:',
      '          {',
      '            "a": 1,,',
      '          }',
      '        origin: printed',
      '      - {in: \'put fern {"a":}\'}',
      '      - {out: \'{"a": <number>}\', origin: shape}',
    ];
    write('data/cli/fern.yaml', lines.join('\n'));
    expect((await check()).map(({ line }) => line)).toEqual([7, 10]);
  });
});

describe('the cache of checkSamples', () => {
  const invalid = '```json\n{"a": <n>}\n```\n';

  it('is used until the file changes', async () => {
    write('content/page.md', invalid);
    const first = await check();
    expect(first).toHaveLength(1);
    const cacheFile = path.join(root, '.cache/samples.json');
    writeFileSync(cacheFile, readFileSync(cacheFile, 'utf8').replace('Invalid JSON', 'Cached'));
    expect((await check())[0]?.message).toContain('Cached');
    write('content/page.md', invalid.replace('<n>', '1'));
    expect(await check()).toEqual([]);
  });
});
