import { describe, expect, it } from 'vitest';
import { createPicture, routeRelation } from './picture.ts';

const node = (id: string) => {
  const [label = '', name = ''] = id.split(':');
  return { id, label, name, props: {} };
};
const relation = (text: string, at = 0) => {
  const [subject = '', object = ''] = text.split(' ');
  return { id: `r${at}`, subject, rel: 'R', object, props: {} };
};
const none = new Set<string>();
const drawn = (nodes: string[], relations: string[] = [], first: ReadonlySet<string> = none) =>
  createPicture(nodes.map(node), relations.map(relation), first);
const places = (nodes: string[], relations: string[]) =>
  drawn(nodes, relations).nodes.map(({ id, x, y }) => `${id} ${x} ${y}`);

describe('createPicture', () => {
  it('leaves a margin of 16 pixels around a node', () =>
    expect(drawn(['a:ab'])).toEqual({
      width: 72,
      height: 60,
      nodes: [
        { id: 'a:ab', label: 'a', name: 'ab', shortName: 'ab', x: 36, y: 30, width: 40, height: 28, isBox: false },
      ],
      relations: [],
      omitted: { nodes: 0, relations: 0 },
    }));

  it.each([
    [2, 40],
    [3, 41],
    [4, 48],
    [20, 160],
  ])('makes the node of a name of %d letters %d pixels wide', (letters, width) => {
    const name = 'n'.repeat(letters);
    expect(drawn([`a:${name}`]).nodes[0]).toMatchObject({ shortName: name, width });
  });

  it('shortens names of more than 20 letters', () =>
    expect(drawn([`a:${'n'.repeat(21)}`]).nodes[0]).toMatchObject({
      name: 'n'.repeat(21),
      shortName: `${'n'.repeat(19)}…`,
      width: 160,
    }));

  it('draws boxes for all labels except the first', () =>
    expect(drawn(['a:1', 'b:1', 'a:2', 'c:1']).nodes.map(({ isBox }) => isBox)).toEqual([false, true, false, true]));

  it('keeps every node inside the picture', () => {
    const { nodes, width, height } = drawn(['a:1', 'b:a long name', 'a:2', 'b:4'], ['a:1 b:4', 'a:2 b:4']);
    for (const one of nodes) {
      expect(one.x - one.width / 2).toBeGreaterThanOrEqual(15);
      expect(one.y - one.height / 2).toBeGreaterThanOrEqual(15);
      expect(one.x + one.width / 2).toBeLessThanOrEqual(width - 15);
      expect(one.y + one.height / 2).toBeLessThanOrEqual(height - 15);
    }
    expect(Math.max(...nodes.map(({ x, width: own }) => x + own / 2))).toBeGreaterThan(width - 18);
    expect(Math.max(...nodes.map(({ y }) => y + 14))).toBeGreaterThan(height - 18);
  });

  // Users recognize a picture. The forces were chosen for the look of these positions.
  it('places labels that follow each other from left to right', () =>
    expect(
      places(['a:1', 'a:2', 'b:1', 'b:2', 'c:1'], ['a:1 b:2', 'a:2 b:1', 'b:1 c:1', 'b:2 c:1', 'a:1 b:1']),
    ).toEqual(['a:1 40 113', 'a:2 36 30', 'b:1 195 53', 'b:2 198 130', 'c:1 354 86']));

  it('spreads nodes of one label around the center', () =>
    expect(places(['a:1', 'a:2', 'a:3', 'a:4'], ['a:1 a:2', 'a:2 a:3', 'a:4 a:4'])).toEqual([
      'a:1 145 87',
      'a:2 36 124',
      'a:3 85 30',
      'a:4 131 162',
    ]));

  it('does not order labels that form a cycle', () => {
    const all = drawn(['a:1', 'b:1', 'c:1'], ['a:1 b:1', 'b:1 c:1', 'c:1 a:1']).nodes;
    expect(Math.max(...all.map(({ x }) => x)) - Math.min(...all.map(({ x }) => x))).toBeLessThan(165);
  });

  it('places a label after the longest path to it', () => {
    const [a, b, c] = drawn(['a:1', 'b:1', 'c:1'], ['a:1 c:1', 'a:1 b:1', 'b:1 c:1']).nodes.map(({ x }) => x);
    expect((b as number) - (a as number)).toBeGreaterThan(100);
    expect((c as number) - (b as number)).toBeGreaterThan(100);
  });

  it('separates nodes without relations', () => {
    const { nodes } = drawn(['a:1', 'a:2', 'a:3']);
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
  });
});

describe('relations of createPicture', () => {
  it('run between their nodes, with their names', () => {
    const { nodes, relations } = drawn(['a:1', 'b:1'], ['a:1 b:1']);
    const [from, to] = nodes.map(({ x, y, width }) => ({ left: x - width / 2, right: x + width / 2, y }));
    expect(relations).toEqual([
      {
        id: 'r0',
        subject: nodes[0]?.id,
        rel: 'R',
        object: nodes[1]?.id,
        path: expect.stringMatching(/^M\d+ \d+L\d+ \d+$/),
        x: expect.any(Number),
        y: from?.y,
      },
    ]);
    const [start, end] = [...(relations[0]?.path ?? '').matchAll(/[ML](\d+)/g)].map(([, x]) => Number(x));
    expect(start).toBe((from?.right ?? 0) + 3);
    expect(end).toBe((to?.left ?? 0) - 3);
    expect(relations[0]?.x).toBe(Math.round(((start ?? 0) + (end ?? 0)) / 2));
  });

  it('bend between the same nodes in both directions', () => {
    const { relations } = drawn(['a:1', 'b:1'], ['a:1 b:1', 'a:1 b:1', 'b:1 a:1', 'a:1 b:1']);
    const heights = relations.map(({ y }) => y as number);
    expect(relations.map(({ path }) => /[LQ]/.exec(path)?.[0])).toEqual(['L', 'Q', 'Q', 'Q']);
    expect(new Set(heights).size).toBe(4);
  });

  it('are loops of different heights from a node to itself', () => {
    const { relations } = drawn(['a:1'], ['a:1 a:1', 'a:1 a:1']);
    expect(relations.map(({ path }) => /C/.test(path))).toEqual([true, true]);
    expect(relations[1]?.y).toBeLessThan(relations[0]?.y as number);
  });

  it('have names if there are at most 40', () => {
    const some = (count: number) => drawn(['a:1', 'b:1'], Array(count).fill('a:1 b:1')).relations;
    expect(some(40).every(({ x, y }) => x !== undefined && y !== undefined)).toBe(true);
    expect(some(41).every((one) => !('x' in one) && !('y' in one))).toBe(true);
  });
});

