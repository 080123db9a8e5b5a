/** What the pages on joins and CEP show beside their tables of events (printed runs, pairs, output) is what the rules compute from these events. */

import {
  type Arrival,
  createPair,
  type JoinKind,
  mirrorDefinition,
  type Outcome,
  passes,
  type PairQuery as Query,
  type Value,
} from '@folio/query-engine/streams';
import { keysOf, simulateJoin, simulateSelfJoin, streamRuns } from '@folio/query-engine/testing';
import { describe, expect, it } from 'vitest';
import { word } from './reading/events.ts';
import { type Row, readPart } from './reading/page.ts';
import {
  at,
  definition,
  definitions,
  expectRun,
  expectShown,
  joinOf,
  jsonEvents,
  type Named,
  pairsAs,
  selfJoin,
  spread,
} from './reading/shown.ts';

describe('stream-join', () => {
  const { text, tables } = readPart('stream-join', 'The same nine events with each type');
  const [sequence = []] = tables;
  const [price, order] = definitions(readPart('stream-join', 'Define a join'));
  const join = joinOf(price, order);
  const events = jsonEvents(sequence);

  it('counts the pairs of each column', () => {
    for (const column of ['1 with 1', '5 with 3', '4 with 2']) {
      const pairs = sequence.filter((row) => row[column]?.startsWith('step')).length;
      expect(text).toContain(`types ${column.replace('with', 'and')} produce ${word(pairs)}`);
    }
  });

  it('defines an active-passive join', () => {
    expect([price?.type, order?.type]).toEqual([3, 5]);
  });

  it('shows a pair as the runs print it', () => {
    expectShown(readPart('stream-join', 'What a pair contains'), events, simulateJoin('per-key', events, join), join);
  });
});

describe('join-example-1', () => {
  const [defined = []] = readPart('join-example-1', 'Define the two joins').tables;
  const printed = definitions(readPart('join-example-1', 'Define the two joins'));
  const condition = printed.find(({ name }) => name === 'temp_press_vib_cond') as Named;
  const fromTable = (stream: string): Named => {
    const { Join = '', rstm, iatr, ratr, ostm } = defined.find((one) => one['Defined in'] === stream) as Row;
    return { ...printed[0], name: Join, rstm, iatr: iatr?.split(', '), ratr: ratr?.split(', '), ostm };
  };
  const put = readPart('join-example-1', 'Insert the events');
  const [rows = []] = put.tables;
  const run = streamRuns['join-example-1'];
  const keys = keysOf(run);
  const events = jsonEvents(rows);

  const first = joinOf(fromTable('temp_stream'), fromTable('pressure_stream'));
  const pairs = simulateJoin('simple', events, first).filter(({ output }) => output);
  const pairEvents = pairs.map(({ step, partner }): Arrival => {
    const arriving = at(events, step);
    const values = Object.fromEntries(createPair(first[arriving.stream] as Query, arriving, at(events, partner)));
    return { step, stream: 'temp_pressure_stream', values };
  });
  const second = joinOf(fromTable('temp_pressure_stream'), fromTable('vibration_stream'));
  const later = [...events.filter(({ stream }) => stream === 'vibration_stream'), ...pairEvents].sort(
    (one, two) => one.step - two.step,
  );
  const outcomes = simulateJoin('simple', later, second);
  const triples = outcomes.filter(({ output }) => output);

  it('prints the definitions that its table lists', () => {
    const streams = ['temp_stream', 'pressure_stream', 'vibration_stream', 'temp_pressure_stream'];
    expect(printed.slice(0, 4)).toEqual(streams.map(fromTable));
    expect([printed[0]?.type, condition.type]).toEqual([1, 6]);
  });

  it('has the output of the published run', () => {
    expectRun(put, spread(rows), run, ['Stream', 'Value', 'Key ends in']);
    expect([...pairsAs(run, pairs, keys), ...pairsAs(run, triples, keys)]).toEqual(run.pairs);
  });

  const link = (step: number, what = 'step') => `${`${keys.get(step)}`.slice(-6)}, ${what} ${step}`;
  it('shows the pairs', () => {
    const [shown = []] = readPart('join-example-1', 'Check the pairs').tables;
    const wanted = pairs.map(({ step, partner }, index) => ({
      'Pair made at step': `${step}`,
      temp: `${pairEvents[index]?.values.temp}`,
      pressure: `${pairEvents[index]?.values.pressure}`,
      _pk: link(step),
      _jpk1: link(partner as number),
    }));
    expect(shown.map(({ Why, ...row }) => row)).toEqual(wanted);
  });

  const tripleEvents = triples.map(({ step, partner }): Arrival => {
    const arriving = at(later, step);
    const values = Object.fromEntries(createPair(second[arriving.stream] as Query, arriving, at(later, partner)));
    return { step, stream: '', values };
  });
  it('shows the triples', () => {
    const part = readPart('join-example-1', 'Check the triples');
    const keyOf = (step: number) => link(step, at(pairs, step) ? 'the pair of step' : 'step');
    const wanted = triples.map(({ step, partner }, index) => {
      const { temp, pressure, vibration } = tripleEvents[index]?.values ?? {};
      return {
        'Triple made at step': `${step}`,
        Values: `${temp}, ${pressure}, ${vibration}`,
        _pk: keyOf(step),
        _jpk1: keyOf(partner as number),
      };
    });
    expect(part.tables[0]?.map(({ Why, ...row }) => row)).toEqual(wanted);
    expectShown(part, later, triples, second, keys);
  });

  it('sums up the result', () => {
    const { text, tables } = readPart('join-example-1', 'What you build');
    const notified = tripleEvents.map((event) => passes(condition.fqry, event));
    const wanted = tripleEvents.map(({ values: { temp, pressure, vibration } }, index) =>
      [temp, pressure, vibration, notified[index] ? 'yes' : 'no'].map(String),
    );
    expect(tables[0]?.map((row) => [row.temp, row.pressure, row.vibration, row.Notification])).toEqual(wanted);
    expect(text.replace(/\s+/g, ' ')).toContain(
      `inserts ${events.length} events, produces ${pairs.length} pairs and then ${triples.length} triples, and sends ${notified.filter(Boolean).length} notification.`,
    );
  });
});

