import { describe, expect, it } from 'vitest';
import { createPicture, routeForward, routeRelation } from './picture.ts';

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
      width: 80,
      height: 58,
      nodes: [{ id: 'a:ab', label: 'a', name: 'ab', shortName: 'ab', x: 40, y: 29, width: 48, height: 26, kind: 0 }],
      relations: [],
      omitted: { nodes: 0, relations: 0 },
    }));

  it.each([
    [2, 48],
    [20, 174],
  ])('makes the node of a name of %d letters %d pixels wide', (letters, width) => {
    const name = 'n'.repeat(letters);
    expect(drawn([`a:${name}`]).nodes[0]).toMatchObject({ shortName: name, width });
  });

  it('shortens names of more than 20 letters', () =>
    expect(drawn([`a:${'n'.repeat(21)}`]).nodes[0]).toMatchObject({
      name: 'n'.repeat(21),
      shortName: `${'n'.repeat(19)}…`,
      width: 174,
    }));

  it('numbers the labels from left to right', () =>
    expect(drawn(['b:1', 'a:1', 'b:2', 'c:1'], ['a:1 b:1', 'b:1 c:1']).nodes.map(({ kind }) => kind)).toEqual([
      1, 0, 1, 2,
    ]));

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

  it('places labels that follow each other in columns, with few crossings', () =>
    expect(
      places(['a:1', 'a:2', 'b:1', 'b:2', 'c:1'], ['a:1 b:2', 'a:2 b:1', 'b:1 c:1', 'b:2 c:1', 'a:1 b:1']),
    ).toEqual(['a:1 37 81', 'a:2 37 29', 'b:1 150 29', 'b:2 150 81', 'c:1 263 55']));

  it('spreads nodes of one label around the center', () => {
    const { nodes } = drawn(['a:1', 'a:2', 'a:3', 'a:4'], ['a:1 a:2', 'a:2 a:3', 'a:4 a:4']);
    expect(new Set(nodes.map(({ x }) => x)).size).toBe(4);
    expect(new Set(nodes.map(({ y }) => y)).size).toBe(4);
    expect(drawn(['a:1', 'a:2', 'a:3', 'a:4'], ['a:1 a:2', 'a:2 a:3', 'a:4 a:4']).nodes).toEqual(nodes);
  });

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
  it('run from the right side of a node to the left side of the next one', () => {
    const { nodes, relations } = drawn(['a:1', 'b:1'], ['a:1 b:1']);
    const [from, to] = nodes.map(({ id, x, y, width }) => ({ id, left: x - width / 2, right: x + width / 2, y }));
    expect(relations).toMatchObject([{ id: 'r0', subject: from?.id, rel: 'R', object: to?.id, y: from?.y }]);
    const numbers = (relations[0]?.path ?? '').match(/\d+/g)?.map(Number) ?? [];
    expect(numbers.slice(0, 2)).toEqual([Math.round(from?.right ?? 0), from?.y]);
    // The tip of the arrow follows the line.
    expect(numbers.slice(-2)).toEqual([Math.round((to?.left ?? 0) - 7), to?.y]);
    expect(relations[0]?.tip).toMatch(new RegExp(`^M${(to?.left ?? 0) - 1} ${to?.y}L`));
  });

  it('bend between the same nodes in both directions', () => {
    const { relations } = drawn(['a:1', 'b:1'], ['a:1 b:1', 'a:1 b:1', 'b:1 a:1', 'a:1 b:1']);
    expect(relations.map(({ path }) => /[LQ]/.exec(path)?.[0])).toEqual(['L', 'Q', 'Q', 'Q']);
    expect(new Set(relations.map(({ y }) => y)).size).toBe(4);
  });

  it('have different heights between the same nodes of two columns', () => {
    const { relations } = drawn(['a:1', 'b:1'], ['a:1 b:1', 'a:1 b:1', 'a:1 b:1']);
    expect(new Set(relations.map(({ y }) => y)).size).toBe(3);
  });

  it('are loops of different heights from a node to itself', () => {
    const { relations } = drawn(['a:1'], ['a:1 a:1', 'a:1 a:1']);
    expect(relations.map(({ path }) => /C/.test(path))).toEqual([true, true]);
    expect(relations[1]?.y).toBeLessThan(relations[0]?.y as number);
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

const box = (x: number, y: number) => ({ x, y, width: 40, height: 28 });
const toPath = (from: ReturnType<typeof box>, to: ReturnType<typeof box>, bend = 0) => {
  const { path, x, y } = routeRelation({ from, to }, bend);
  return [path, x, y];
};

describe('routeRelation', () => {
  // The line begins at the border and ends 7 pixels before the other one.
  it.each([
    ['to the right', box(0, 0), box(200, 0), 'M20 0L173 0', 100, 0],
    ['to the left', box(200, 0), box(0, 0), 'M180 0L27 0', 100, 0],
    ['downward', box(0, 0), box(0, 100), 'M0 14L0 79', 0, 50],
    ['from the lower side', box(0, 0), box(300, 400), 'M11 14L284 379', 150, 200],
    ['from the right side', box(0, 0), box(400, 100), 'M20 5L373 93', 200, 50],
    ['within shapes that overlap', box(0, 0), box(10, 0), 'M5 0L5 0', 5, 0],
  ])('draws a line %s, with the name in the middle', (_, from, to, path, x, y) =>
    expect(toPath(from, to)).toEqual([path, x, y]),
  );

  it.each([
    ['to the right', box(200, 0), 'M179 0L172 3.5L172 -3.5z'],
    ['downward', box(0, 100), 'M0 85L-3.5 78L3.5 78z'],
  ])('draws the tip of an arrow %s', (_, to, tip) => expect(routeRelation({ from: box(0, 0), to }, 0).tip).toBe(tip));

  it('alternates the sides of bends', () => {
    const heights = [1, 2, 3, 4, -1, -2].map((bend) => toPath(box(0, 0), box(200, 0), bend)[2] as number);
    expect(heights.map(Math.sign)).toEqual([1, -1, 1, -1, -1, 1]);
    expect(Math.abs(heights[2] as number)).toBeGreaterThan(Math.abs(heights[0] as number));
  });

  it('bends across the direction of the relation', () => {
    const [, x, y] = toPath(box(0, 0), box(0, 100), 1);
    expect([Math.sign(x as number), y]).toEqual([-1, 50]);
  });

  it('draws a loop above a node, higher for each further one', () => {
    const shape = box(100, 50);
    const [first, second, third] = [0, 1, -2].map((bend) => toPath(shape, shape, bend)[2] as number);
    expect(first).toBeLessThan(36);
    expect(second).toBeLessThan(first as number);
    expect(third).toBeLessThan(second as number);
  });
});

describe('routeForward', () => {
  it('curves from side to side, with the name in the middle', () => {
    const { path, tip, x, y } = routeForward({ from: box(0, 0), to: box(200, 100) }, 0);
    expect([path, x, y]).toEqual(['M20 0C97 0 97 100 173 100', 97, 50]);
    expect(tip).toBe('M179 100L172 103.5L172 96.5z');
  });

  it('keeps parallel lines apart', () => {
    const lines = [0, 1, 2].map((bend) => routeForward({ from: box(0, 0), to: box(200, 0) }, bend));
    expect(new Set(lines.map(({ y }) => y)).size).toBe(3);
    expect(lines.map(({ path }) => /^M20 (-?\d+)/.exec(path)?.[1])).toEqual(['0', '7', '-7']);
  });
});
