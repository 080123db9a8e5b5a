/** Parses joins and queries over two events, their conditions, and references to other streams. */
import { suggest } from '../diagnostics.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { COMPARISONS, type Fqry, type Jqry, parseCondition } from '../stream/condition.ts';
import type { JoinKind, PairQuery } from '../stream/join.ts';
import type { Join, PairDefinition, Schema } from './model.ts';
import type { SchemaParser } from './schema-parser.ts';

export const addUnknownStreamError = (parser: SchemaParser, schema: Schema, name: string, path: string): void =>
  parser.addError(path, `Unknown stream "${name}".`, suggest(name, schema.streams.keys(), 'stream'), 'unknown-stream');

/** Parses the output stream of a rule, which a rule with a notification may lack. */
export function parseOutputStream(
  parser: SchemaParser,
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
      parser.addError(
        `${path}.ostm`,
        'The rule has neither an output stream nor a notification.',
        'Add "ostm" or "notf".',
      );
    return undefined;
  }
  if (typeof name !== 'string' || !name) {
    parser.addError(`${path}.${key}`, `Missing key "${key}".`, `Add "${key}".`);
    return undefined;
  }
  const stream = schema.streams.get(name);
  if (!stream) {
    addUnknownStreamError(parser, schema, name, `${path}.${key}`);
    return undefined;
  }
  if (stream.type !== type)
    parser.addError(
      `${path}.${key}`,
      `${name} has type ${stream.type}.`,
      `Give it type ${type}, because this rule fills it.`,
    );
  return name;
}

/** Returns `fqry`, or undefined if it is invalid or not supported. */
export function parseFqry(parser: SchemaParser, value: Json | undefined, path: string, name: string): Fqry | undefined {
  if (!isObject(value)) {
    parser.addError(path, 'The condition fqry is missing.', 'Write {"type": 1, "name": "{…}"}.');
    return undefined;
  }
  const text = parser.getString(value, 'name', path);
  const type = parser.getNumber(value, 'type', path, [1, 2], 1);
  if (text === undefined || type === undefined) return undefined;
  const fqry = { type, name: text };
  const condition = parser.attempt(`${path}.name`, () => parseCondition(fqry), name);
  return condition ? fqry : undefined;
}

/** @param isOnOneStream - Whether it compares events of one stream, for which `seq` is defined. */
export function parseJqry(
  parser: SchemaParser,
  value: Json | undefined,
  path: string,
  name: string,
  isOnOneStream = false,
): Jqry | undefined {
  if (!isObject(value)) {
    parser.addError(path, 'The condition jqry is missing.', 'Write {"cond": […], "opid": 11, "args": […]}.');
    return undefined;
  }
  const cond = parser.getStrings(value, 'cond', path);
  const args = parser.getStrings(value, 'args', path);
  if (cond.length && args.length) parser.checkLengths(`${path}.args`, ['cond', 'args'], cond, args);
  const cmp = value.cmp === undefined ? undefined : parser.getStrings(value, 'cmp', path);
  cmp?.forEach((name, index) => {
    if (!(COMPARISONS as readonly string[]).includes(name))
      parser.addError(
        `${path}.cmp[${index}]`,
        `Unknown comparison "${name}".`,
        suggest(name, COMPARISONS, 'comparison'),
      );
  });
  if (cmp?.length) parser.checkLengths(`${path}.cmp`, ['cond', 'cmp'], cond, cmp);
  const hasFixedValues =
    value.opid !== undefined ? value.opid !== 11 : value.opnm !== undefined && value.opnm !== 'ATTR';
  const seq = parser.getNumber(value, 'seq', path, [0, 1], 0);
  const skip = (key: string, text: string) => {
    parser.addNote('not-run', path, `${name}: ${text}; the rule is left out.`, { key });
    return undefined;
  };
  if (hasFixedValues) return skip('opid', 'fixed values in jqry are not run');
  if (seq === 1 && !isOnOneStream) return skip('seq', 'seq 1 is run only in queries on one stream');
  return { cond, args, ...(cmp ? { cmp } : {}), ...(seq === 1 ? { seq } : {}) };
}

