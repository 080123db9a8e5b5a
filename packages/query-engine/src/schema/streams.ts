/** Parses the streams of a schema, with their rules. */
import type { Rels } from '../graph/store.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type Catr, type Fltr, getInputCount, getOperation, parseExpression } from '../stream/compute.ts';
import { type Attribute, createStream, type Schema, type Stream } from './model.ts';
import { addUnknownStreamError, type Pair, readFqry, readJqry, readOutputStream, readPair } from './pairs.ts';
import type { SchemaReader } from './reader.ts';

function readAttributes(reader: SchemaReader, value: JsonObject, path: string): Attribute[] {
  const attr = reader.readObjects(value, 'attr', path, 'attr').flatMap(({ entry, path: entryPath }): Attribute[] => {
    const attribute = reader.readString(entry, 'name', entryPath);
    const read = { type: reader.readType(entry, entryPath), stat: reader.readStatistic(entry, entryPath) };
    return attribute === undefined ? [] : [{ name: attribute, ...read }];
  });
  attr.forEach(({ name }, index) => {
    if (attr.findIndex((other) => other.name === name) < index)
      reader.addError(`${path}.attr[${index}]`, `Duplicate attribute "${name}".`, 'Remove one of them.');
  });
  return attr;
}

/** Attributes whose operation isn't supported are left out, with a note. */
function readComputed(reader: SchemaReader, value: JsonObject, path: string): Catr[] {
  const orders = new Map<number, string>();
  return reader.readObjects(value, 'catr', path, 'catr').flatMap(({ entry, path: entryPath }): Catr[] => {
    const name = reader.readString(entry, 'name', entryPath);
    const type = reader.readType(entry, entryPath);
    const operation = getOperation({
      ...(typeof entry.opid === 'number' ? { opid: entry.opid } : {}),
      ...(typeof entry.opnm === 'string' ? { opnm: entry.opnm } : {}),
    });
    if (operation === undefined) {
      reader.addError(`${entryPath}.opnm`, 'The operation is missing.', 'Add "opnm".');
      return [];
    }
    const order = entry.order === undefined ? undefined : reader.readNumber(entry, 'order', entryPath);
    if (order !== undefined) {
      const other = orders.get(order);
      if (other)
        reader.addError(
          `${entryPath}.order`,
          `${other} and ${name} have the same order.`,
          'Number each entry differently.',
        );
      orders.set(order, name ?? '');
    }
    const iatr = reader.readStrings(entry, 'iatr', entryPath, getInputCount(operation) !== undefined);
    const number = getInputCount(operation);
    if (!number) {
      const meant = getInputCount(operation.toUpperCase()) && operation.toUpperCase();
      reader.addNote(
        'not-run',
        entryPath,
        `${name}: ${operation} is not supported in the sandbox${meant ? ` (did you mean ${meant}?)` : ''}; the attribute is left out.`,
        name === undefined ? {} : { attribute: { stream: String(value.name), name, operation } },
      );
      return [];
    }
    if (iatr.length && (iatr.length < number[0] || iatr.length > number[1]))
      reader.addError(
        `${entryPath}.iatr`,
        `${operation} needs ${number[0] === number[1] ? number[0] : `at least ${number[0]}`} in iatr, and ${iatr.length} are given.`,
        'List the inputs in the order that the operation wants.',
      );
    if (operation === 'MATH_EXP' && iatr[0] !== undefined)
      reader.attempt(`${entryPath}.iatr[0]`, () => parseExpression(iatr[0] as string));
    if (name === undefined) return [];
    const result: Catr = {
      name,
      type: type === 'text' ? 5 : type === 'long' ? 9 : type === 'double' ? 11 : 0,
      opnm: operation,
      iatr,
    };
    const fnr = reader.readNumber(entry, 'fnr', entryPath, [1, 2, 3], 1);
    const seq = reader.readNumber(entry, 'seq', entryPath, [0, 1], 0);
    return [
      {
        ...result,
        fnr: fnr ?? 1,
        seq: seq ?? 0,
        stat: reader.readStatistic(entry, entryPath),
        ...(order === undefined ? {} : { order }),
      },
    ];
  });
}

