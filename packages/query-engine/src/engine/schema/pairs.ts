/** Parses conditions and references to other streams, and joins and queries over two events. */
import { offer } from '../diagnostics.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { comparisons, type Fqry, type Jqry, readCondition } from '../stream/condition.ts';
import type { JoinKind } from '../stream/join.ts';
import { partnerTypes, turnedComparison } from '../stream/mirror.ts';
import type { PairQuery } from '../stream/pairing.ts';
import { type Join, type PairDefinition, type Schema, streamOf } from './model.ts';
import type { Reader } from './reader.ts';

/** The stream that a rule reads; it exists, or is added on request. */
export function knownStream(
  reader: Reader,
  schema: Schema,
  value: JsonObject,
  key: string,
  path: string,
): string | undefined {
  const name = reader.string(value, key, path);
  if (name === undefined || schema.streams.has(name)) return name;
  if (reader.addStreams) return addStream(reader, schema, name, 1, `${path}.${key}`);
  unknownStream(reader, schema, name, `${path}.${key}`);
  return undefined;
}

/** A name that no stream of the schema has. */
const unknownStream = (reader: Reader, schema: Schema, name: string, path: string): void =>
  reader.fault(path, `There is no stream ${name}.`, offer(name, schema.streams.keys(), 'stream'), 'unknown-stream');

function addStream(reader: Reader, schema: Schema, name: string, type: number, path: string): string {
  reader.note('added', path, `The stream ${name} is not declared; it is added.`);
  schema.streams.set(name, streamOf(name, type));
  return name;
}

/** The stream that a rule sends to; only with a notification it may be missing. */
export function outputStream(
  reader: Reader,
  schema: Schema,
  value: JsonObject,
  path: string,
  type: number,
  definition?: PairDefinition,
  key = 'ostm',
): string | undefined {
  const name = value.ostm;
  if (definition && !name) {
    if (definition.notf === undefined && definition.type !== 3 && definition.type !== 2)
      reader.fault(
        `${path}.ostm`,
        'The rule has neither an output stream nor a notification.',
        'Add "ostm" or "notf".',
      );
    return undefined;
  }
  if (typeof name !== 'string' || !name) {
    reader.fault(`${path}.${key}`, `The key ${key} is missing.`, `Add "${key}".`);
    return undefined;
  }
  const stream = schema.streams.get(name);
  if (!stream) {
    if (reader.addStreams) return addStream(reader, schema, name, type, `${path}.${key}`);
    unknownStream(reader, schema, name, `${path}.${key}`);
    return undefined;
  }
  if (stream.type !== type)
    reader.fault(
      `${path}.${key}`,
      `${name} has type ${stream.type}.`,
      `Give it type ${type}, because this rule fills it.`,
    );
  return name;
}

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
function readCond(reader: Reader, value: JsonObject, path: string, name: string): NonNullable<PairQuery['cond']> {
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

/** Joins of two streams need both sides; queries on one stream go to their stream. */
export function joinsOf(reader: Reader, schema: Schema, pairs: readonly Pair[]): Join[] {
  const joins: Join[] = [];
  const done = new Set<Pair>();
  for (const pair of pairs) {
    const { stream, path, definition, from, run } = pair;
    if (done.has(pair)) continue;
    done.add(pair);
    if (from === 'cepq' && (definition.type === 6 || (definition.type === 1 && definition.rstm === stream))) {
      if (run) schema.streams.get(stream)?.cepq.push(definition);
      continue;
    }
    if (definition.rstm && !schema.streams.has(definition.rstm)) {
      unknownStream(reader, schema, definition.rstm, `${path}.rstm`);
      continue;
    }
    if (definition.rstm === stream) {
      reader.fault(
        `${path}.rstm`,
        'A join of a stream with itself is not a join.',
        'Write it as a query in cepq, type 1.',
      );
      continue;
    }
    const other = pairs.find(
      (one) =>
        one !== pair && one.from === from && one.stream === definition.rstm && one.definition.name === definition.name,
    );
    if (!other) {
      reader.fault(
        path,
        `${definition.name} has no second side in ${definition.rstm}.`,
        `Add a definition of the same name to ${definition.rstm}, with the lists exchanged.`,
        'no-mirror',
      );
      continue;
    }
    done.add(other);
    if (partnerTypes[definition.type] !== other.definition.type) {
      reader.fault(
        `${other.path}.type`,
        `The types ${definition.type} and ${other.definition.type} do not go together.`,
        'Use 1 with 1, 5 with 3, or 4 with 2.',
        'join-types',
      );
      continue;
    }
    checkMirrored(reader, pair, other);
    if (!run || !other.run) continue;
    const passive = [pair, other].find((one) => one.definition.type === 2 || one.definition.type === 3);
    const kind: JoinKind = !passive ? 'simple' : passive.definition.type === 3 ? 'per-key' : 'newest';
    const sides = new Map([pair, other].map((one) => [one.stream, one.definition]));
    joins.push({ name: definition.name, kind, from, sides, ...(passive ? { passive: passive.stream } : {}) });
  }
  return joins;
}

/** The two sides of a join say the same, with their lists exchanged. */
function checkMirrored(reader: Reader, { definition: one }: Pair, { definition: two, path }: Pair): void {
  const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
  const wrong = (key: string, hint: string) =>
    reader.fault(`${path}.${key}`, `The two sides of ${one.name} differ in ${key}.`, hint, 'not-mirrored');
  if (!same(one.ostm, two.ostm)) wrong('ostm', 'Name the same output stream on both sides.');
  if (!same(one.iatr, two.ratr) || !same(one.ratr, two.iatr)) wrong('iatr', 'Exchange iatr and ratr.');
  if (!one.jqry || !two.jqry) return;
  if (!same(one.jqry.cond, two.jqry.args) || !same(one.jqry.args, two.jqry.cond))
    wrong('jqry', 'Exchange cond and args.');
  const all = ({ cond, cmp }: Jqry) => cond.map((_, at) => cmp?.[at] ?? 'EQ');
  if (!same(all(one.jqry).map(turnedComparison), all(two.jqry)))
    wrong('jqry', 'Turn the comparisons round: GT on one side is LT on the other.');
}
