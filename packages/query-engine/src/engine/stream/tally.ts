/** What rules count: running statistics, rows of groups, rows of entity streams. */
import { attribute } from '../graph/store.ts';
import { type Json, textOf } from '../json.ts';
import type { Enty, Gpby } from '../schema/model.ts';
import { type Figures, Statistic } from '../statistic.ts';
import type { Values } from './condition.ts';
import type { Pass } from './effect.ts';
import type { Group, StreamStore } from './stream-store.ts';

/** A value for a statistic: a number for running statistics, anything for counts. */
function measured(values: Values, name: string, stat: number): string | number | undefined {
  const value = attribute(values, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return value;
  return stat === 3 ? undefined : textOf(value);
}

/** Why nothing is measured. */
const lacking = (values: Values, name: string): string =>
  (attribute(values, name) ?? null) === null
    ? `the event has no ${name} to count.`
    : `the event has a value of ${name} that is not a number.`;

/** Number of the interval since 1970 that a time falls into; both in seconds. */
export const interval = (seconds: number, gran: number): number => Math.floor(seconds / gran);

/** Adds the value of an attribute to its running statistic. */
export function count(pass: Pass, values: Values, name: string, statistic: Statistic): void {
  const value = measured(values, name, statistic.stat);
  if (value === undefined) {
    pass.skip(name, lacking(values, name));
    return;
  }
  statistic.add(value);
  pass.effect({
    kind: 'counted',
    rule: 'counted',
    definition: name,
    count: statistic.cnt,
    sentence: `${name} is counted: ${statistic.cnt} so far.`,
  });
}

/** The name of the group of an event: its values with colons between them; undefined if one is missing. */
function groupOf(values: Values, gpat: readonly string[]): string | undefined {
  const parts = gpat.map((name) => attribute(values, name));
  return parts.includes(undefined) ? undefined : parts.map((part) => textOf(part as Json)).join(':');
}

/** Adds an event to its row of a group-by. */
export function group(pass: Pass, values: Values, { definition, rows, rollup }: Group): void {
  const { gpat, iatr, stat, gran } = definition;
  const name = groupOf(values, gpat);
  const value = measured(values, iatr, stat);
  if (name === undefined || value === undefined) {
    pass.skip(iatr, name === undefined ? 'the event lacks an attribute of the group.' : lacking(values, iatr));
    return;
  }
  const number = interval(pass.time / 1e6, gran);
  const key = `${number}:${name}`;
  let row = rows.get(key);
  if (!row) {
    row = { interval: number, group: name, statistic: new Statistic(stat) };
    rows.set(key, row);
  }
  let total = rollup.get(name);
  if (!total) {
    total = new Statistic(stat);
    rollup.set(name, total);
  }
  row.statistic.add(value);
  total.add(value);
  pass.effect({
    kind: 'grouped',
    rule: 'grouped',
    definition: iatr,
    values: { key },
    count: row.statistic.cnt,
    sentence: `The row ${key} gets ${iatr} ${JSON.stringify(value)}.`,
  });
}

/** Adds an event to its row of an entity stream. */
export function updateRow(
  pass: Pass,
  values: Values,
  { name, opid, iatr, ratr, rstm, key }: Enty,
  entity: StreamStore | undefined,
): void {
  const id = attribute(values, key);
  const value = measured(values, iatr, opid);
  if (id === undefined || value === undefined) {
    pass.skip(name, `the event lacks ${id === undefined ? key : iatr}.`);
    return;
  }
  const rows = entity?.rows;
  if (!rows) return;
  let row = rows.get(textOf(id));
  if (!row) {
    row = new Map();
    rows.set(textOf(id), row);
  }
  let statistic = row.get(ratr);
  if (!statistic) {
    statistic = new Statistic(opid);
    row.set(ratr, statistic);
  }
  statistic.add(value);
  pass.effect({
    kind: 'updated',
    rule: 'entity',
    definition: name,
    values: { key: id },
    count: statistic.cnt,
    sentence: `The row ${textOf(id)} of ${rstm} updates ${ratr}.`,
  });
}

/** Rows of a group-by over a list of events; with `rollup`, one row for each group. An event that lacks an attribute adds nothing. */
export function groupBy(
  { gpat, iatr, stat, gran }: Gpby,
  events: readonly { seconds: number; values: Values }[],
  rollup = false,
): Map<string, Figures> {
  const rows = new Map<string, Statistic>();
  for (const { seconds, values } of events) {
    const value = measured(values, iatr, stat);
    const group = groupOf(values, gpat);
    if (group === undefined || value === undefined) continue;
    const key = rollup ? group : `${interval(seconds, gran)}:${group}`;
    const row = rows.get(key) ?? new Statistic(stat);
    rows.set(key, row);
    row.add(value);
  }
  return new Map([...rows].map(([key, row]) => [key, row.figures]));
}

/** A definition of `enty` as it is in a schema. */
export interface EntyDefinition {
  opid: number;
  iatr: string[];
  ratr: string[];
  pkatr: { opid: number; iatr: string[] }[];
}

/** Rows of an entity stream over a list of events: a figure for each definition, by key. An event that lacks an attribute adds nothing. */
export function entities(
  definitions: readonly EntyDefinition[],
  events: readonly Values[],
): Map<string, Record<string, Figures>> {
  const rows = new Map<string, Record<string, Figures>>();
  for (const { opid, iatr, ratr, pkatr } of definitions) {
    const groups = new Map<string, Statistic>();
    for (const event of events) {
      const id = attribute(event, pkatr[0]?.iatr[0] ?? '');
      const value = measured(event, iatr[0] ?? '', opid);
      if (id === undefined || value === undefined) continue;
      const row = groups.get(textOf(id)) ?? new Statistic(opid);
      groups.set(textOf(id), row);
      row.add(value);
    }
    for (const [key, row] of groups) rows.set(key, { ...rows.get(key), [ratr[0] ?? '']: row.figures });
  }
  return rows;
}
