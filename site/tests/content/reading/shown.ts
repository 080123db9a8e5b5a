/** Between a page and the rules: which queries and events the page has, and what its cells and outputs say about them. */

import {
  type Arrival,
  createPair,
  type Outcome,
  type PairQuery as Query,
  type Value,
} from '@folio/query-engine/streams';
import type { StreamRun } from '@folio/query-engine/testing';
import { expect } from 'vitest';
import type { Part, Row } from './page.ts';

export interface Named extends Query {
  name: string;
  type?: number;
  tloc?: number;
  ostm?: string;
}

/** All definitions in the JSON inputs of a part of a page: what has a `jqry` or `fqry`, in the order of the page. */
export function definitions({ fences }: Part): Named[] {
  const found: Named[] = [];
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if ('name' in value && ('jqry' in value || 'fqry' in value)) found.push(value as Named);
    else Object.values(value).forEach(walk);
  };
  for (const { output, text } of fences) if (!output && /^[[{]/.test(text)) walk(JSON.parse(text));
  return found;
}

export function definition(part: Part, name: string): Named {
  const found = definitions(part).find((one) => one.name === name);
  if (!found) throw new Error(`The page has no definition "${name}".`);
  return found;
}

/** A CEP query that compares its stream with itself: type 1. */
export function selfJoin(part: Part, name: string): Named {
  const query = definition(part, name);
  expect(query.type, name).toBe(1);
  return query;
}

/** The two definitions of a join, each under its own stream, the passive one first as on the pages. They have to mirror each other. */
export function joinOf(one: Named | undefined, two: Named | undefined): Record<string, Query> {
  if (!one?.rstm || !two?.rstm) throw new Error('A join needs two definitions with rstm.');
  const shared = ({ name, tloc, ostm, jqry }: Named) => ({ name, tloc, ostm, opid: jqry?.opid, cmp: jqry?.cmp });
  expect(shared(one)).toEqual(shared(two));
  expect([one.ratr, one.jqry?.cond, one.jqry?.args]).toEqual([two.iatr, two.jqry?.args, two.jqry?.cond]);
  expect([two.ratr]).toEqual([one.iatr]);
  return { [two.rstm]: one, [one.rstm]: two };
}

/** Events of a table with the columns Step, Event and, unless `stream` is given, Stream. */
export const jsonEvents = (rows: Row[], stream?: string): Arrival[] =>
  rows.map(({ Step, Stream = '', Event = '' }) => ({
    step: Number(Step),
    stream: stream ?? Stream,
    values: JSON.parse(Event),
  }));

/** Rows of events with a column for the short name of the stream, and for each value of the event. */
export const spread = (rows: Row[]): Row[] =>
  rows.map(({ Stream = '', Event = '', ...row }) => {
    const values = JSON.parse(Event) as Record<string, unknown>;
    const name = Stream.replace('_stream', '');
    const cells = Object.entries({ ...values, Value: values[name] ?? '' }).map(([key, value]) => [key, String(value)]);
    return { ...row, Stream: name, ...Object.fromEntries(cells) };
  });

export const at = <T extends { step: number }>(list: T[], step: number | undefined): T =>
  list.find((one) => one.step === step) as T;

function numberIn(text: string | undefined, pattern: RegExp): number | undefined {
  const found = pattern.exec(text ?? '');
  return found ? Number(found[1]) : undefined;
}

/** The table shows the events of a published run, in the columns named and with steps from 1, and the text the start of its keys. */
export function expectRun({ text }: Part, rows: Row[], { start, events }: StreamRun, columns: string[]): void {
  const wanted = events.map((event, index) => [`${index + 1}`, ...event.slice(0, columns.length)]);
  expect(rows.map((row) => ['Step', ...columns].map((column) => row[column]))).toEqual(wanted);
  if (/start with\s+\d/.test(text)) expect(text.replace(/\s+/g, ' ')).toMatch(new RegExp(`start with ${start}\\b`));
}

/** The pairs that go to the output stream, as a run writes them. */
export const pairsAs = ({ start }: StreamRun, outcomes: Outcome[], keys: Map<number, number>): string[][] =>
  outcomes
    .filter(({ output }) => output)
    .map(({ step, partner }) => [step, partner as number].map((one) => `${keys.get(one)}`.slice(start.length)));

/** A flat JSON object as a list, because a name may occur twice. Doubles are printed with up to 17 digits. */
const entriesOf = (text: string): [string, Value][] =>
  [...text.matchAll(/"(\w+)":\s*("[^"]*"|-?[\d.]+)/g)].map(([, name = '', value = '']) => [
    name,
    value.startsWith('"') ? value.slice(1, -1) : Number(Number(value).toFixed(6)),
  ]);

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Each output shown is one of the computed pairs: names in printed order, values, keys (of a published run), and the step or rank in its title. */
export function expectShown(
  part: Part,
  events: Arrival[],
  outcomes: Outcome[],
  queries: Record<string, Query>,
  keys = new Map<number, number>(),
): void {
  const pairs = outcomes.filter(({ output }) => output);
  const shown = part.fences.filter(({ output, text }) => output && text.includes('_jpk1'));
  expect(shown.length).toBeGreaterThan(0);
  for (const { title, text } of shown) {
    const step = numberIn(title, /step (\d+)/);
    const pair = step ? at(pairs, step) : pairs[ordinals.findIndex((word) => title.includes(word))];
    expect(pair, `"${title}": no such pair`).toBeDefined();
    if (!pair) continue;
    const arriving = at(events, pair.step);
    const query = queries[arriving.stream] as Query;
    const attributes = createPair(query, arriving, at(events, pair.partner));
    const own = query.iatr?.length ?? 0;

    const entries = entriesOf(text);
    const printed = new Map(entries);
    const [_pk, _jpk1] = [
      keys.get(pair.step) ?? printed.get('_pk'),
      keys.get(pair.partner as number) ?? printed.get('_jpk1'),
    ];
    const wanted = [...attributes.slice(0, own), ['_pk', _pk], ...attributes.slice(own), ['_jpk1', _jpk1], ['_v', 1]];
    expect(entries, title).toEqual(wanted);
  }
}