/** A stream that was read, and the value that has its rules. */
export interface StreamSource {
  reader: SchemaReader;
  schema: Schema;
  stream: Stream;
  path: string;
  value: JsonObject;
}

export function readReferrals({ reader, schema, stream, path, value }: StreamSource): void {
  for (const { entry, path: entryPath } of reader.readObjects(value, 'refr', path, 'refr')) {
    const name = reader.readString(entry, 'name', entryPath, false) ?? 'refr';
    const rstm = reader.readString(entry, 'rstm', entryPath);
    const isKnown = rstm !== undefined && schema.streams.has(rstm);
    if (rstm !== undefined && !isKnown) addUnknownStreamError(reader, schema, rstm, `${entryPath}.rstm`);
    const iatr = reader.readStrings(entry, 'iatr', entryPath);
    const ratr = reader.readStrings(entry, 'ratr', entryPath);
    reader.checkLengths(`${entryPath}.iatr`, ['ratr', 'iatr'], ratr, iatr);
    const jqry = readJqry(reader, entry.jqry, `${entryPath}.jqry`, name);
    if (isKnown && jqry) stream.refr.push({ name, rstm, iatr, ratr, jqry });
  }
}

export function readGroups({ reader, stream, path, value }: StreamSource): void {
  for (const { entry, path: entryPath } of reader.readObjects(value, 'gpby', path, 'gpby')) {
    const gpat = reader.readStrings(entry, 'gpat', entryPath);
    const iatr = reader.readString(entry, 'iatr', entryPath);
    const stat = reader.readStatistic(entry, entryPath);
    if (entry.swsz !== undefined)
      reader.addNote('not-applied', `${entryPath}.swsz`, 'gpby: swsz is not applied; rows do not expire here.', {
        key: 'swsz',
      });
    const gran = reader.readNumber(entry, 'gran', entryPath, undefined, 60);
    if (gran !== undefined && gran <= 0)
      reader.addError(`${entryPath}.gran`, 'gran is 0.', 'Use the seconds of an interval.');
    if (stat === 0) reader.addError(`${entryPath}.stat`, 'The statistic is missing.', 'Use 1, 2 or 3.');
    if (iatr !== undefined && gran) stream.gpby.push({ gpat, iatr, stat, gran });
  }
}

export function readFilters({ reader, schema, stream, path, value }: StreamSource): void {
  for (const { entry, path: entryPath } of reader.readObjects(value, 'fltr', path, 'fltr')) {
    const name = reader.readString(entry, 'name', entryPath) ?? '';
    const fqry = readFqry(reader, entry.fqry, `${entryPath}.fqry`, name);
    const result: Fltr = {
      name,
      fqry: fqry ?? { name: '' },
      fatr: reader.readStrings(entry, 'fatr', entryPath, false),
      catr: readComputed(reader, entry, entryPath),
    };
    if (entry.ostm !== undefined) {
      const ostm = readOutputStream(reader, schema, entry, entryPath, 2);
      if (ostm !== undefined) result.ostm = ostm;
    }
    if (entry.notf !== undefined) result.notf = reader.readNumber(entry, 'notf', entryPath) ?? 0;
    if (result.ostm === undefined && result.notf === undefined && entry.ostm === undefined)
      reader.addError(`${entryPath}.ostm`, 'The filter has no output stream.', 'Add "ostm".');
    if (fqry) stream.fltr.push(result);
  }
}

export function readEntities({ reader, schema, stream, path, value }: StreamSource): void {
  for (const { entry, path: entryPath } of reader.readObjects(value, 'enty', path, 'enty'))
    readEntity(reader, schema, stream, entry, entryPath);
}

