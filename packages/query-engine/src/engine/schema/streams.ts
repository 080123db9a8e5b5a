/** Parses the streams of a schema, with the rules of each. */
import type { Rels } from '../graph/store.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type Catr, type Fltr, inputsOf, operationOf, readExpression } from '../stream/compute.ts';
import { type Attribute, type Schema, type Stream, streamOf } from './model.ts';
import { knownStream, outputStream, type Pair, readFqry, readJqry, readPair } from './pairs.ts';
import type { Reader } from './reader.ts';

/** The attributes of a stream; each name is there once. */
function readAttributes(reader: Reader, value: JsonObject, path: string): Attribute[] {
  const attr = reader.objects(value, 'attr', path, 'attr').flatMap(({ one, path: where }): Attribute[] => {
    const attribute = reader.string(one, 'name', where);
    const read = { type: reader.type(one, where), stat: reader.stat(one, where) };
    return attribute === undefined ? [] : [{ name: attribute, ...read }];
  });
  attr.forEach(({ name: one }, at) => {
    if (attr.findIndex((other) => other.name === one) < at)
      reader.fault(`${path}.attr[${at}]`, `Two attributes are called ${one}.`, 'Remove one of them.');
  });
  return attr;
}

/** The computed attributes of a stream or a filter. Those whose operation is not run are noted and left out. */
function readComputed(reader: Reader, value: JsonObject, path: string): Catr[] {
  const orders = new Map<number, string>();
  return reader.objects(value, 'catr', path, 'catr').flatMap(({ one, path: where }): Catr[] => {
    const name = reader.string(one, 'name', where);
    const type = reader.type(one, where);
    const operation = operationOf({
      ...(typeof one.opid === 'number' ? { opid: one.opid } : {}),
      ...(typeof one.opnm === 'string' ? { opnm: one.opnm } : {}),
    });
    if (operation === undefined) {
      reader.fault(`${where}.opnm`, 'The operation is missing.', 'Add "opnm".');
      return [];
    }
    const order = one.order === undefined ? undefined : reader.number(one, 'order', where);
    if (order !== undefined) {
      const other = orders.get(order);
      if (other)
        reader.fault(`${where}.order`, `${other} and ${name} have the same order.`, 'Number each entry differently.');
      orders.set(order, name ?? '');
    }
    const iatr = reader.strings(one, 'iatr', where, inputsOf(operation) !== undefined);
    const number = inputsOf(operation);
    if (!number) {
      const meant = inputsOf(operation.toUpperCase()) && operation.toUpperCase();
      reader.note(
        'not-run',
        where,
        `${name}: ${operation} is not supported in the sandbox${meant ? ` (did you mean ${meant}?)` : ''}; the attribute is left out.`,
        name === undefined ? {} : { attribute: { stream: String(value.name), name, operation } },
      );
      return [];
    }
    if (iatr.length && (iatr.length < number[0] || iatr.length > number[1]))
      reader.fault(
        `${where}.iatr`,
        `${operation} needs ${number[0] === number[1] ? number[0] : `at least ${number[0]}`} in iatr, and ${iatr.length} are given.`,
        'List the inputs in the order that the operation wants.',
      );
    if (operation === 'MATH_EXP' && iatr[0] !== undefined)
      reader.refused(`${where}.iatr[0]`, () => readExpression(iatr[0] as string));
    if (name === undefined) return [];
    const made: Catr = {
      name,
      type: type === 'text' ? 5 : type === 'long' ? 9 : type === 'double' ? 11 : 0,
      opnm: operation,
      iatr,
    };
    const fnr = reader.number(one, 'fnr', where, [1, 2, 3], 1);
    const seq = reader.number(one, 'seq', where, [0, 1], 0);
    return [
      {
        ...made,
        fnr: fnr ?? 1,
        seq: seq ?? 0,
        stat: reader.stat(one, where),
        ...(order === undefined ? {} : { order }),
      },
    ];
  });
}

/** Adds the referrals to their stream. */
export function readReferrals(reader: Reader, schema: Schema, stream: Stream, path: string, value: JsonObject): void {
  for (const { one, path: where } of reader.objects(value, 'refr', path, 'refr')) {
    const name = reader.string(one, 'name', where, false) ?? 'refr';
    const rstm = knownStream(reader, schema, one, 'rstm', where);
    const iatr = reader.strings(one, 'iatr', where);
    const ratr = reader.strings(one, 'ratr', where);
    if (iatr.length !== ratr.length)
      reader.fault(
        `${where}.iatr`,
        `ratr has ${ratr.length} entries and iatr ${iatr.length}.`,
        'Give both lists the same length.',
      );
    const jqry = readJqry(reader, one.jqry, `${where}.jqry`, name);
    if (rstm && jqry) stream.refr.push({ name, rstm, iatr, ratr, jqry });
  }
}

/** Adds the groups to their stream. */
export function readGroups(reader: Reader, stream: Stream, path: string, value: JsonObject): void {
  for (const { one, path: where } of reader.objects(value, 'gpby', path, 'gpby')) {
    const gpat = reader.strings(one, 'gpat', where);
    const iatr = reader.string(one, 'iatr', where);
    const stat = reader.stat(one, where);
    if (one.swsz !== undefined)
      reader.note('not-applied', `${where}.swsz`, 'gpby: swsz is not applied; rows do not expire here.', {
        key: 'swsz',
      });
    const gran = reader.number(one, 'gran', where, undefined, 60);
    if (gran !== undefined && gran <= 0) reader.fault(`${where}.gran`, 'gran is 0.', 'Use the seconds of an interval.');
    if (stat === 0) reader.fault(`${where}.stat`, 'The statistic is missing.', 'Use 1, 2 or 3.');
    if (iatr !== undefined && gran) stream.gpby.push({ gpat, iatr, stat, gran });
  }
}

