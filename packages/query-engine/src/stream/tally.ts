/** Running statistics, rows of groups, and rows of entity streams. */
import { getAttribute } from '../graph/store.ts';
import { getOrCreate, type Json, toText } from '../json.ts';
import type { Enty } from '../schema/model.ts';
import { Statistic } from '../statistic.ts';
import type { Values } from './condition.ts';
import type { EventPass } from './effect.ts';
import type { Group, StreamStore } from './stream-store.ts';

/** Running statistics need numbers; counts take any value. */
export function getMeasure(values: Values, name: string, stat: number): string | number | undefined {
  const value = getAttribute(values, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return value;
  return stat === 3 ? undefined : toText(value);
}

const describeMissing = (values: Values, name: string): string =>
  (getAttribute(values, name) ?? null) === null
    ? `the event has no ${name} to count.`
    : `the event has a value of ${name} that is not a number.`;

export const getInterval = (seconds: number, gran: number): number => Math.floor(seconds / gran);

export function countValue(pass: EventPass, values: Values, name: string, statistic: Statistic): void {
  const value = getMeasure(values, name, statistic.stat);
  if (value === undefined) {
    pass.addSkip(name, describeMissing(values, name));
    return;
  }
  statistic.add(value);
  pass.addEffect({
    kind: 'counted',
    rule: 'counted',
    definition: name,
    count: statistic.cnt,
    sentence: `${name} is counted: ${statistic.cnt} so far.`,
  });
}

export function getGroupName(values: Values, gpat: readonly string[]): string | undefined {
  const parts = gpat.map((name) => getAttribute(values, name));
  return parts.includes(undefined) ? undefined : parts.map((part) => toText(part as Json)).join(':');
}

export function addToGroup(pass: EventPass, values: Values, { definition, rows, rollup }: Group): void {
  const { gpat, iatr, stat, gran } = definition;
  const name = getGroupName(values, gpat);
  const value = getMeasure(values, iatr, stat);
  if (name === undefined || value === undefined) {
    pass.addSkip(
      iatr,
      name === undefined ? 'the event lacks an attribute of the group.' : describeMissing(values, iatr),
    );
    return;
  }
  const interval = getInterval(pass.time / 1e6, gran);
  const key = `${interval}:${name}`;
  const { statistic } = getOrCreate(rows, key, () => ({ interval, group: name, statistic: new Statistic(stat) }));
  statistic.add(value);
  getOrCreate(rollup, name, () => new Statistic(stat)).add(value);
  pass.addEffect({
    kind: 'grouped',
    rule: 'grouped',
    definition: iatr,
    values: { key },
    count: statistic.cnt,
    sentence: `The row ${key} gets ${iatr} ${JSON.stringify(value)}.`,
  });
}

export function updateRow(
  pass: EventPass,
  values: Values,
  { name, opid, iatr, ratr, rstm, key }: Enty,
  entity: StreamStore | undefined,
): void {
  const id = getAttribute(values, key);
  const value = getMeasure(values, iatr, opid);
  if (id === undefined || value === undefined) {
    pass.addSkip(name, `the event lacks ${id === undefined ? key : iatr}.`);
    return;
  }
  if (!entity) return;
  const row = getOrCreate(entity.rows, toText(id), () => new Map<string, Statistic>());
  const statistic = getOrCreate(row, ratr, () => new Statistic(opid));
  statistic.add(value);
  pass.addEffect({
    kind: 'updated',
    rule: 'entity',
    definition: name,
    values: { key: id },
    count: statistic.cnt,
    sentence: `The row ${toText(id)} of ${rstm} updates ${ratr}.`,
  });
}
