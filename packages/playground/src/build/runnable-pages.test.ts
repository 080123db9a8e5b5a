import { describe, expect, it } from 'vitest';
import { blocksOf, runs } from '../page/index.ts';
import { findRunnablePages } from './runnable-pages.ts';
import { block, directors, films, page, projectOf } from './testing.ts';

describe('a block runs on its page', () => {
  it.each([
    ['when it is a query', block('cypher', directors), true],
    ['when it is a statement', block('cypher', ...films), true],
    ['when it says what its results assume', block('cypher run=assume', ...films), true],
    ['but not when only a server can answer', block('cypher run=server', directors), false],
    ['but not as one of several tabs', block('cypher tab=One', directors), false],
    ['but not when another program sends it', block('bash', `send -d '${directors}'`), false],
  ])('%s', (_, markdown, expected) => {
    expect(blocksOf(markdown).map(runs)).toEqual([expected]);
  });
});

describe('the pages that have something to run', () => {
  it('come in the order of their files, with title, sidebar and blocks', async () => {
    const project = await projectOf({
      'content/words.md': page('Words', 'Nothing runs here.'),
      'content/query.md': page('Query', block('cypher', directors), 'data: /films\nsidebar: orders\n'),
      'content/films.md': page('Films', block('cypher', ...films)),
      'content/server.md': page('Server', block('cypher run=server', directors)),
    });
    expect(
      findRunnablePages(project).map(({ route, title, sidebar, play }) => [
        route,
        title,
        sidebar,
        play.blocks.length,
        play.parts.map(({ text }) => text),
      ]),
    ).toEqual([
      ['/films', 'Films', 'guide', 1, [films.join('\n')]],
      ['/query', 'Query', 'orders', 1, [films.join('\n')]],
    ]);
  });

  it('are also those of which one block of several runs', async () => {
    const both = block('cypher run=server', directors) + block('cypher', directors);
    const project = await projectOf({ 'content/both.md': page('Both', both) });
    expect(findRunnablePages(project).map(({ route }) => route)).toEqual(['/both']);
  });
});