describe.each<['join-example-2' | 'join-example-3', JoinKind, number[]]>([
  ['join-example-2', 'per-key', [3, 5]],
  ['join-example-3', 'newest', [2, 4]],
])('%s', (route, kind, types) => {
  const put = readPart(route, 'Insert the events');
  const [rows = []] = put.tables;
  const run = streamRuns[route];
  const keys = keysOf(run);
  const events = jsonEvents(rows);
  const [passive, active] = definitions(readPart(route, 'Define the join'));
  const join = joinOf(passive, active);
  const outcomes = simulateJoin(kind, events, join);

  it('has the output of the published run', () => {
    expectRun(put, spread(rows), run, ['Stream', 'Value', 'point', 'Key ends in']);
    expect(pairsAs(run, outcomes, keys)).toEqual(run.pairs);
    expect([passive?.type, active?.type]).toEqual(types);
  });

  it('shows the pairs', () => {
    const part = readPart(route, 'Check the pairs');
    const link = (step: number) => `${`${keys.get(step)}`.slice(-6)}, step ${step}`;
    const wanted = outcomes
      .filter(({ output }) => output)
      .map(({ step, partner }, index) => ({
        Pair: `${index + 1}`,
        point: `${at(events, step).values.point}`,
        pressure: `${at(events, step).values.pressure}`,
        temp: `${at(events, partner).values.temp}`,
        '_pk, the pressure': link(step),
        '_jpk1, the temperature': link(partner as number),
      }));
    expect(part.tables[0]).toEqual(wanted);
    expectShown(part, events, outcomes, join, keys);
  });
});

