import { describe, expect, it } from 'vitest';
import { createStream } from '../schema/model.ts';
import { createProcessor, insert, streamIn } from '../testing/processors.ts';
import { attributes, stream } from '../testing/schemas.ts';
import { simulateEntities, simulateGroupBy } from '../testing/simulate.ts';
import type { Values } from './condition.ts';
import { EventPass } from './effect.ts';
import { StreamStore } from './stream-store.ts';
import { getInterval, updateRow } from './tally.ts';

describe('statistics', () => {
  it('count values, distinct values, and compute figures', () => {
    const processor = createProcessor([stream('r', { attr: attributes('bike 5 2', 'dock 5 1', 'mins 9 3') })]);
    for (const [bike, mins] of [
      ['b1', 12],
      ['b2', 20],
      ['b3', 18],
      ['b1', 15],
    ])
      insert(processor, 'r', { bike, dock: 'n', mins });
    const [one, two, three] = streamIn(processor, 'r').statistics;
    expect([one?.figures, two?.figures]).toEqual([{ cnt: 3 }, { cnt: 4 }]);
    expect(three?.figures).toMatchObject({ cnt: 4, sum: 65, min: 12, max: 20, avg: 16.25, stdd: 3.5 });
    expect(three?.figures.skew).toBeCloseTo(-0.321, 3);
    expect(three?.figures.kurt).toBeCloseTo(-1.598, 3);
  });
  it('group by interval and values, and over all intervals', () => {
    const processor = createProcessor([
      stream('r', { gpby: [{ gpat: ['dock', 'bike'], iatr: 'mins', stat: 3, gran: 3600 }] }),
    ]);
    const hour = 491_000 * 3600 * 1e6;
    insert(processor, 'r', { dock: 'n', bike: 'b', mins: 10 }, hour);
    insert(processor, 'r', { dock: 'n', bike: 'b', mins: 20 }, hour + 3599e6);
    insert(processor, 'r', { dock: 'n', bike: 'b', mins: 60 }, hour + 3600e6);
    const [group] = streamIn(processor, 'r').groups;
    expect(group?.rows.map(({ key, figures }) => [key, figures.avg])).toEqual([
      ['491000:n:b', 15],
      ['491001:n:b', 60],
    ]);
    expect(group?.rollup).toMatchObject([{ group: 'n:b', figures: { cnt: 3, avg: 30 } }]);
  });
  it('are 0 for deviation, skewness and kurtosis of equal values', () => {
    const processor = createProcessor([stream('r', { attr: attributes('x 11 3') })]);
    for (let at = 0; at < 4; at++) insert(processor, 'r', { x: 0.1 });
    expect(streamIn(processor, 'r').statistics[0]?.figures).toMatchObject({ stdd: 0, skew: 0, kurt: 0 });
  });
});

