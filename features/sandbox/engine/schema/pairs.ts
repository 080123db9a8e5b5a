/** Definitions of joins and queries, `join` and `cepq`. */
import type { JsonObject } from '../json.ts';
import { readCond, readFqry, readJqry } from './conditions.ts';
import type { PairDefinition } from './model.ts';
import type { Reader } from './reader.ts';

/** One definition, with the place where it is. */
export interface Pair {
  stream: string;
  path: string;
  from: 'join' | 'cepq';
  definition: PairDefinition;
  /** False if a part of it is not run. */
  run: boolean;
}

/** A definition of `join` or `cepq`. It is not run if one of its conditions is not. */
export function readPair(
  reader: Reader,
  value: JsonObject,
  path: string,
  stream: string,
  from: 'join' | 'cepq',
): Pair | undefined {
  const name = reader.string(value, 'name', path) ?? '';
  const type = reader.number(value, 'type', path, from === 'join' ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, 6]) ?? 0;
  if (value.tloc !== undefined)
    reader.note('not-applied', `${path}.tloc`, `${name}: tloc is not applied; no run shows what it does.`, {
      key: 'tloc',
    });
  const definition: PairDefinition = { name, type };
  const ostm = reader.string(value, 'ostm', path, false);
  if (ostm !== undefined) definition.ostm = ostm;
  if (value.notf !== undefined) definition.notf = reader.number(value, 'notf', path) ?? 0;
  const before = reader.notes.length;
  if (value.fqry !== undefined || type === 6) {
    const fqry = readFqry(reader, value.fqry, `${path}.fqry`, name);
    if (fqry) definition.fqry = fqry;
  }
  if (type !== 6) {
    const jqry = readJqry(reader, value.jqry, `${path}.jqry`, name);
    if (jqry) definition.jqry = jqry;
    definition.rstm = reader.string(value, 'rstm', path) ?? '';
    definition.iatr = reader.strings(value, 'iatr', path, false);
    definition.ratr = reader.strings(value, 'ratr', path, false);
  }
  definition.cond = readCond(reader, value, path, name);
  const run = reader.notes.slice(before).every(({ kind }) => kind !== 'not-run');
  return { stream, path, from, definition, run };
}
