import { expect, it, vi } from 'vitest';
import { readPlay } from './read.ts';

const cypher = (text: string, indent = '') =>
  [`${indent}\`\`\`cypher`, indent + text, `${indent}\`\`\``, ''].join('\n');
const naming = (route: string, text: string) => `---\ndata: ${route}\n---\n${text}`;
const site: Record<string, string> = {
  '/films': cypher('CREATE (film:alien)'),
  '/sequels': naming('/films', cypher('CREATE (film:aliens)')),
  '/one': naming('/two', cypher('CREATE (page:one)')),
  '/two': naming('/one', cypher('CREATE (page:two)')),
};
const textOf = (route: string) => site[route];
const query = cypher('S=>(film:*)');
const setupOf = (markdown: string) => {
  const play = readPlay(markdown, textOf);
  return play?.blocks[0]?.setup.map((at) => play.parts[at]?.text);
};

it.each([
  ['text', 'Text\n'],
  ['a block of another language', '```json\n{}\n```\n'],
  ['a block that is only spoken of', 'Write it as ```cypher\n'],
  ['an output of another kind', '```text output=printed\nx\n```\n'],
])('nothing runs on a page with %s', (_, markdown) => {
  const read = vi.fn(textOf);
  expect(readPlay(naming('/films', markdown), read)).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
});

it('queries run, also those in steps, and outputs are compared', () => {
  expect(readPlay(query, textOf)?.blocks).toHaveLength(1);
  expect(readPlay(cypher('S=>(film:*)', '   '), textOf)?.blocks).toHaveLength(1);
  expect(readPlay('```text output=derived\nx\n```\n', textOf)?.outputs).toHaveLength(1);
});

it.each([
  ['a page', '/films', ['CREATE (film:alien)']],
  ['a page that names one, after those', '/sequels', ['CREATE (film:alien)', 'CREATE (film:aliens)']],
  ['a page that is not there', '/nothing', []],
  ['pages that name each other, each once', '/one', ['CREATE (page:two)', 'CREATE (page:one)']],
])('a query has the data of %s', (_, route, texts) => {
  expect(setupOf(naming(route, query))).toEqual(texts);
});
