import type { Json } from '@folio/query-engine/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEW_SCHEMA } from './kinds.ts';
import { type Arrow, type Box, createSchemaPicture, describePicture, layOut } from './picture.ts';

/** The picture of these streams, valid or not. */
const pictured = (...streams: unknown[]) => createSchemaPicture({ streams } as unknown as Json);

describe('the picture of a schema', () => {
  it('has a box for each stream with its attributes, and one for each group-by', () => {
    const drawn = createSchemaPicture(NEW_SCHEMA);
    expect(drawn.boxes.map(({ title, kind, lines }) => [title, kind, lines])).toEqual([
      ['readings', 'raw', ['sensor: Text', 'temp: Double']],
      ['Group by sensor', 'group', ['temp: Running statistics', 'per 3600 s']],
    ]);
    expect(describePicture(drawn)).toBe('readings → Group by sensor; Group by sensor');
  });

  it('has one arrow for each filter, join side, entity and referral', () => {
    const schema = {
      streams: [
        {
          name: 'a',
          type: 1,
          attr: [],
          fltr: [{ name: 'high', ostm: 'f' }],
          join: [{ name: 'j', rstm: 'b', ostm: 'out' }],
        },
        {
          name: 'b',
          type: 1,
          attr: [],
          join: [{ name: 'j', rstm: 'a', ostm: 'out' }],
          refr: [{ name: 'look', rstm: 'e', iatr: ['total'] }],
          enty: [{ name: 'sum', rstm: 'e' }],
        },
        { name: 'f', type: 2 },
        { name: 'out', type: 3 },
        { name: 'e', type: 4 },
      ],
    };
    const { arrows, boxes } = createSchemaPicture(schema as unknown as Json);
    expect(arrows.map(({ from, to, label, kind }) => [from, to, label, kind])).toEqual([
      ['a', 'f', 'high', 'rule'],
      ['a', 'out', 'j', 'rule'],
      ['b', 'out', 'j', 'rule'],
      ['b', 'e', 'sum', 'rule'],
      ['e', 'b', 'look', 'read'],
    ]);
    expect(boxes.find(({ id }) => id === 'b')?.lines).toEqual(['total ← e']);
  });

  it('ignores missing values, lists and names, and shortens long lists of attributes', () => {
    expect(createSchemaPicture(undefined).boxes).toEqual([]);
    expect(createSchemaPicture({ streams: 'no' }).boxes).toEqual([]);
    expect(createSchemaPicture({ streams: [{}, { name: '' }, null] }).boxes).toEqual([]);
    const attr = Array.from({ length: 12 }, (_, at) => ({ name: `a${at}`, type: 9 }));
    expect(pictured({ name: 's', attr }).boxes[0]?.lines.slice(-2)).toEqual(['a6: Long', '5 more']);
  });

  it('ignores entries that are not definitions', () => {
    const stream = { name: 's', attr: [null, 5, { name: 'x', type: 5 }], gpby: ['x'], fltr: [null], join: [1] };
    const drawn = pictured(stream);
    expect(drawn.boxes.map(({ lines }) => lines)).toEqual([['x: Text']]);
  });

  it.each([
    [1, 'raw'],
    [2, 'derived'],
    [3, 'derived'],
    [4, 'entity'],
    [5, 'raw'],
    [undefined, 'raw'],
  ])('has for a stream of type %j a box of the kind %s', (type, kind) => {
    const stream = { name: 's', ...(type === undefined ? {} : { type }) };
    expect(pictured(stream).boxes.map((one) => one.kind)).toEqual([kind]);
  });

  it('lists attributes, computed attributes and referred attributes', () => {
    const stream = {
      name: 's',
      attr: [
        { name: 'a', type: 5 },
        { name: 'b', type: 9 },
        { name: 'c', type: 11 },
        { name: 'd', type: 7 },
        { name: 'e' },
      ],
      catr: [
        { name: 'f', opnm: 'ADD', opid: 1 },
        { name: 'g', opid: 4 },
      ],
      refr: [{ rstm: 'other', iatr: ['h'] }],
    };
    expect(pictured(stream).boxes[0]?.lines).toEqual([
      'a: Text',
      'b: Long',
      'c: Double',
      'd: 7',
      'e: ',
      'f = ADD',
      'g = 4',
      'h ← other',
    ]);
  });

  it.each([
    [8, ['a6: Long', 'a7: Long']],
    [9, ['a6: Long', '2 more']],
  ])('has at most eight lines in a box for %i attributes', (count, last) => {
    const attr = Array.from({ length: count }, (_, at) => ({ name: `a${at}`, type: 9 }));
    const [box] = pictured({ name: 's', attr }).boxes;
    expect(box?.lines).toHaveLength(8);
    expect(box?.lines.slice(-2)).toEqual(last);
  });

  it('has a box and an arrow for each group-by, with its measure and interval', () => {
    const gpby = [
      { gpat: ['a', 'b'], iatr: 'x', stat: 1, gran: 60 },
      { gpat: [], iatr: 'y', stat: 2 },
      { gpat: ['a'], iatr: 'z', stat: 7 },
    ];
    const { boxes, arrows } = pictured({ name: 's', gpby });
    expect(boxes.slice(1).map(({ id, title, lines }) => [id, title, lines])).toEqual([
      ['s gpby 0', 'Group by a, b', ['x: Count', 'per 60 s']],
      ['s gpby 1', 'Group by ', ['y: Unique count']],
      ['s gpby 2', 'Group by a', ['z: 7']],
    ]);
    expect(arrows.map(({ from, to, label, kind }) => [from, to, label, kind])).toEqual(
      [0, 1, 2].map((at) => ['s', `s gpby ${at}`, '', 'rule']),
    );
  });

  it('has one arrow for a pattern within a stream, and none to unknown streams', () => {
    const stream = {
      name: 's',
      cepq: [{ name: 'rising', rstm: 's', ostm: 'out' }],
      fltr: [{ name: 'lost', ostm: 'nowhere' }, { name: 'unsaid' }],
      join: [{ name: 'j', rstm: 'nowhere', ostm: 'out' }],
    };
    const { arrows } = pictured(stream, { name: 'out', type: 3 });
    expect(arrows.map(({ from, to, label }) => [from, to, label])).toEqual([
      ['s', 'out', 'j'],
      ['s', 'out', 'rising'],
    ]);
  });

  it('is described as a list of boxes with their targets', () => {
    const stream = {
      name: 's',
      fltr: [
        { name: 'high', ostm: 'a' },
        { name: 'low', ostm: 'b' },
      ],
    };
    const drawn = pictured(stream, { name: 'a' }, { name: 'b' });
    expect(describePicture(drawn)).toBe('s → a, b; a; b');
  });
});

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

