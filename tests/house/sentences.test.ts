/** What is said of a mistake is a whole sentence: a capital letter, or the name or text in question, at its beginning, and a full stop at its end. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listFiles } from '../support/list-files.ts';

const files = listFiles('packages', 'site').filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));

/** Causes and cures that are written as one text. */
const written = /\b(cause|cure): (?:\w+ \? )?(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;

/** Whether a text ends within a value in braces, where another template begins. */
const isOpen = (text: string) => text.lastIndexOf('${') > text.lastIndexOf('}');

/** The texts of a module that are not whole sentences. The end of a cause may come later, with the place in the data. */
const brokenIn = (code: string): string[] =>
  [...code.matchAll(written)]
    .filter(
      ([, what, , text = '']) => /^[a-z]/.test(text) || (what === 'cure' && !/[.?!}]$/.test(text) && !isOpen(text)),
    )
    .map(([whole]) => whole);

it.each([
  ["{ cause: 'there is no page', cure: 'Write it.' }", 1],
  ["{ cause: `no page`, cure: 'Write it' }", 2],
  ["{ cause: 'There is no page', cure: known ? `use the route.` : 'Write it.' }", 1],
  ['{ cause: \'It is listed twice.\', cure: `Remove "a".` }', 0],
])('%s has %i', (code, count) => expect(brokenIn(code)).toHaveLength(count));

it('no cause and no cure is a piece of a sentence', () =>
  expect(files.flatMap((file) => brokenIn(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))).toEqual([]));
