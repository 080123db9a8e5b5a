import { expect, it } from 'vitest';
import { sandboxFigures } from './figures.ts';
import { block, directors, films, page, projectOf } from './testing.ts';

it('counts outputs that are computed again, blocks that run, and graphs', async () => {
  const output = (info: string) => block(`text output=${info}`, '+-+');
  const project = await projectOf({
    'content/films.md': page(
      'Films',
      block('cypher', ...films) +
        block('cypher', directors) +
        output('derived') +
        output('derived') +
        output('derived') +
        output('derived computed=no') +
        output('printed') +
        block('cypher run=server', directors),
    ),
    'content/more.md': page('More', block('cypher', directors), 'data: /films\n'),
    'content/words.md': page('Words', 'Nothing runs here.'),
  });
  const command = 'npm run build';
  const group = 'Sandbox';
  expect(sandboxFigures(project)).toEqual([
    { group, label: 'Expected outputs that are computed again and compared', value: '3', command },
    { group, label: 'Blocks of queries and statements that run on their page', value: '3', command },
    { group, label: 'Graphs of the playground', value: '2', command },
  ]);
});
