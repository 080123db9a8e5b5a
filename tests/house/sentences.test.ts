/** What is said of a mistake is a whole sentence: a capital letter, or the name or text in question, at its beginning, and a full stop at its end. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listFiles } from '../support/list-files.ts';

const files = listFiles('packages', 'site').filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));

/** Causes and cures that are written as one text. */
const written = /\b(message|hint): (?:\w+ \? )?(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;

/** Messages that begin with keywords of the product. */
const KEYWORDS = /^(sec_buf|aggr|groupby)\b/;

/** Whether a text ends within a value in braces, where another template begins. */
const isOpen = (text: string) => text.lastIndexOf('${') > text.lastIndexOf('}');

/** The texts of a module that are not whole sentences. The end of a cause may come later, with the place in the data. */
const brokenIn = (code: string): string[] =>
  [...code.matchAll(written)]
    .filter(
      ([, what, , text = '']) =>
        (/^[a-z]\S* /.test(text) && !KEYWORDS.test(text)) ||
        (what === 'hint' && !/[.?!}]$/.test(text) && !isOpen(text)),
    )
    .map(([whole]) => whole);

it.each([
  ["{ message: 'there is no page', hint: 'Write it.' }", 1],
  ["{ message: `no page`, hint: 'Write it' }", 2],
  ["{ message: 'There is no page', hint: known ? `use the route.` : 'Write it.' }", 1],
  ['{ message: \'It is listed twice.\', hint: `Remove "a".` }', 0],
])('brokenIn(%s) finds %i', (code, count) => expect(brokenIn(code)).toHaveLength(count));

it('messages and hints are complete sentences', () =>
  expect(files.flatMap((file) => brokenIn(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))).toEqual([]));