describe('layOut', () => {
  it('places each box to the right of its sources, with room for the label', () => {
    const drawn = layOut([box('c'), box('a'), box('b')], [arrow('a', 'b', 'a long label'), arrow('b', 'c')]);
    const [a, b, c] = ['a', 'b', 'c'].map((id) => named(drawn, id).x) as [number, number, number];
    expect(b - a).toBeGreaterThan(100);
    expect(c).toBeGreaterThan(b);
  });

  it('terminates for cycles, and for a box with an arrow to itself', () => {
    const drawn = layOut([box('a'), box('b')], [arrow('a', 'b'), arrow('b', 'a'), arrow('a', 'a')]);
    expect(drawn.boxes).toHaveLength(2);
    expect(drawn.arrows).toHaveLength(3);
  });

  it('separates all boxes and keeps them within the picture', () => {
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

  it('returns an empty picture without boxes', () => {
    expect(layOut([], [])).toEqual({ width: 4, height: 4, boxes: [], arrows: [] });
  });

  it('makes boxes as wide as the longest line of their column, and as high as their lines', () => {
    const drawn = layOut([box('abc', ['12345678', '12']), box('a title that is long', ['1'])], []);
    expect(drawn.boxes.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
      [4, 4, 170, 74],
      [4, 102, 170, 56],
    ]);
    expect([drawn.width, drawn.height]).toEqual([178, 162]);
  });

  it('draws an arrow from right side to left side, with its label in the middle', () => {
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

  it('leaves room for the longest label between two columns', () => {
    const labels = (first: string, second: string) =>
      placesOf(layOut(boxes('abc'), [arrow('a', 'b', first), arrow('b', 'c', second)]));
    expect(labels('1234', '1')).toEqual(['a 4,4', 'b 100,4', 'c 196,4']);
    expect(labels('1234567890', '1')).toEqual(['a 4,4', 'b 141,4', 'c 237,4']);
    expect(labels('1', '1234567890')).toEqual(['a 4,4', 'b 100,4', 'c 237,4']);
  });

  it('places a column to the right of the widest box before it', () => {
    const wide = box('a wide box');
    expect(placesOf(layOut([...boxes('ac'), wide], arrows('ac')))).toEqual(['a 4,4', 'a wide box 4,58', 'c 165,31']);
  });

  it('centers a shorter column vertically', () => {
    const drawn = layOut(boxes('abcd'), arrows('ac bc cd'));
    expect(placesOf(drawn)).toEqual(['a 4,4', 'b 4,58', 'c 100,31', 'd 196,31']);
    expect(drawn.height).toBe(92);
  });

  it('spreads the arrows on a side in the order of the boxes at their other end', () => {
    const drawn = layOut(boxes('abcde'), arrows('bc ac ce cd'));
    expect(drawn.arrows.map(({ from, to, path, x, y }) => [from + to, path, x, y])).toEqual([
      ['bc', 'M36 73C68 73 68 51 100 51', 68, 62],
      ['ac', 'M36 19C68 19 68 41 100 41', 68, 30],
      ['ce', 'M132 51C164 51 164 73 196 73', 164, 62],
      ['cd', 'M132 41C164 41 164 19 196 19', 164, 30],
    ]);
  });

  it('orders the boxes of a column by the centers of their sources', () => {
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

  it('keeps the order of boxes without sources', () => {
    const order = (ids: string, pairs: string) =>
      layOut(boxes(ids), arrows(pairs))
        .boxes.map(({ id }) => id)
        .join('');
    expect(order('cba', 'cc')).toBe('cba');
    expect(order('dcbae', 'de')).toBe('dcbae');
  });

  it('places a box after the longest path to it', () => {
    expect(placesOf(layOut(boxes('abcd'), arrows('ad ab bc cd'))).map((place) => place.replace(/,.*/, ''))).toEqual([
      'a 4',
      'b 100',
      'c 196',
      'd 292',
    ]);
  });

  it('places the boxes of a cycle in columns and draws the arrow back around them', () => {
    const drawn = layOut(boxes('abcd'), arrows('ab ba cd'));
    expect(placesOf(drawn)).toEqual(['b 4,4', 'c 4,58', 'a 100,4', 'd 100,58']);
    expect(drawn.arrows.map(({ path }) => path)).toEqual([
      'M132 19C156 19 -20 19 4 19',
      'M36 19C68 19 68 19 100 19',
      'M36 73C68 73 68 73 100 73',
    ]);
  });

  it('omits arrows from and to unknown boxes', () => {
    const drawn = layOut(boxes('ab'), arrows('xa ab by ay'));
    expect(placesOf(drawn)).toEqual(['a 4,4', 'b 100,4']);
    expect(drawn.arrows.map(({ from, to }) => from + to)).toEqual(['ab']);
  });
});
