/** `docs/authors` describes what authors can write, and its examples work. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPageRules } from '@folio/core/build/load-site.ts';
import { createDataStore } from '@folio/core/data/store.ts';
import { mergeFeatures } from '@folio/core/feature.ts';
import { DiagnosticCollector } from '@folio/core/markdown/diagnostic-collector.ts';
import { renderSource } from '@folio/core/markdown/render.ts';
import { expandSnippets } from '@folio/core/markdown/snippets.ts';
import { describe, expect, it } from 'vitest';
import { navigation } from '../../navigation/index.ts';
import site from '../../site.config.ts';

const { kinds, product } = site;
const features = mergeFeatures(site.features);
const rules = getPageRules({ kinds, navigation, features });

const readGuide = (name: string) => readFileSync(join('docs/authors', `${name}.md`), 'utf8');

/** The rows of the first table below a heading, as the texts of their cells. */
const readTable = (name: string, heading: string): string[][] =>
  ((readGuide(name).split(`\n## ${heading}\n`)[1] as string).split('\n## ')[0] as string)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const getCode = (text = '') => [...text.matchAll(/`([\w-]+)`/g)].map(([, code]) => code as string);

const EXAMPLE = /^(`{3,})(md|yaml)\n([\s\S]*?)^\1$/gm;
const getExamples = (name: string, language: 'md' | 'yaml'): string[] =>
  [...readGuide(name).matchAll(EXAMPLE)].flatMap(([, , found, text]) => (found === language ? [text as string] : []));

const FRONTMATTER = 'title: A page\ndescription: What it says.\nkind: concept\n';

/** Returns the diagnostics of a page. */
async function check({ frontmatter = FRONTMATTER, body = '', questions = '' }): Promise<string[]> {
  const file = 'content/page.md';
  const page = expandSnippets(`---\n${frontmatter}---\n${body}`, file, 'site', product);
  const diagnostics = new DiagnosticCollector(file);
  const data = {
    directives: features.directives,
    files: createDataStore('site', product),
    findRoute: () => undefined,
    findText: () => undefined,
    used: { files: new Map(), subjects: new Map(), pages: new Map() },
  };
  await renderSource(
    { file, route: '/page', text: page.text, insertions: page.insertions, questions },
    { product, features, rules, data, diagnostics },
  );
  return [...page.diagnostics, ...diagnostics.sorted()].map(({ message, hint }) => `${message} ${hint}`);
}

it('the author guide lists every key of the frontmatter', async () => {
  const listed = readTable('pages', 'Frontmatter').flatMap(([keys]) => getCode(keys));
  const [diagnostic = ''] = await check({ frontmatter: `${FRONTMATTER}another: key\n` });
  const known = /Keys allowed here: (.+)\./.exec(diagnostic)?.[1]?.split(', ');
  expect(listed.sort()).toEqual(known?.sort());
});

it('the author guide lists every kind of page with its fixed headings in order', () => {
  const rows = readTable('pages', 'Kinds and their headings').flatMap(([names = '', headings = '']) =>
    names.split(', ').map((name) => [name, headings.replaceAll('…', '').split(/ · | \*or\* /)] as const),
  );
  for (const [kind, sections] of Object.entries<readonly (readonly string[])[]>(kinds.sections)) {
    const expected = sections.length ? sections.map(([usual]) => usual) : ['–'];
    const listed = rows.find(([name]) => name === kind)?.[1].map((heading) => heading.trim());
    expect(
      listed?.filter((heading) => expected.includes(heading)),
      `the row of ${kind}`,
    ).toEqual(expected);
  }
  expect(rows.map(([kind]) => kind).sort()).toEqual(Object.keys(kinds.sections).sort());
});

it('the author guide lists every directive with its attributes', () => {
  const rows = readTable('directives', 'All directives');
  const names = new Set(rows.flatMap(([cell]) => getCode(cell)));
  const declared = Object.entries(Object.assign({}, ...features.all.map(({ directives }) => directives ?? {})));
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.map(([name]) => name).filter((name) => !names.has(name))).toEqual([]);
  for (const [name, directive] of declared) {
    const { shape } = (directive as { attributes?: { shape?: object } }).attributes ?? {};
    if (!shape) continue;
    const [, attributes] = rows.find(([cell]) => getCode(cell).includes(name)) as string[];
    expect(getCode(attributes).sort(), `the attributes of ${name}`).toEqual(Object.keys(shape).sort());
  }
});

describe('examples of the author guide', () => {
  it.each(['pages', 'directives', 'code', 'screens', 'runnable'])('of %s.md have no diagnostics', async (name) => {
    const examples = getExamples(name, 'md');
    expect(examples).not.toEqual([]);
    for (const body of examples) expect(await check({ body }), body).toEqual([]);
  });

  it('of frontmatter have no diagnostics', async () =>
    expect(await check({ frontmatter: getExamples('pages', 'yaml')[0] as string })).toEqual([]));

  it('of questions have no diagnostics', async () =>
    expect(await check({ questions: getExamples('questions', 'yaml')[0] as string })).toEqual([]));

  it('of reference data have valid attributes', () => {
    const examples = [...readGuide('directives').matchAll(/`::([a-z]+)(?:\{([^}]*)\})?`/g)];
    expect(examples.length).toBeGreaterThan(6);
    for (const [example, name = '', braces = ''] of examples) {
      const attributes = [...braces.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
      const directive = features.directives.get(name);
      expect(() => directive?.attributes.parse(Object.fromEntries(attributes)), example).not.toThrow();
    }
  });
});
