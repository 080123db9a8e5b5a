import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { runTask } from '../service/service.ts';
import { createDrawing, pickNamed } from './drawing.ts';

const setup = [
  'CREATE (baker:hana)-[BAKES]->(bread:rye)\nCREATE (baker:otto)-[BAKES]->(bread:rye)\nCREATE (baker:wen)',
];

/** The accessible name of the drawing, and the texts in it. */
async function draw(text: string, statements = setup) {
  const { picture, results } = await runTask({ setup: statements, text });
  if (!picture) throw new Error('Nothing is drawn.');
  const parts = results.flatMap((result) => (result.kind === 'done' ? [] : result.rows.flatMap((row) => row.parts)));
  const markup = renderToStaticMarkup(
    createDrawing<ReactElement>(createElement, { picture, name: '', used: new Set(parts) }),
  );
  return {
    words: /aria-label="([^"]*)"/.exec(markup)?.[1] ?? '',
    drawn: [...markup.matchAll(/<text[^>]*>([^<]*)/g)].map(([, name]) => name as string),
  };
}

describe('the accessible name of a drawing', () => {
  it.each([
    [
      'S=>(baker:otto)-[BAKES]->(bread:*)',
      'The graph: 4 nodes and 2 relations. The result has otto BAKES rye. Also drawn: hana BAKES rye, wen.',
    ],
    [
      'S=>(*)-[*]->(*)',
      'The graph: 4 nodes and 2 relations. The result has hana BAKES rye, otto BAKES rye. Also drawn: wen.',
    ],
    [
      'S=>(@b baker:*); RETURN b.name AS b',
      'The graph: 4 nodes and 2 relations. The result has hana, otto, wen. Also drawn: hana BAKES rye, otto BAKES rye.',
    ],
    ['S=>(bread:bun)-[*]->(*)', 'The graph: 4 nodes and 2 relations. Also drawn: hana BAKES rye, otto BAKES rye, wen.'],
  ])('describes the graph and the result of %s', async (text, words) => {
    const drawing = await draw(text);
    expect(drawing.words).toBe(words);
    expect(drawing.drawn.filter((name) => !drawing.words.includes(name))).toEqual([]);
  });

  it('lists at most 40 relations and refers to the table for the others', async () => {
    const create = (count: number) => [
      Array.from({ length: count }, (_, at) => `CREATE (baker:b${at})-[BAKES]->(bread:rye)`).join('\n'),
    ];
    const all = await draw('S=>(*)-[*]->(*)', create(40));
    expect(all.words.match(/ BAKES rye/g)).toHaveLength(40);
    const { words } = await draw('S=>(*)-[*]->(*)', create(45));
    expect(words.match(/ BAKES rye/g)).toHaveLength(40);
    expect(words).toMatch(/ and 5 more, which are in the table\.$/);
  });
});

describe('pickNamed', () => {
  const toPicture = async (statements: string) => {
    const { picture } = await runTask({ setup: [statements], text: 'S=>(*)-[*]->(*)' });
    if (!picture) throw new Error('Nothing is drawn.');
    return picture;
  };

  it('names each kind of relation once, at its flattest line', async () => {
    const picture = await toPicture(
      'CREATE (a:1)-[R]->(b:1)\nCREATE (a:1)-[R]->(b:2)\nCREATE (a:2)-[R]->(b:2)\nCREATE (b:1)-[Q]->(c:1)',
    );
    const heights = new Map(picture.nodes.map(({ id, y }) => [id, y]));
    const named = pickNamed(picture, () => true);
    expect(named.map(({ rel }) => rel).sort()).toEqual(['Q', 'R']);
    const r = named.find(({ rel }) => rel === 'R');
    expect(heights.get(r?.subject ?? '')).toBe(heights.get(r?.object ?? ''));
  });

  it('omits a name that would cover another one', async () => {
    const picture = await toPicture('CREATE (a:1)-[LONG_NAME]->(b:1)\nCREATE (a:1)-[OTHER_NAME]->(b:1)');
    for (const relation of picture.relations) relation.y = 20;
    expect(pickNamed(picture, () => true)).toHaveLength(1);
  });

  it('names only relations that are shown', async () => {
    const picture = await toPicture('CREATE (a:1)-[R]->(b:1)');
    expect(pickNamed(picture, () => false)).toEqual([]);
  });
});