/** Adds the filters to their stream. */
export function readFilters(reader: Reader, schema: Schema, stream: Stream, path: string, value: JsonObject): void {
  for (const { one, path: where } of reader.objects(value, 'fltr', path, 'fltr')) {
    const name = reader.string(one, 'name', where) ?? '';
    const fqry = readFqry(reader, one.fqry, `${where}.fqry`, name);
    const made: Fltr = {
      name,
      fqry: fqry ?? { name: '' },
      fatr: reader.strings(one, 'fatr', where, false),
      catr: readComputed(reader, one, where),
    };
    if (one.ostm !== undefined) {
      const ostm = outputStream(reader, schema, one, where, 2);
      if (ostm !== undefined) made.ostm = ostm;
    }
    if (one.notf !== undefined) made.notf = reader.number(one, 'notf', where) ?? 0;
    if (made.ostm === undefined && made.notf === undefined && one.ostm === undefined)
      reader.fault(`${where}.ostm`, 'The filter has no output stream.', 'Add "ostm".');
    if (fqry) stream.fltr.push(made);
  }
}

/** Adds the definitions of rows to their stream. */
export function readEntities(reader: Reader, schema: Schema, stream: Stream, path: string, value: JsonObject): void {
  for (const { one, path: where } of reader.objects(value, 'enty', path, 'enty'))
    readEntity(reader, schema, stream, one, where);
}

function readEntity(reader: Reader, schema: Schema, stream: Stream, one: JsonObject, where: string): void {
  const name = reader.string(one, 'name', where, false) ?? '';
  const opid = reader.number(one, 'opid', where, [1, 2, 3]);
  const [iatr] = reader.strings(one, 'iatr', where);
  const [ratr] = reader.strings(one, 'ratr', where);
  const rstm = outputStream(reader, schema, { ostm: one.rstm ?? '' }, where, 4, undefined, 'rstm');
  const [key] = reader.list(one, 'pkatr', where, true);
  if (!isObject(key)) {
    reader.fault(
      `${where}.pkatr`,
      'The key of the row is missing.',
      'Write [{"name": "…", "opid": 1, "iatr": ["…"]}].',
    );
    return;
  }
  if ((key.opid ?? 1) !== 1) {
    reader.note(
      'not-run',
      where,
      `${name}: a key that is not a copy is not supported in the sandbox; the rule is left out.`,
    );
    return;
  }
  const [attribute] = reader.strings(key, 'iatr', `${where}.pkatr[0]`);
  if (opid !== undefined && iatr !== undefined && ratr !== undefined && rstm !== undefined && attribute !== undefined)
    stream.enty.push({ name, opid, iatr, ratr, rstm, key: attribute });
}

/** Adds the relations to their stream. */
export function readRelations(reader: Reader, stream: Stream, path: string, value: JsonObject): void {
  for (const { one, path: where } of reader.objects(value, 'rels', path, 'rels')) {
    const [sub, rel, obj] = ['sub', 'rel', 'obj'].map((key) => reader.string(one, key, where));
    const made: Rels = { sub: sub ?? '', rel: rel ?? '', obj: obj ?? '' };
    for (const key of ['sub_label', 'obj_label'] as const) {
      const label = reader.string(one, key, where, false);
      if (label !== undefined) made[key] = label;
    }
    for (const key of ['sub_props', 'obj_props', 'rel_props'] as const)
      made[key] = reader.strings(one, key, where, false);
    made.sub_updt = reader.number(one, 'sub_updt', where, [0, 1], 0) ?? 0;
    if (sub && rel && obj) stream.rels.push(made);
  }
}

/** A stream with its attributes, and its definitions of joins and queries. What refers to other streams is read when all are known. */
export function readStream(
  reader: Reader,
  value: Json,
  path: string,
): { stream: Stream; value: JsonObject; pairs: Pair[] } | undefined {
  if (!isObject(value)) {
    reader.fault(path, 'A stream is an object.', 'Write {"name": "…", "type": 1, "attr": […]}.');
    return undefined;
  }
  reader.unknownKeys(value, 'stream', path);
  const name = reader.string(value, 'name', path);
  if (name === undefined) return undefined;
  for (const key of ['node', 'cvar'])
    if (Array.isArray(value[key]) && (value[key] as Json[]).length)
      reader.note('not-run', `${path}.${key}`, `${key} is not supported in the sandbox.`);
  if (value.swsz !== undefined)
    reader.note('not-applied', `${path}.swsz`, `${name}: swsz is not applied; events do not expire here.`, {
      key: 'swsz',
    });
  const stream: Stream = {
    ...streamOf(name, reader.number(value, 'type', path, [1, 2, 3, 4], 1) ?? 1),
    attr: readAttributes(reader, value, path),
    catr: readComputed(reader, value, path),
  };
  const pairs = (['join', 'cepq'] as const).flatMap((key) =>
    reader
      .objects(value, key, path, 'pair')
      .flatMap(({ one, path: where }) => readPair(reader, one, where, name, key) ?? []),
  );
  return { stream, value, pairs };
}
