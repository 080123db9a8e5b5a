/** Conditions: `fqry` on one event, `jqry` on two, and the list `cond` of patterns. */
import { offer } from '../faults.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { comparisons, type Fqry, type Jqry, readCondition } from '../stream/condition.ts';
import type { PairQuery } from '../stream/pairing.ts';
import type { Reader } from './reader.ts';

/** `fqry`, or undefined if it is wrong or not run. */
export function readFqry(reader: Reader, value: Json | undefined, path: string, name: string): Fqry | undefined {
  if (!isObject(value)) {
    reader.fault(path, 'The condition fqry is missing.', 'Write {"type": 1, "name": "{…}"}.');
    return undefined;
  }
  const text = reader.string(value, 'name', path);
  const type = reader.number(value, 'type', path, [1, 2], 1);
  if (text === undefined || type === undefined) return undefined;
  const fqry = { type, name: text };
  const condition = reader.refused(`${path}.name`, () => readCondition(fqry), name);
  return condition ? fqry : undefined;
}

export function readJqry(reader: Reader, value: Json | undefined, path: string, name: string): Jqry | undefined {
  if (!isObject(value)) {
    reader.fault(path, 'The condition jqry is missing.', 'Write {"cond": […], "opid": 11, "args": […]}.');
    return undefined;
  }
  const cond = reader.strings(value, 'cond', path);
  const args = reader.strings(value, 'args', path);
  if (cond.length && args.length && cond.length !== args.length)
    reader.fault(
      `${path}.args`,
      `cond has ${cond.length} entries and args ${args.length}.`,
      'Give both lists the same length.',
    );
  const cmp = value.cmp === undefined ? undefined : reader.strings(value, 'cmp', path);
  cmp?.forEach((one, at) => {
    if (!(comparisons as readonly string[]).includes(one))
      reader.fault(`${path}.cmp[${at}]`, `${one} is not a comparison.`, offer(one, comparisons, 'comparison'));
  });
  if (cmp?.length && cmp.length !== cond.length)
    reader.fault(
      `${path}.cmp`,
      `cond has ${cond.length} entries and cmp ${cmp.length}.`,
      'Give both lists the same length.',
    );
  const fixed = value.opid !== undefined ? value.opid !== 11 : value.opnm !== undefined && value.opnm !== 'ATTR';
  if (fixed || value.seq === 1) {
    const what = fixed ? 'Fixed values in jqry are' : 'seq 1 is';
    reader.note('not-run', path, `${name}: ${what} not supported in the sandbox; the rule is left out.`);
    return undefined;
  }
  return { cond, args, ...(cmp ? { cmp } : {}) };
}

/** The conditions of a join or a query. `DUR` is noted and not applied. */
export function readCond(
  reader: Reader,
  value: JsonObject,
  path: string,
  name: string,
): NonNullable<PairQuery['cond']> {
  return reader.list(value, 'cond', path).flatMap((one, at): NonNullable<PairQuery['cond']> => {
    const where = `${path}.cond[${at}]`;
    if (!isObject(one)) {
      reader.fault(where, 'An entry of cond is not an object.', 'Write {"name": "NUMT", "val": 1}.');
      return [];
    }
    if (one.name === 'NUMT') {
      const val = reader.number(one, 'val', where);
      return val === undefined ? [] : [{ name: 'NUMT', val }];
    }
    if (one.name === 'DUR') {
      reader.note('not-applied', where, `${name}: DUR is not applied; no run shows what it does when it is exceeded.`, {
        key: 'DUR',
      });
      return [];
    }
    if (one.name === 'cqry') {
      const fqry = readFqry(reader, one.fqry, `${where}.fqry`, name);
      return fqry ? [{ name: 'cqry', fqry }] : [];
    }
    reader.fault(
      `${where}.name`,
      `${JSON.stringify(one.name) ?? 'An entry'} is not a condition.`,
      'Use NUMT, DUR or cqry.',
    );
    return [];
  });
}