describe('cep-examples', () => {
  const summary = readPart('cep-examples', 'What you build').tables[0] ?? [];
  const expectSummary = (index: number, events: Arrival[], outcomes: Outcome[]) =>
    expect([summary[index]?.['Events in'], summary[index]?.Out]).toEqual([
      `${events.length}`,
      `${outcomes.filter(({ output }) => output).length}`,
    ]);

  it('One stream: rising three times', () => {
    const part = readPart('cep-examples', 'One stream: rising three times');
    const [rows = []] = part.tables;
    const events = jsonEvents(rows, 'temp_stream');
    const query = selfJoin(part, 'temp_inc_pat_join');
    const outcomes = simulateSelfJoin(events, query);
    expectSummary(0, events, outcomes);
    expectRun(part, spread(rows), streamRuns.rising, ['temp', 'Key ends in']);
    expect(pairsAs(streamRuns.rising, outcomes, keysOf(streamRuns.rising))).toEqual(streamRuns.rising.pairs);
    expectShown(part, events, outcomes, { temp_stream: query }, keysOf(streamRuns.rising));
  });

  it('Two streams: high pressure twice', () => {
    const part = readPart('cep-examples', 'Two streams: high pressure twice');
    const [rows = []] = part.tables;
    const events = jsonEvents(rows);
    const active = definition(part, 'temp_pressure_join');
    expect(active.type).toBe(5);
    const join = joinOf(mirrorDefinition(active, 'pressure_stream'), active);
    const outcomes = simulateJoin('per-key', events, join);
    expectSummary(1, events, outcomes);
    expectRun(part, spread(rows), streamRuns.pressure, ['Stream', 'Value', 'point']);
    expect(pairsAs(streamRuns.pressure, outcomes, keysOf(streamRuns.pressure))).toEqual(streamRuns.pressure.pairs);
    expectShown(part, events, outcomes, join, keysOf(streamRuns.pressure));
  });

  const deliveries = readPart('cep-examples', 'Deliveries: every change');
  const [rows = []] = deliveries.tables;
  const events = jsonEvents(rows, 'pizza_stream');
  const query = selfJoin(deliveries, 'pizza_delivery_tracker');

  it('Deliveries: every change', () => {
    const outcomes = simulateSelfJoin(events, query);
    expectSummary(2, events, outcomes);
    expectRun(deliveries, spread(rows), streamRuns.deliveries, ['oid', 'status', 'Key ends in']);
    expect(pairsAs(streamRuns.deliveries, outcomes, keysOf(streamRuns.deliveries))).toEqual(
      streamRuns.deliveries.pairs,
    );
    expectShown(deliveries, events, outcomes, { pizza_stream: query }, keysOf(streamRuns.deliveries));
  });

  it('Deliveries only when they arrive', () => {
    const part = readPart('cep-examples', 'Deliveries only when they arrive');
    const last = definition(part, 'cqry');
    const outcomes = simulateSelfJoin(events, { ...query, cond: [...(query.cond ?? []), last] });
    const [, ...steps] = /outputs of steps (\d+) and (\d+)/.exec(part.text) ?? [];
    expect(steps.map(Number)).toEqual(outcomes.filter(({ output }) => output).map(({ step }) => step));
    expectSummary(3, events, outcomes);
    expectRun(part, spread(rows), streamRuns.arrivals, ['oid', 'status']);
    expect(pairsAs(streamRuns.arrivals, outcomes, keysOf(streamRuns.arrivals))).toEqual(streamRuns.arrivals.pairs);
    expectShown(part, events, outcomes, { pizza_stream: query }, keysOf(streamRuns.arrivals));
  });
});

it('cepq: five charging sessions, three queries', () => {
  const queries = readPart('cepq');
  const part = readPart('cepq', 'Five events, three queries');
  const [rows = []] = part.tables;
  // The stream computes from_station as a copy of station.
  const events = jsonEvents(rows, 'charge_stream').map((event) => ({
    ...event,
    values: { ...event.values, from_station: event.values.station as Value },
  }));
  const query = selfJoin(queries, 'same_car_elsewhere');
  const outcomes = simulateSelfJoin(events, query);
  expectShown(part, events, outcomes, { charge_stream: query });
  const last =
    /This query reports changes[\s\S]*?```json[^\n]*\n([\s\S]*?)```[\s\S]*?step (\d+) is reported and step (\d+) is not/.exec(
      queries.text,
    );
  const reported = simulateSelfJoin(events, { ...query, ...(JSON.parse(last?.[1] as string) as Query) });
  expect([last?.[2], last?.[3]].map((step) => at(reported, Number(step)).output)).toEqual([true, false]);
});
