import { expect, it } from 'vitest';
import { checkAsked } from './asked.ts';

const page = (name: string, ...asked: string[]) => ({
  file: `content/${name}.md`,
  ids: ['expiry', 'ttl'],
  frontmatter: { asked },
  sections: [{ heading: '', text: 'A key has a name.' }],
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

it('wants the sentence of a named answer in its section, as readers see it', () => {
  const entry = 'How long does a key live? #expiry > For a day';
  const faultsOf = (heading: string, text: string, shown?: string) =>
    checkAsked([
      {
        ...page('a', entry),
        sections: [{ heading, text, ...(shown && { shown }), answers: { 'How long does a key live?': 'For a day' } }],
      },
    ]);
  expect(faultsOf('Expiry', 'It ends. For a day or two.')).toEqual([]);
  expect(faultsOf('Expiry', 'Hidden.', 'For a day.')).toEqual([]);
  expect(faultsOf('Expiry', 'It lives for a day.')).toEqual([
    {
      file: 'content/a.md',
      quote: entry,
      cause:
        'The section "Expiry" has no sentence or row that begins with "For a day", the answer of "How long does a key live?".',
      cure: 'Write the first words of the answer as readers see them, or leave them out: then search chooses a sentence.',
    },
  ]);
  expect(faultsOf('', 'None.')).toMatchObject([{ cause: expect.stringContaining('The beginning of the page has no') }]);
});