describe('createPicture for a large graph', () => {
  const many = Array.from({ length: 61 }, (_, at) => `a:${at}`);

  it('draws 60 nodes in order and counts omitted nodes and relations', () => {
    const { nodes, relations, omitted } = drawn(many, ['a:0 a:1', 'a:1 a:60', 'a:60 a:2', 'a:2 a:3']);
    expect(nodes.map(({ id }) => id)).toEqual(many.slice(0, 60));
    expect(relations.map(({ id }) => id)).toEqual(['r0', 'r3']);
    expect(omitted).toEqual({ nodes: 1, relations: 2 });
  });

  it('draws the nodes of the result first', () => {
    const { nodes, relations } = drawn(many, ['a:60 a:2'], new Set(['a:60', 'a:7']));
    expect(nodes.slice(0, 3).map(({ id }) => id)).toEqual(['a:7', 'a:60', 'a:0']);
    expect(nodes.at(-1)?.id).toBe('a:58');
    expect(relations).toHaveLength(1);
  });

  it('draws 120 relations, those of the result first', () => {
    const all = Array(121).fill('a:1 b:1') as string[];
    expect(drawn(['a:1', 'b:1'], all.slice(1)).omitted.relations).toBe(0);
    const { relations, omitted } = drawn(['a:1', 'b:1'], all, new Set(['r120']));
    expect(omitted.relations).toBe(1);
    expect([relations.length, relations[0]?.id, relations.at(-1)?.id]).toEqual([120, 'r120', 'r118']);
  });

  it('keeps the order of 60 nodes', () => {
    const { nodes } = drawn(many.slice(1), [], new Set(['a:60']));
    expect(nodes.map(({ id }) => id)).toEqual(many.slice(1));
  });
});

// With the gap for the tip of the arrow, the border is 23 to the sides and 17 above and below.
const box = (x: number, y: number) => ({ x, y, width: 40, height: 28, isBox: true });
const ellipse = (x: number, y: number) => ({ ...box(x, y), isBox: false });

describe('routeRelation', () => {
  it.each([
    ['to the right', box(0, 0), box(200, 0), 'M23 0L177 0', 100, 0],
    ['to the left', box(200, 0), box(0, 0), 'M177 0L23 0', 100, 0],
    ['downward', box(0, 0), box(0, 100), 'M0 17L0 83', 0, 50],
    ['between boxes, from their upper or lower side', box(0, 0), box(300, 400), 'M13 17L287 383', 150, 200],
    ['between boxes, from their left or right side', box(0, 0), box(400, 100), 'M23 6L377 94', 200, 50],
    ['between ellipses', ellipse(0, 0), ellipse(300, 400), 'M11 15L289 385', 150, 200],
    ['from an ellipse to a box', ellipse(0, 0), box(300, 400), 'M11 15L287 383', 150, 199],
    ['within shapes that overlap', box(0, 0), box(10, 0), 'M5 0L5 0', 5, 0],
    ['between shapes at the same position', box(0, 0), box(0, 0), 'M0 17L0 17', 0, 9],
  ])('draws a line %s between the borders, with the name in the middle', (_, from, to, path, x, y) =>
    expect(routeRelation({ from, to }, 0)).toEqual({ path, x, y }),
  );

  it.each([
    [1, 'M23 6Q100 26 177 6', 16],
    [2, 'M23 -6Q100 -26 177 -6', -16],
    [3, 'M23 12Q100 52 177 12', 32],
    [4, 'M23 -12Q100 -52 177 -12', -32],
    [-1, 'M23 -6Q100 -26 177 -6', -16],
    [-2, 'M23 6Q100 26 177 6', 16],
  ])('alternates the sides of bends: %d', (bend, path, y) =>
    expect(routeRelation({ from: box(0, 0), to: box(200, 0) }, bend)).toEqual({ path, x: 100, y }),
  );

  it('bends across the direction of the relation', () =>
    expect(routeRelation({ from: box(0, 0), to: box(0, 100) }, 1)).toEqual({
      path: 'M-9 17Q-26 50 -9 83',
      x: -17,
      y: 50,
    }));

  it.each([
    [0, 'M90 36C74 2 126 2 110 33', 10.5],
    [1, 'M90 36C74 -12 126 -12 110 33', 0],
    [-1, 'M90 36C74 -12 126 -12 110 33', 0],
    [2, 'M90 36C74 -26 126 -26 110 33', -10.5],
  ])('draws a loop above a node, higher for each further one: %d', (bend, path, y) => {
    const shape = box(100, 50);
    expect(routeRelation({ from: shape, to: shape }, bend)).toEqual({ path, x: 100, y });
  });
});
