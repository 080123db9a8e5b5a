import type { Json } from '@folio/query-engine/engine/json.ts';
import { describe, expect, it } from 'vitest';
import { freshSchema } from './kinds.ts';
import { pictureInWords, pictureOf } from './picture.ts';

/** The picture of these streams, as a reader may have written them. */
const pictured = (...streams: unknown[]) => pictureOf({ streams } as unknown as Json);

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
    expect(pictured({ name: 's', attr }).boxes[0]?.lines.slice(-2)).toEqual(['a6: Long', '5 more']);
  });

  it('leaves out what is no definition: texts, numbers, null', () => {
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
  ])('shows where the events of a stream of type %j come from: %s', (type, kind) => {
    const stream = { name: 's', ...(type === undefined ? {} : { type }) };
    expect(pictured(stream).boxes.map((one) => one.kind)).toEqual([kind]);
  });

  it('has a line for each attribute, computed attribute and attribute from elsewhere', () => {
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
  ])('has eight lines at most: of %i attributes', (count, last) => {
    const attr = Array.from({ length: count }, (_, at) => ({ name: `a${at}`, type: 9 }));
    const [box] = pictured({ name: 's', attr }).boxes;
    expect(box?.lines).toHaveLength(8);
    expect(box?.lines.slice(-2)).toEqual(last);
  });

  it('has an arrow to each group-by, which says what is measured and for how long', () => {
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

  it('has one arrow for a pattern within a stream, and none to streams that are not there', () => {
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

  it('is said in words: each box with all that it leads to', () => {
    const stream = {
      name: 's',
      fltr: [
        { name: 'high', ostm: 'a' },
        { name: 'low', ostm: 'b' },
      ],
    };
    const drawn = pictured(stream, { name: 'a' }, { name: 'b' });
    expect(pictureInWords(drawn)).toBe('s → a, b; a; b');
  });
});
