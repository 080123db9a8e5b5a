import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrow, type Box, layOut } from './layout.ts';

const box = (id: string, lines: string[] = []): Box => ({ id, title: id, kind: 'raw', lines });
const arrow = (from: string, to: string, label = ''): Arrow => ({ from, to, label, kind: 'rule' });
const boxes = (ids: string) => ids.split('').map((id) => box(id));
/** Arrows such as `ab`, from a to b. */
const arrows = (pairs: string) => pairs.split(' ').map((pair) => arrow(pair.charAt(0), pair.charAt(1)));
const named = (drawn: ReturnType<typeof layOut>, id: string) => {
  const found = drawn.boxes.find((one) => one.id === id);
  if (!found) throw new Error(`no box ${id}`);
  return found;
};
/** Where the boxes are: `a 4,4`. */
const placesOf = (drawn: ReturnType<typeof layOut>) => drawn.boxes.map(({ id, x, y }) => `${id} ${x},${y}`);

describe('the layout', () => {
  it('has each box right of those that lead to it, with room for the label', () => {
    const drawn = layOut([box('c'), box('a'), box('b')], [arrow('a', 'b', 'a long label'), arrow('b', 'c')]);
    const [a, b, c] = ['a', 'b', 'c'].map((id) => named(drawn, id).x) as [number, number, number];
    expect(b - a).toBeGreaterThan(100);
    expect(c).toBeGreaterThan(b);
  });

  it('ends for circles, and for a box that leads to itself', () => {
    const drawn = layOut([box('a'), box('b')], [arrow('a', 'b'), arrow('b', 'a'), arrow('a', 'a')]);
    expect(drawn.boxes).toHaveLength(2);
    expect(drawn.arrows).toHaveLength(3);
  });

  it('lets no boxes overlap, and keeps all within the picture', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const links = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 12 });
    const lines = fc.array(fc.array(fc.string({ maxLength: 30 }), { maxLength: 8 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(links, lines, (pairs, texts) => {
        const drawn = layOut(
          ids.map((id, at) => box(id, texts[at])),
          pairs.map(([from, to]) => arrow(from, to)),
        );
        for (const [at, one] of drawn.boxes.entries()) {
          expect(one.x + one.width).toBeLessThanOrEqual(drawn.width);
          expect(one.y + one.height).toBeLessThanOrEqual(drawn.height);
          for (const other of drawn.boxes.slice(at + 1)) {
            const apart =
              one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y;
            expect(apart, `${one.id} and ${other.id}`).toBe(true);
          }
        }
      }),
    );
  });

  it('has room for nothing', () => {
    expect(layOut([], [])).toEqual({ width: 4, height: 4, boxes: [], arrows: [] });
  });

  it('has boxes as wide as the longest line of their column, and as high as all of theirs', () => {
    const drawn = layOut([box('abc', ['12345678', '12']), box('a title that is long', ['1'])], []);
    expect(drawn.boxes.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
      [4, 4, 170, 74],
      [4, 102, 170, 56],
    ]);
    expect([drawn.width, drawn.height]).toEqual([178, 162]);
  });

  it('draws an arrow from the right side of a box to the left side of another, with its label in the middle', () => {
    expect(layOut(boxes('ab'), [arrow('a', 'b', 'l')])).toEqual({
      width: 136,
      height: 38,
      boxes: [
        { ...box('a'), x: 4, y: 4, width: 32, height: 30 },
        { ...box('b'), x: 100, y: 4, width: 32, height: 30 },
      ],
      arrows: [{ ...arrow('a', 'b', 'l'), path: 'M36 19C68 19 68 19 100 19', x: 68, y: 19 }],
    });
  });

  it('has between two columns the room that the longest label there needs', () => {
    const labels = (first: string, second: string) =>
      placesOf(layOut(boxes('abc'), [arrow('a', 'b', first), arrow('b', 'c', second)]));
    expect(labels('1234', '1')).toEqual(['a 4,4', 'b 100,4', 'c 196,4']);
    expect(labels('1234567890', '1')).toEqual(['a 4,4', 'b 141,4', 'c 237,4']);
    expect(labels('1', '1234567890')).toEqual(['a 4,4', 'b 100,4', 'c 237,4']);
  });

  it('has a column right of the widest box before it', () => {
    const wide = box('a wide box');
    expect(placesOf(layOut([...boxes('ac'), wide], arrows('ac')))).toEqual(['a 4,4', 'a wide box 4,58', 'c 165,31']);
  });

  it('has a shorter column in the middle of the tallest', () => {
    const drawn = layOut(boxes('abcd'), arrows('ac bc cd'));
    expect(placesOf(drawn)).toEqual(['a 4,4', 'b 4,58', 'c 100,31', 'd 196,31']);
    expect(drawn.height).toBe(92);
  });

  it('gives each arrow a place of its own on a side, in the order of the boxes that it is from or leads to', () => {
    const drawn = layOut(boxes('abcde'), arrows('bc ac ce cd'));
    expect(drawn.arrows.map(({ from, to, path, x, y }) => [from + to, path, x, y])).toEqual([
      ['bc', 'M36 73C68 73 68 51 100 51', 68, 62],
      ['ac', 'M36 19C68 19 68 41 100 41', 68, 30],
      ['ce', 'M132 51C164 51 164 73 196 73', 164, 62],
      ['cd', 'M132 41C164 41 164 19 196 19', 164, 30],
    ]);
  });

  it('has the boxes of a column in the order of the middles of what leads to them', () => {
    const first = [
      box('a'),
      box(
        'b',
        Array.from({ length: 8 }, () => '1'),
      ),
      box('c'),
    ];
    const drawn = layOut([...first, ...boxes('zyxw')], arrows('cz by ax aw bw'));
    expect(drawn.boxes.map(({ id }) => id).join('')).toBe('abcxwyz');
  });

  it('keeps the order of boxes that nothing leads to', () => {
    const order = (ids: string, pairs: string) =>
      layOut(boxes(ids), arrows(pairs))
        .boxes.map(({ id }) => id)
        .join('');
    expect(order('cba', 'cc')).toBe('cba');
    expect(order('dcbae', 'de')).toBe('dcbae');
  });

  it('has a box behind the longest way to it', () => {
    expect(placesOf(layOut(boxes('abcd'), arrows('ad ab bc cd'))).map((place) => place.replace(/,.*/, ''))).toEqual([
      'a 4',
      'b 100',
      'c 196',
      'd 292',
    ]);
  });

  it('has boxes of a circle beside others, and draws the way back around them', () => {
    const drawn = layOut(boxes('abcd'), arrows('ab ba cd'));
    expect(placesOf(drawn)).toEqual(['b 4,4', 'c 4,58', 'a 100,4', 'd 100,58']);
    expect(drawn.arrows.map(({ path }) => path)).toEqual([
      'M132 19C156 19 -20 19 4 19',
      'M36 19C68 19 68 19 100 19',
      'M36 73C68 73 68 73 100 73',
    ]);
  });

  it('leaves out arrows from and to boxes that are not there', () => {
    const drawn = layOut(boxes('ab'), arrows('xa ab by ay'));
    expect(placesOf(drawn)).toEqual(['a 4,4', 'b 100,4']);
    expect(drawn.arrows.map(({ from, to }) => from + to)).toEqual(['ab']);
  });
});