describe('effects of', () => {
  /** Returns the effects of an event, without that of storing it. */
  const getEffects = (streams: object[], event: object) =>
    insert(createProcessor(streams), 'r', event, 7200e6).effects.filter(({ kind }) => kind !== 'stored');
  const common = { stream: 'r', step: 1 };
  const skipped = { ...common, kind: 'skipped', rule: 'missing-attribute' };

  describe('a statistic', () => {
    const counted = { ...common, kind: 'counted', rule: 'counted', definition: 'x', count: 1 };
    const sentence = 'x is counted: 1 so far.';
    it.each([
      ['x 5 1', { x: 'a' }, { ...counted, sentence }],
      ['x 5 2', { x: 'a' }, { ...counted, sentence }],
      ['x 9 3', { x: 0 }, { ...counted, sentence }],
      ['x 8 1', { x: true }, { ...counted, sentence }],
      ['x 8 3', { x: 'a' }, { ...skipped, sentence: 'x: the event has a value of x that is not a number.' }],
      ['x 8 3', { x: false }, { ...skipped, sentence: 'x: the event has a value of x that is not a number.' }],
      ['x 9 3', { x: null }, { ...skipped, sentence: 'x: the event has no x to count.' }],
      ['x 5 1', { x: null }, { ...skipped, sentence: 'x: the event has no x to count.' }],
      ['x 5 1', {}, { ...skipped, sentence: 'x: the event has no x to count.' }],
    ])('report the attribute %s for %j', (attribute, event, effect) => {
      expect(getEffects([stream('r', { attr: attributes(attribute) })], event)).toEqual([
        { definition: 'x', ...effect },
      ]);
    });
  });

  describe('a group', () => {
    const getGroup = (event: object, stat = 3) => {
      const processor = createProcessor([
        stream('r', { gpby: [{ gpat: ['dock', 'bike'], iatr: 'mins', stat, gran: 3600 }] }),
      ]);
      const { effects } = insert(processor, 'r', event, 7200e6);
      return [effects.slice(1), streamIn(processor, 'r').groups[0]?.rows.map(({ key }) => key)];
    };
    it.each([
      [3, { dock: 'n', bike: 3, mins: 10 }, '2:n:3', 'The row 2:n:3 gets mins 10.'],
      [1, { dock: null, bike: [1], mins: 'a' }, '2:null:[1]', 'The row 2:null:[1] gets mins "a".'],
    ])('contain the row with the statistic %d for %j', (stat, event, key, sentence) => {
      const effect = { kind: 'grouped', rule: 'grouped', definition: 'mins', values: { key }, count: 1, sentence };
      expect(getGroup(event, stat)).toEqual([[{ ...common, ...effect }], [key]]);
    });
    it.each([
      [{ dock: 'n', mins: 10 }, 'mins: the event lacks an attribute of the group.'],
      [{ dock: 'n' }, 'mins: the event lacks an attribute of the group.'],
      [{ dock: 'n', bike: 'b' }, 'mins: the event has no mins to count.'],
      [{ dock: 'n', bike: 'b', mins: 'a' }, 'mins: the event has a value of mins that is not a number.'],
    ])('report why %j is skipped', (event, sentence) => {
      expect(getGroup(event)).toEqual([[{ ...skipped, definition: 'mins', sentence }], []]);
    });
  });

  describe('a row of an entity', () => {
    const enty = {
      name: 'e',
      opid: 3,
      iatr: ['mins'],
      ratr: ['ridden'],
      rstm: 'totals',
      pkatr: [{ name: 'bike', opid: 1, iatr: ['bike'] }],
    };
    const streams = [stream('r', { enty: [enty] }), stream('totals', { type: 4 })];
    it('contain the row and the updated attribute', () => {
      expect(getEffects(streams, { bike: 7, mins: 10 })).toEqual([
        {
          ...common,
          kind: 'updated',
          rule: 'entity',
          definition: 'e',
          values: { key: 7 },
          count: 1,
          sentence: 'The row 7 of totals updates ridden.',
        },
      ]);
    });
    it.each([
      [{ mins: 10 }, 'e: the event lacks bike.'],
      [{}, 'e: the event lacks bike.'],
      [{ bike: 'b' }, 'e: the event lacks mins.'],
      [{ bike: 'b', mins: 'a' }, 'e: the event lacks mins.'],
    ])('report why %j is skipped', (event, sentence) => {
      expect(getEffects(streams, event)).toEqual([{ ...skipped, definition: 'e', sentence }]);
    });
    it('are empty without an entity stream', () => {
      const pass = new EventPass(new StreamStore(createStream('r', 1)), 1, 0);
      const definition = { name: 'e', opid: 1, iatr: 'mins', ratr: 'ridden', rstm: 'totals', key: 'bike' };
      updateRow(pass, { bike: 'b', mins: 1 }, definition, undefined);
      expect(pass.effects).toEqual([]);
    });
  });
});

describe('rows', () => {
  it.each([
    [0, 60, 0],
    [59.9, 60, 0],
    [60, 60, 1],
    [-1, 60, -1],
  ])('have intervals: second %d with a length of %d is in interval %d', (seconds, gran, number) => {
    expect(getInterval(seconds, gran)).toBe(number);
  });
  it('are created per interval and group, or per group, without incomplete events', () => {
    const events: { seconds: number; values: Values }[] = [
      { seconds: 5, values: { dock: 'n', bike: 1, mins: 10 } },
      { seconds: 65, values: { dock: 'n', bike: 1, mins: 20 } },
      { seconds: 66, values: { dock: 'n', bike: 1 } },
      { seconds: 67, values: { dock: 's', mins: 5 } },
    ];
    const definition = { gpat: ['dock', 'bike'], iatr: 'mins', stat: 1, gran: 60 };
    expect([...simulateGroupBy(definition, events)]).toEqual([
      ['0:n:1', { cnt: 1 }],
      ['1:n:1', { cnt: 1 }],
    ]);
    expect([...simulateGroupBy(definition, events, true)]).toEqual([['n:1', { cnt: 2 }]]);
  });
  it('of an entity contain a figure per definition', () => {
    const pkatr = [{ opid: 1, iatr: ['bike'] }];
    const definitions = [
      { opid: 1, iatr: ['dock'], ratr: ['trips'], pkatr },
      { opid: 2, iatr: ['dock'], ratr: ['docks'], pkatr },
    ];
    const events: Values[] = [
      { bike: 'b1', dock: 'n' },
      { bike: 'b1', dock: 'n' },
      { bike: 2, dock: 'n' },
      { bike: 'b3' },
      { dock: 'n' },
    ];
    expect([...simulateEntities(definitions, events)]).toEqual([
      ['b1', { trips: { cnt: 2 }, docks: { cnt: 1 } }],
      ['2', { trips: { cnt: 1 }, docks: { cnt: 1 } }],
    ]);
  });
});
