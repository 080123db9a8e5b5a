import type { ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import {
  findSimilarLanguages,
  getLanguageName,
  getPrompt,
  type Language,
  listLanguages,
  loadHighlight,
  resolveLanguage,
  setLanguages,
} from './highlight.ts';

const highlight = await loadHighlight();

/** Tokens with a class, as `class:text`. */
const highlightTokens = (code: string, lang: Language): string[] => getTokens(highlight(code, lang));

function getTokens(lines: ElementContent[][]): string[] {
  const html = lines.map((line) => toHtml(line)).join('\n');
  return [...html.matchAll(/<span class="c-(.)">([^<]*)<\/span>/g)].map(([, name, text]) =>
    `${name}:${text}`.replace(/&#x3C;/g, '<').replace(/&#x26;/g, '&'),
  );
}

test('preserves the code in every language', () => {
  const code = 'a <b> "c" // d\n\n  {e: 1}\t# f\n\'g\' -> S=> &amp;';
  for (const lang of listLanguages()) {
    const text = highlight(code, lang)
      .map((line) =>
        line
          .map((node) =>
            node.type === 'text'
              ? node.value
              : node.type === 'element'
                ? (node.children[0] as { value: string }).value
                : '',
          )
          .join(''),
      )
      .join('\n');
    expect(text, lang).toBe(code);
  }
});

test('highlights the query name, labels, relations and keywords of Cypher', () => {
  expect(
    highlightTokens('S{SIMILARITY, 10}=>(@r reader:*)-[@b BORROWS]->(@k book:dune); RETURN r.name AS reader', 'cypher'),
  ).toEqual([
    'f:S',
    'k:SIMILARITY',
    'n:10',
    'k:=>',
    'f:reader',
    'p:-',
    'f:BORROWS',
    'p:->',
    'f:book',
    'k:RETURN',
    'k:AS',
  ]);
  expect(highlightTokens('S{SYMM}=>(city:A)-[#SHORT_PATH * {weight="distance"}]->(city:D)', 'cypher')).toEqual([
    'f:S',
    'k:SYMM',
    'k:=>',
    'f:city',
    'p:-',
    'k:#SHORT_PATH',
    's:"distance"',
    'p:->',
    'f:city',
  ]);
  expect(highlightTokens('CREATE (reader:ines)-[BORROWS {"days": 21}]->(book:dune)', 'cypher')).toEqual([
    'k:CREATE',
    'f:reader',
    'p:-',
    'f:BORROWS',
    'f:"days"',
    'n:21',
    'p:->',
    'f:book',
  ]);
  expect(highlightTokens('RETURN COUNT(*) AS n WHERE n > 0.5 LIMIT 2', 'cypher')).toEqual([
    'k:RETURN',
    'f:COUNT',
    'k:AS',
    'k:WHERE',
    'n:0.5',
    'k:LIMIT',
    'n:2',
  ]);
});

test('highlights commands of the command-line interface', () => {
  expect(highlightTokens('select * from plants where bed = "north" and height > 30 limit 5', 'cli')).toEqual([
    'k:select',
    'k:from',
    'k:where',
    's:"north"',
    'k:and',
    'n:30',
    'k:limit',
    'n:5',
  ]);
  expect(highlightTokens('create index plants.bed\nregister schema shop.json\nshow tables only user', 'cli')).toEqual([
    'k:create index',
    'k:register schema',
    'k:show tables only user',
  ]);
});

test('highlights comments, keys and numbers of configuration files', () => {
  expect(highlightTokens('SERVER_DIR = /srv/data // place\nSERV_PORT = 10101', 'ini')).toEqual([
    'f:SERVER_DIR',
    'c:// place',
    'f:SERV_PORT',
    'n:10101',
  ]);
});

test('highlights keywords, calls, strings and directives of C++', () => {
  expect(highlightTokens('#include <stdio.h>\nlong k = plants->putDoc("{}", NULL); // store', 'cpp')).toEqual([
    'k:#include',
    's:<stdio.h>',
    'k:long',
    'f:putDoc',
    's:"{}"',
    'n:NULL',
    'c:// store',
  ]);
});

test('highlights quoted arguments of shell commands only', () => {
  expect(highlightTokens("curl -X POST http://127.0.0.1/x \\\n  -d '{}'", 'bash')).toEqual(['f:curl', "s:'{}'"]);
});

test.each([
  ['go', 'Go', 'func main() { return }', 'k:func'],
  ['rs', 'Rust', 'let x = "a";', 'k:let'],
  ['c#', 'C#', 'public class Fern { }', 'k:public class'],
  ['toml', 'TOML', 'name = "fern"', 's:"fern"'],
  ['yml', 'YAML', 'name: "fern"', 's:"fern"'],
  ['c++', 'C++', 'return "fern";', 'k:return'],
])('finds a language of Shiki by name or alias: %s', async (name, label, code, token) => {
  const lang = resolveLanguage(name) as Language;
  expect(getLanguageName(lang)).toBe(label);
  const lines = (await loadHighlight(`> 1. \`\`\`${name} title="a"\n`))(code, lang);
  expect(getTokens(lines)).toContain(token);
});

test('highlights code independently of languages loaded before', async () => {
  const code = 'const page = html`<b class="fern">north</b>`; /* sql */ sql`select 1`';
  const before = highlightTokens(code, 'javascript');
  await loadHighlight('```html\n```\n~~~ sql\n~~~\n```angular-ts\n```');
  expect(getTokens((await loadHighlight())(code, 'javascript'))).toEqual(before);
});

test.each([
  ['pyhton', 'python'],
  ['Rust', 'rust'],
  ['JSON5x', 'json5'],
])('findSimilarLanguages(%s) includes %s', (name, similar) => expect(findSimilarLanguages(name)).toContain(similar));

test('setLanguages adds languages and changes built-in ones', async () => {
  const grammar = { scopeName: 'source.quill', patterns: [{ match: '\\b(?:ink|dip)\\b', name: 'keyword' }] };
  setLanguages({ quill: { label: 'Quill', prompt: 'q>', grammar }, notes: {}, json: { label: 'JSON data' } });
  try {
    const added = await loadHighlight();
    expect(getTokens(added('dip well', 'quill'))).toEqual(['k:dip']);
    expect(getTokens(added('dip well', 'notes'))).toEqual([]);
    expect(getTokens(added('{"a": 1}', 'json'))).toEqual(['f:"a"', 'n:1']);
    expect(['quill', 'notes', 'json'].map(getLanguageName)).toEqual(['Quill', 'notes', 'JSON data']);
    expect(['quill', 'notes', 'bash'].map(getPrompt)).toEqual(['q>', undefined, '$']);
  } finally {
    setLanguages({});
  }
  expect(resolveLanguage('quill')).toBeUndefined();
  expect(getLanguageName('json')).toBe('JSON');
});
