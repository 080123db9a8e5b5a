import { expect, it } from 'vitest';
import { extractSection } from './docs.ts';

const markdown = [
  '# Tables',
  '',
  'Lead.',
  '',
  '## Create a `TABLE`',
  '',
  'One.',
  '',
  '```md',
  '## Options',
  '```',
  '',
  '### Options',
  '',
  'Two.',
  '',
  '## Drop it\\_now',
  '',
  'Three.',
  '',
  '### Options',
  '',
  'Four.',
].join('\n');
const headings = [
  { id: 'create', title: 'Create a TABLE', depth: 2 },
  { id: 'options', title: 'Options', depth: 3 },
  { id: 'drop', title: 'Drop it_now', depth: 2 },
  { id: 'options-1', title: 'Options', depth: 3 },
];

it.each([
  ['create', '## Create a `TABLE`', 'Two.'],
  ['options', '### Options', 'Two.'],
  ['drop', '## Drop it\\_now', 'Four.'],
  ['options-1', '### Options', 'Four.'],
])('extractSection returns #%s from its heading to the next one of the same level', (id, first, last) => {
  const section = extractSection(markdown, { headings }, id);
  expect([section?.split('\n')[0], section?.split('\n').at(-1)]).toEqual([first, last]);
});

it('extractSection returns undefined for an unknown heading', () =>
  expect(extractSection(markdown, { headings }, 'nothing')).toBeUndefined());
