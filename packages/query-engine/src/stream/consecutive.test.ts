/** Runs of one stream: `seq`, `DUR` and `tloc`. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProcessor, eventsIn, insert } from '../testing/processors.ts';
import { condition, stream } from '../testing/schemas.ts';
import { tries } from '../testing/tries.ts';

interface Limits {
  seq?: number;
  NUMT?: number;
  DUR?: number;
  tloc?: number;
}

interface Reading {
  id: string;
  x: number;
  /** Seconds since the reading before. */
  after: number;
}

const MIN_X = 2;

/** Creates a stream with a query for rising readings of one sensor. */
const createReadings = ({ seq = 0, NUMT = 1, DUR, tloc }: Limits) =>
  createProcessor([
    stream('r', {
      cepq: [
        {
          name: 'q',
          type: 1,
          rstm: 'r',
          iatr: ['id', 'x'],
          ratr: [],
          ...(tloc === undefined ? {} : { tloc }),
          fqry: condition([{ key: 'x', cmp_op: 1, val: MIN_X }]),
          jqry: { cond: ['id', 'x'], opid: 11, args: ['id', 'x'], cmp: ['EQ', 'LT'], seq },
          cond: [{ name: 'NUMT', val: NUMT }, ...(DUR === undefined ? [] : [{ name: 'DUR', val: DUR }])],
          ostm: 'o',
        },
      ],
    }),
    stream('o', { type: 3 }),
  ]);

/** Returns the effects of the query for each reading. */
function runReadings(limits: Limits, readings: readonly Reading[]) {
  const processor = createReadings(limits);
  let time = 0;
  const effects = readings.map(({ after, ...values }) => {
    time += after * 1_000_000;
    return insert(processor, 'r', values, time).effects.filter(({ definition }) => definition === 'q');
  });
  return { processor, effects };
}

const rising = (...xs: number[]): Reading[] => xs.map((x) => ({ id: 'a', x, after: 1 }));
const outputs = (limits: Limits, readings: readonly Reading[]) =>
  eventsIn(runReadings(limits, readings).processor, 'o').map(({ x }) => x);

/** Finds the outputs by a search through all earlier readings. */
function expectedOutputs({ seq = 0, NUMT = 1, DUR, tloc }: Limits, readings: readonly Reading[]): number[] {
  const times = readings.map((_, at) => readings.slice(0, at + 1).reduce((sum, { after }) => sum + after, 0));
  const timeOf = (at: number) => times[at] as number;
  const used = new Set<number>();
  const runs = new Map<number, number[]>();
  return readings.flatMap(({ id, x }, at) => {
    if (x < MIN_X) return [];
    const earlier = [...readings.keys()].filter((other) => other < at && (seq === 0 || other === at - 1));
    const partner = earlier.find((other) => {
      const { id: otherId, x: otherX } = readings[other] as Reading;
      const isYoung = tloc === undefined || timeOf(at) - timeOf(other) <= tloc;
      return runs.has(other) && !used.has(other) && otherId === id && otherX < x && isYoung;
    });
    if (partner !== undefined) used.add(partner);
    const run = [...(partner === undefined ? [] : (runs.get(partner) as number[])), at];
    runs.set(at, run);
    const start = run.at(-1 - NUMT);
    if (partner === undefined || start === undefined) return [];
    return DUR === undefined || timeOf(at) - timeOf(start) <= DUR ? [x] : [];
  });
}

describe('runs of one stream', () => {
  // The documented run of the vehicle example: four rising speeds of one car "will see one event".
  it('output one event for the four documented readings with seq 1, NUMT 3 and DUR 1000', () => {
    const readings = rising(35.703476, 36.703476, 37.703476, 38.703476);
    expect(outputs({ seq: 1, NUMT: 3, DUR: 1000 }, readings)).toEqual([38.703476]);
  });

  it('end at a reading that fails fqry with seq 1 only', () => {
    const readings = rising(5, 6, 1, 7, 8);
    expect(outputs({ seq: 1, NUMT: 2 }, readings)).toEqual([]);
    expect(outputs({ NUMT: 2 }, readings)).toEqual([7, 8]);
  });

  it.each([
    ['a reading that fails fqry', { id: 'a', x: 1, after: 1 }, 'in-between'],
    ['a reading of another sensor', { id: 'b', x: 7, after: 1 }, 'in-between'],
    ['a lower reading', { id: 'a', x: 4, after: 1 }, 'consecutive'],
  ])('report the rule if %s ends a run', (_, reading, rule) => {
    const { effects } = runReadings({ seq: 1 }, [...rising(5, 6), reading]);
    expect(effects[2]?.filter(({ kind }) => kind === 'ended')).toMatchObject([
      {
        rule,
        partner: 2,
        sentence: 'q: the event does not match step 2 directly before it, so the run ends.',
      },
    ]);
  });

  it('keep only the previous event waiting with seq 1', () => {
    const { processor } = runReadings({ seq: 1 }, rising(5, 6, 4));
    expect(processor.state().waiting).toMatchObject([{ events: [{ step: 3, count: 0 }] }]);
    insert(processor, 'r', { id: 'a', x: 1 });
    expect(processor.state().waiting).toMatchObject([{ events: [] }]);
  });

  it('limit the duration of the last NUMT matches to DUR, inclusive', () => {
    const slow = rising(3, 4, 5, 6).map((one, at) => ({ ...one, after: [0, 8, 8, 2][at] as number }));
    expect(outputs({ NUMT: 2, DUR: 16 }, slow)).toEqual([5, 6]);
    expect(outputs({ NUMT: 2, DUR: 10 }, slow)).toEqual([6]);
    const { effects } = runReadings({ NUMT: 2, DUR: 10 }, slow);
    expect(effects[2]?.at(-1)).toMatchObject({
      kind: 'tested',
      rule: 'duration',
      sentence: 'q: the matches took 16 seconds, more than DUR 10; no output.',
    });
  });

  it.each([0, 1])('report a partner that is older than tloc, with seq %i', (seq) => {
    const late = rising(3, 4, 5).map((one, at) => ({ ...one, after: [0, 61, 60][at] as number }));
    const { effects, processor } = runReadings({ seq, tloc: 60 }, late);
    expect(effects[1]?.filter(({ rule }) => rule === 'too-old')).toMatchObject([
      { partner: 1, sentence: 'q: step 1 matches, but it is older than tloc.' },
    ]);
    expect(effects[2]?.some(({ rule }) => rule === 'too-old')).toBe(false);
    expect(eventsIn(processor, 'o').map(({ x }) => x)).toEqual([5]);
  });

  it('agree with a search through all earlier readings', () => {
    const limits = fc.record(
      {
        seq: fc.integer({ min: 0, max: 1 }),
        NUMT: fc.integer({ min: 1, max: 3 }),
        DUR: fc.integer({ min: 0, max: 9 }),
        tloc: fc.integer({ min: 0, max: 6 }),
      },
      { requiredKeys: [] },
    );
    const readings = fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b'),
        x: fc.integer({ min: 0, max: 9 }),
        after: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(limits, readings, (some, list) => {
        expect(outputs(some, list)).toEqual(expectedOutputs(some, list));
      }),
      tries(),
    );
  });

  it('pair 10,000 consecutive readings within the limits', () => {
    const { processor } = runReadings(
      { seq: 1, NUMT: 2, DUR: 60, tloc: 60 },
      rising(...Array.from({ length: 10_000 }, (_, at) => at + MIN_X)),
    );
    expect(eventsIn(processor, 'o')).toHaveLength(9998);
  });
});
