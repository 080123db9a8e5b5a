import { expect, test } from 'vitest';
import { project } from '../../markdown/testing.ts';
import { loadScreenPartials } from './parse.ts';

const loadPartials = async (files: Record<string, string>) => loadScreenPartials(await project(files));
const main = (line: string) => `title: A\nsources: [screen:a.jpg]\nscreen: |\n  main A\n    ${line}\n`;

/** Messages about the use of a partial and about its file. */
async function getDiagnostics(files: Record<string, string>, name: string): Promise<string[]> {
  const messages: string[] = [];
  const partial = (await loadPartials(files)).read(name, (message, hint) => messages.push(`${message} ${hint}`));
  return [...messages, ...(partial?.diagnostics ?? []).map(({ file, line, message }) => `${file}:${line}: ${message}`)];
}

test('parses the title and the regions of a partial; another file has another hash', async () => {
  const partials = await loadPartials({ 'a.yaml': main('button Save') });
  expect(partials.names()).toEqual(['a']);
  expect(partials.read('a', () => {})?.regions).toEqual([
    { kind: 'main', title: 'A', parts: [{ kind: 'button', label: 'Save' }] },
  ]);
  const other = await loadPartials({ 'a.yaml': main('button Cancel') });
  expect(other.hash()).not.toBe(partials.hash());
});

test.each([
  [
    'a name that is nearly right',
    { 'rows.yaml': main('text a') },
    'row',
    'Unknown screen partial "row". Write "rows".',
  ],
  ['an unknown key', { 'a.yaml': `${main('text a')}other: 1\n` }, 'a', 'a.yaml:1: Invalid screen partial.'],
  [
    'a title with code',
    { 'a.yaml': main('text a').replace('title: ', 'title: The `a` of ') },
    'a',
    'a.yaml:1: Invalid screen partial.',
  ],
  ['no YAML', { 'a.yaml': 'title: "A' }, 'a', expect.stringMatching(/^a\.yaml:1: Invalid YAML/)],
  ['a slip in the screen', { 'a.yaml': main('knob a') }, 'a', 'a.yaml:5: "knob a" is not part of a screen.'],
  [
    'a partial that uses itself',
    { 'a.yaml': 'title: A\nscreen: |\n  use a\n  main\n    text a\n' },
    'a',
    'a.yaml:3: The partial "a" uses itself.',
  ],
  [
    'an entry that a partial lacks',
    { 'a.yaml': 'title: A\nscreen: |\n  use b = Hosts\n', 'b.yaml': main('link Host') },
    'a',
    'a.yaml:3: The partial "b" has no entry "Hosts".',
  ],
])('reports %s', async (_, files, name, diagnostic) => {
  expect(await getDiagnostics(files, name)).toContainEqual(diagnostic);
});