function readEntity(reader: SchemaReader, schema: Schema, stream: Stream, entry: JsonObject, entryPath: string): void {
  const name = reader.readString(entry, 'name', entryPath, false) ?? '';
  const opid = reader.readNumber(entry, 'opid', entryPath, [1, 2, 3]);
  const [iatr] = reader.readStrings(entry, 'iatr', entryPath);
  const [ratr] = reader.readStrings(entry, 'ratr', entryPath);
  const rstm = readOutputStream(reader, schema, { ostm: entry.rstm ?? '' }, entryPath, 4, undefined, 'rstm');
  const [key] = reader.readList(entry, 'pkatr', entryPath, true);
  if (!isObject(key)) {
    reader.addError(
      `${entryPath}.pkatr`,
      'The key of the row is missing.',
      'Write [{"name": "…", "opid": 1, "iatr": ["…"]}].',
    );
    return;
  }
  if ((key.opid ?? 1) !== 1) {
    reader.addNote(
      'not-run',
      entryPath,
      `${name}: a key that is not a copy is not supported in the sandbox; the rule is left out.`,
    );
    return;
  }
  const [attribute] = reader.readStrings(key, 'iatr', `${entryPath}.pkatr[0]`);
  if (opid !== undefined && iatr !== undefined && ratr !== undefined && rstm !== undefined && attribute !== undefined)
    stream.enty.push({ name, opid, iatr, ratr, rstm, key: attribute });
}

export function readRelations({ reader, stream, path, value }: StreamSource): void {
  for (const { entry, path: entryPath } of reader.readObjects(value, 'rels', path, 'rels')) {
    const [sub, rel, obj] = ['sub', 'rel', 'obj'].map((key) => reader.readString(entry, key, entryPath));
    const result: Rels = { sub: sub ?? '', rel: rel ?? '', obj: obj ?? '' };
    for (const key of ['sub_label', 'obj_label'] as const) {
      const label = reader.readString(entry, key, entryPath, false);
      if (label !== undefined) result[key] = label;
    }
    for (const key of ['sub_props', 'obj_props', 'rel_props'] as const)
      result[key] = reader.readStrings(entry, key, entryPath, false);
    result.sub_updt = reader.readNumber(entry, 'sub_updt', entryPath, [0, 1], 0) ?? 0;
    if (sub && rel && obj) stream.rels.push(result);
  }
}

/** Parses what doesn't refer to other streams. */
export function readStream(
  reader: SchemaReader,
  value: Json,
  path: string,
): { stream: Stream; value: JsonObject; pairs: Pair[] } | undefined {
  if (!isObject(value)) {
    reader.addError(path, 'A stream is an object.', 'Write {"name": "…", "type": 1, "attr": […]}.');
    return undefined;
  }
  reader.noteUnknownKeys(value, 'stream', path);
  const name = reader.readString(value, 'name', path);
  if (name === undefined) return undefined;
  for (const key of ['node', 'cvar'])
    if (Array.isArray(value[key]) && (value[key] as Json[]).length)
      reader.addNote('not-run', `${path}.${key}`, `${key} is not supported in the sandbox.`);
  if (value.swsz !== undefined)
    reader.addNote('not-applied', `${path}.swsz`, `${name}: swsz is not applied; events do not expire here.`, {
      key: 'swsz',
    });
  const stream: Stream = {
    ...createStream(name, reader.readNumber(value, 'type', path, [1, 2, 3, 4], 1) ?? 1),
    attr: readAttributes(reader, value, path),
    catr: readComputed(reader, value, path),
  };
  const pairs = (['join', 'cepq'] as const).flatMap((key) =>
    reader
      .readObjects(value, key, path, 'pair')
      .flatMap(({ entry, path: entryPath }) => readPair(reader, entry, entryPath, name, key) ?? []),
  );
  return { stream, value, pairs };
}
