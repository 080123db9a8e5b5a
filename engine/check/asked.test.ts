import { expect, it } from 'vitest';
import { checkAsked } from './asked.ts';

const page = (name: string, ...asked: string[]) => ({
  file: `content/${name}.md`,
  ids: ['expiry', 'ttl'],
  frontmatter: { asked },
});

it('takes questions with an anchor of the page, and without one', () =>
  expect(checkAsked([page('a', 'How long does a key live? #expiry', 'What is a key?'), page('b')])).toEqual([]));

it.each([
  ['How long does a key live', 'The question "How long does a key live" does not end with "?".'],
  ['How long does a key live #expiry', 'The question "How long does a key live" does not end with "?".'],
  [
    'How long does a key live? #time',
    'The question "How long does a key live?" names the anchor "time", which the page does not have.',
  ],
  ['What IS a key ?', 'The question "What IS a key ?" is asked of content/a.md too.'],
])('refuses %s', (entry, cause) =>
  expect(checkAsked([page('a', 'What is a key?'), page('b', entry)])).toMatchObject([
    { file: 'content/b.md', quote: entry, cause },
  ]),
);

it('says when a page repeats itself', () =>
  expect(checkAsked([page('a', 'What is a key?', 'What is a key? #ttl')])).toMatchObject([
    { cause: 'The question "What is a key?" is in the list twice.' },
  ]));