function parseCond(
  parser: SchemaParser,
  value: JsonObject,
  path: string,
  name: string,
  isOnOneStream: boolean,
): NonNullable<PairQuery['cond']> {
  return parser.getList(value, 'cond', path).flatMap((entry, index): NonNullable<PairQuery['cond']> => {
    const entryPath = `${path}.cond[${index}]`;
    if (!isObject(entry)) {
      parser.addError(entryPath, 'An entry of cond is not an object.', 'Write {"name": "NUMT", "val": 1}.');
      return [];
    }
    if (entry.name === 'NUMT' || (entry.name === 'DUR' && isOnOneStream)) {
      const val = parser.getNumber(entry, 'val', entryPath);
      return val === undefined ? [] : [{ name: entry.name, val }];
    }
    if (entry.name === 'DUR') {
      parser.addNote('not-applied', entryPath, `${name}: DUR is applied only in queries on one stream.`, {
        key: 'DUR',
      });
      return [];
    }
    if (entry.name === 'cqry') {
      const fqry = parseFqry(parser, entry.fqry, `${entryPath}.fqry`, name);
      return fqry ? [{ name: 'cqry', fqry }] : [];
    }
    parser.addError(
      `${entryPath}.name`,
      entry.name === undefined ? 'Missing name of a condition.' : `Unknown condition ${JSON.stringify(entry.name)}.`,
      'Use NUMT, DUR or cqry.',
    );
    return [];
  });
}

export interface Pair {
  stream: string;
  path: string;
  from: 'join' | 'cepq';
  definition: PairDefinition;
  /** False if a part of it isn't supported. */
  run: boolean;
}

export function parsePair(
  parser: SchemaParser,
  value: JsonObject,
  path: string,
  stream: string,
  from: 'join' | 'cepq',
): Pair | undefined {
  const name = parser.getString(value, 'name', path) ?? '';
  const type = parser.getNumber(value, 'type', path, from === 'join' ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, 6]) ?? 0;
  const isOnOneStream = from === 'cepq' && type === 1 && value.rstm === stream;
  const definition: PairDefinition = { name, type };
  if (isOnOneStream) {
    const tloc = value.tloc === undefined ? undefined : parser.getNumber(value, 'tloc', path);
    if (tloc !== undefined) definition.tloc = tloc;
  } else if (value.tloc !== undefined && type !== 6)
    parser.addNote('not-applied', `${path}.tloc`, `${name}: tloc is applied only in queries on one stream.`, {
      key: 'tloc',
    });
  const ostm = parser.getString(value, 'ostm', path, false);
  if (ostm !== undefined) definition.ostm = ostm;
  if (value.notf !== undefined) definition.notf = parser.getNumber(value, 'notf', path) ?? 0;
  const before = parser.notes.length;
  if (value.fqry !== undefined || type === 6) {
    const fqry = parseFqry(parser, value.fqry, `${path}.fqry`, name);
    if (fqry) definition.fqry = fqry;
  }
  if (type !== 6) {
    const jqry = parseJqry(parser, value.jqry, `${path}.jqry`, name, isOnOneStream);
    if (jqry) definition.jqry = jqry;
    definition.rstm = parser.getString(value, 'rstm', path) ?? '';
    definition.iatr = parser.getStrings(value, 'iatr', path, false);
    definition.ratr = parser.getStrings(value, 'ratr', path, false);
  }
  definition.cond = parseCond(parser, value, path, name, isOnOneStream);
  const run = parser.notes.slice(before).every(({ kind }) => kind !== 'not-run');
  return { stream, path, from, definition, run };
}

