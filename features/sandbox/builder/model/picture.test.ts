import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/json.ts';
import { freshSchema } from './kinds.ts';
import { type Box, layOut } from './layout.ts';
import { pictureInWords, pictureOf } from './picture.ts';

const box = (id: string, lines: string[] = []): Box => ({ id, title: id, kind: 'raw', lines });
const arrow = (from: string, to: string, label = '') => ({ from, to, label, kind: 'rule' as const });
const named = (drawn: ReturnType<typeof layOut>, id: string) => {
  const found = drawn.boxes.find((one) => one.id === id);
  if (!found) throw new Error(`no box ${id}`);
  return found;
};

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
    const arrows = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 12 });
    const lines = fc.array(fc.array(fc.string({ maxLength: 30 }), { maxLength: 8 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(arrows, lines, (pairs, texts) => {
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
});

describe('the picture of a schema', () => {
  it('has a box for each stream with its attributes, and one for each group-by', () => {
    const drawn = pictureOf(freshSchema);
    expect(drawn.boxes.map(({ title, kind, lines }) => [title, kind, lines])).toEqual([
      ['readings', 'raw', ['sensor: Text', 'temp: Double']],
      ['Group by sensor', 'group', ['temp: Running statistics', 'per 3600 s']],
    ]);
    expect(pictureInWords(drawn)).toBe('readings → Group by sensor; Group by sensor');
  });

  it('has arrows for filters, both sides of a join, entities and referrals, each once', () => {
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
    const { arrows, boxes } = pictureOf(schema as unknown as Json);
    expect(arrows.map(({ from, to, label, kind }) => [from, to, label, kind])).toEqual([
      ['a', 'f', 'high', 'rule'],
      ['a', 'out', 'j', 'rule'],
      ['b', 'out', 'j', 'rule'],
      ['b', 'e', 'sum', 'rule'],
      ['e', 'b', 'look', 'read'],
    ]);
    expect(boxes.find(({ id }) => id === 'b')?.lines).toEqual(['total ← e']);
  });

  it('is drawn of what is there: no value, no list, no names, more attributes than a box has room for', () => {
    expect(pictureOf(undefined).boxes).toEqual([]);
    expect(pictureOf({ streams: 'no' }).boxes).toEqual([]);
    expect(pictureOf({ streams: [{}, { name: '' }, null] }).boxes).toEqual([]);
    const attr = Array.from({ length: 12 }, (_, at) => ({ name: `a${at}`, type: 9 }));
    expect(pictureOf({ streams: [{ name: 's', attr }] }).boxes[0]?.lines.slice(-2)).toEqual(['a6: Long', '5 more']);
  });
});
