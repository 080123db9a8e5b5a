import { expect, test } from 'vitest';
import { DiagnosticCollector } from './diagnostic-collector.ts';
import { parseFrontmatter } from './frontmatter.ts';
import { rules } from './testing.ts';

function read(yaml: string) {
  const diagnostics = new DiagnosticCollector('content/a.md');
  const result = parseFrontmatter(`---\n${yaml}\n---\nText`, diagnostics.report, rules);
  return { ...result, messages: diagnostics.list.map(({ line, message }) => `${line}: ${message}`) };
}

const good = 'title: T\ndescription: D\nkind: concept';

test('applies defaults to optional keys', () => {
  const { frontmatter, messages } = read(good);
  expect(messages).toEqual([]);
  expect(frontmatter).toEqual({
    title: 'T',
    description: 'D',
    kind: 'concept',
    sidebar: 'guide',
    sources: [],
    noHeader: false,
  });
});

test('suggests the key of a misspelled one', () => {
  const diagnostics = new DiagnosticCollector('content/a.md');
  parseFrontmatter(`---\n${good}\nsorces: []\n---\n`, diagnostics.report, rules);
  expect(diagnostics.list[0]?.hint).toMatch(/^Did you mean `sources`\? Keys allowed here: title, /);
});

test('preserves the line numbers of the body', () => {
  expect(read(good).body).toBe('\n\n\n\n\nText');
});

test.each([
  ['description: D\nkind: concept', '2: `title` is missing.'],
  ['title: T\nkind: concept', '2: `description` is missing.'],
  ['title: T\ndescription: D', '2: `kind` is missing.'],
  [`${good}\ncolour: red`, '5: Unknown key `colour`.'],
  ['title: T\ndescription: D\nkind: poem', '4: `poem` is not possible here (kind).'],
  [`${good}\nsidebar: guides`, '5: `guides` is not possible here (sidebar).'],
  [
    `${good}\nsidebar: outlet`,
    '5: "outlet" is a variant of the sidebar "orders", which only the query of an address chooses (sidebar).',
  ],
  [
    `title: T\nkind: concept\ndescription: ${'x'.repeat(141)}`,
    '4: The text has 141 characters; at most 140 are allowed (description).',
  ],
  [`${good}\nsources: word`, '5: Found text, expected a list (sources).'],
  [`${good}\nsources:\n  - good\n  - {a: 1}`, '7: Found keys with values, expected text (sources › 2).'],
  [`${good}\nkeywords: [word]`, '5: Unknown key `keywords`.'],
  [`${good}\nsince: next year`, '5: "next year" is not a version (since).'],
  [`${good}\nsince: 2.1`, '5: Found a number, expected text (since).'],
  [`${good}\nshortReason: ""`, '5: The text is empty (shortReason).'],
  [`${good}\nsources: *x`, '5: "*x" is read as a reference within YAML, which is not allowed here.'],
  [
    'title: T\ndescription: Queries in C # and Java\nkind: concept',
    '3: "# and Java" is read as a comment of YAML, and not as a part of the text.',
  ],
  ['title: 7\ndescription: D\nkind: concept', '2: Found a number, expected text (title).'],
  [
    'title: &New T\ndescription: D\nkind: concept',
    '2: "&New" is read as a reference within YAML, which is not allowed here.',
  ],
  ['title: "T\\nU"\ndescription: D\nkind: concept', '2: The text has a line break (title).'],
  [
    'title: "T\\u200bU"\ndescription: D\nkind: concept',
    '2: The text has the character U+200B, which has no width (title).',
  ],
  ['title: 🎉🇩🇪\ndescription: D\nkind: concept', '2: "🎉🇩🇪" has no letter and no digit (title).'],
  ['title: "---"\ndescription: D\nkind: concept', '2: "---" has no letter and no digit (title).'],
  ['title: T  U\ndescription: D\nkind: concept', '2: The text has two spaces in a row (title).'],
  ['- title: T', '2: The frontmatter is a list, not keys with values.'],
  ['T', '2: The frontmatter is a text, not keys with values.'],
])('reports an invalid value with its line: %j', (yaml, message) => {
  expect(read(yaml).messages).toEqual([message]);
});

test('reports several errors together', () => {
  expect(read('title: ""\nkind: poem\nx: 1').messages).toHaveLength(4);
});

test('reports invalid YAML with its line', () => {
  const { messages } = read('title: T\ndescription: a colon: here\nkind: concept');
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/^3: The frontmatter is not valid YAML/);
});

test('reports a duplicate key', () => {
  expect(read(`${good}\ntitle: U`).messages[0]).toMatch(/^5: .*unique/);
});

test.each([
  [`\n\n---\n${good}\n---\n`, ['1: The frontmatter has blank lines before it.']],
  [` \t\n---\n${good}\n---\n`, ['1: The frontmatter has blank lines before it.']],
  [` ---\n${good}\n---\n`, ['1: The frontmatter has a space before it.']],
  [`--- \n${good}\n---\n`, ['1: The frontmatter has a space after "---" in its first line.']],
  [
    `\n\n---\ntitle: T\ndescription: D\nkind: poem\n---\n`,
    ['1: The frontmatter has blank lines before it.', '6: `poem` is not possible here (kind).'],
  ],
  [`\n---\n${good}\n\nText`, ['2: The frontmatter has no end.']],
  [`---\n${good}\n ---\nText`, ['1: The frontmatter has no end.']],
  ['Text\n\n---\n', ['1: The page has no frontmatter.']],
])('reports invalid delimiters of the frontmatter once: %j', (text, messages) => {
  const diagnostics = new DiagnosticCollector('content/a.md');
  const { body } = parseFrontmatter(text, diagnostics.report, rules);
  expect(diagnostics.list.map(({ line, message }) => `${line}: ${message}`)).toEqual(messages);
  expect(body.split('\n')).toHaveLength(text.split('\n').length);
});

test('reports a page without frontmatter', () => {
  const diagnostics = new DiagnosticCollector('content/a.md');
  parseFrontmatter('# Title', diagnostics.report, rules);
  expect(diagnostics.list[0]).toMatchObject({ line: 1, message: 'The page has no frontmatter.' });
});

test.each([
  ['title: T\ndescription: D\nkind: poem', /A new one is declared in "kinds" of site\.config\.ts\.$/],
  [`${good}\nsidebar: guides`, /A new one is declared in navigation\/index\.ts\.$/],
])('hints at where to declare an unknown name: %j', (yaml, hint) => {
  const diagnostics = new DiagnosticCollector('content/a.md');
  parseFrontmatter(`---\n${yaml}\n---\nText`, diagnostics.report, rules);
  expect(diagnostics.list).toEqual([expect.objectContaining({ hint: expect.stringMatching(hint) })]);
});