/** Joins need both sides; queries on one stream are added to their stream. */
export function resolveJoins(parser: SchemaParser, schema: Schema, pairs: readonly Pair[]): Join[] {
  const joins: Join[] = [];
  const resolved = new Set<Pair>();
  for (const pair of pairs) {
    const { stream, path, definition, from, run } = pair;
    if (resolved.has(pair)) continue;
    resolved.add(pair);
    if (from === 'cepq' && (definition.type === 6 || (definition.type === 1 && definition.rstm === stream))) {
      if (run) schema.streams.get(stream)?.cepq.push(definition);
      continue;
    }
    if (definition.rstm && !schema.streams.has(definition.rstm)) {
      addUnknownStreamError(parser, schema, definition.rstm, `${path}.rstm`);
      continue;
    }
    if (definition.rstm === stream) {
      parser.addError(
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
      parser.addError(
        path,
        `${definition.name} has no second side in ${definition.rstm}.`,
        `Add a definition of the same name to ${definition.rstm}, with the lists exchanged.`,
        'no-mirror',
      );
      continue;
    }
    resolved.add(other);
    if (PARTNER_TYPES[definition.type] !== other.definition.type) {
      parser.addError(
        `${other.path}.type`,
        `The types ${definition.type} and ${other.definition.type} do not go together.`,
        'Use 1 with 1, 5 with 3, or 4 with 2.',
        'join-types',
      );
      continue;
    }
    checkMirror(parser, pair, other);
    if (!run || !other.run) continue;
    const passive = [pair, other].find((one) => one.definition.type === 2 || one.definition.type === 3);
    const kind: JoinKind = !passive ? 'simple' : passive.definition.type === 3 ? 'per-key' : 'newest';
    const sides = new Map([pair, other].map((one) => [one.stream, one.definition]));
    joins.push({ name: definition.name, kind, from, sides, ...(passive ? { passive: passive.stream } : {}) });
  }
  return joins;
}

function checkMirror(parser: SchemaParser, { definition: first }: Pair, { definition: second, path }: Pair): void {
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
  const addMirrorError = (key: string, hint: string) =>
    parser.addError(`${path}.${key}`, `The two sides of ${first.name} differ in ${key}.`, hint, 'not-mirrored');
  if (!isSame(first.ostm, second.ostm)) addMirrorError('ostm', 'Name the same output stream on both sides.');
  if (!isSame(first.iatr, second.ratr) || !isSame(first.ratr, second.iatr))
    addMirrorError('iatr', 'Exchange iatr and ratr.');
  if (!first.jqry || !second.jqry) return;
  if (!isSame(first.jqry.cond, second.jqry.args) || !isSame(first.jqry.args, second.jqry.cond))
    addMirrorError('jqry', 'Exchange cond and args.');
  const getComparisons = ({ cond, cmp }: Jqry) => cond.map((_, at) => cmp?.[at] ?? 'EQ');
  if (!isSame(getComparisons(first.jqry).map(reverseComparison), getComparisons(second.jqry)))
    addMirrorError('jqry', 'Turn the comparisons round: GT on one side is LT on the other.');
}

export const PARTNER_TYPES: Readonly<Record<number, number>> = { 1: 1, 2: 4, 3: 5, 4: 2, 5: 3 };

const REVERSED: Readonly<Record<string, string>> = { GT: 'LT', LT: 'GT', GTE: 'LTE', LTE: 'GTE' };

/** `GT` on one side of a join is `LT` on the other. */
export const reverseComparison = (name: string): string => REVERSED[name] ?? name;

/**
 * Creates the other side of a join, with `iatr` and `ratr` exchanged. The definition may be
 * unchecked.
 *
 * @param stream - The stream of the given side.
 */
export function mirrorDefinition<T extends PairQuery>(definition: T, stream: string): T {
  const { iatr, ratr, jqry, ...shared } = definition;
  const other: PairQuery = { ...shared, rstm: stream };
  delete other.fqry;
  delete other.cond;
  if (ratr) other.iatr = ratr;
  if (iatr) other.ratr = iatr;
  if (jqry) {
    const { cond, args, cmp, ...rest } = jqry;
    other.jqry = {
      ...rest,
      cond: args,
      args: cond,
      ...(Array.isArray(cmp) ? { cmp: cmp.map(reverseComparison) } : {}),
    };
  }
  return other as T;
}
