/** Parses the streams of a schema, with their rules. */
import type { Rels } from '../graph/store.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type Catr, type Fltr, getInputCount, getOperation, parseExpression } from '../stream/compute.ts';
import { type Attribute, createStream, type Schema, type Stream } from './model.ts';
import { addUnknownStreamError, type Pair, parseFqry, parseJqry, parseOutputStream, parsePair } from './pairs.ts';
import type { SchemaParser } from './schema-parser.ts';

function parseAttributes(parser: SchemaParser, value: JsonObject, path: string): Attribute[] {
  const attr = parser.getObjects(value, 'attr', path, 'attr').flatMap(({ entry, path: entryPath }): Attribute[] => {
    const attribute = parser.getString(entry, 'name', entryPath);
    const rest = { type: parser.getType(entry, entryPath), stat: parser.getStatistic(entry, entryPath) };
    return attribute === undefined ? [] : [{ name: attribute, ...rest }];
  });
  attr.forEach(({ name }, index) => {
    if (attr.findIndex((other) => other.name === name) < index)
      parser.addError(`${path}.attr[${index}]`, `Duplicate attribute "${name}".`, 'Remove one of them.');
  });
  return attr;
}

/** Attributes whose operation isn't supported are left out, with a note. */
function parseComputedAttributes(parser: SchemaParser, value: JsonObject, path: string): Catr[] {
  const orders = new Map<number, string>();
  return parser.getObjects(value, 'catr', path, 'catr').flatMap(({ entry, path: entryPath }): Catr[] => {
    const name = parser.getString(entry, 'name', entryPath);
    const type = parser.getType(entry, entryPath);
    const operation = getOperation({
      ...(typeof entry.opid === 'number' ? { opid: entry.opid } : {}),
      ...(typeof entry.opnm === 'string' ? { opnm: entry.opnm } : {}),
    });
    if (operation === undefined) {
      parser.addError(`${entryPath}.opnm`, 'The operation is missing.', 'Add "opnm".');
      return [];
    }
    const order = entry.order === undefined ? undefined : parser.getNumber(entry, 'order', entryPath);
    if (order !== undefined) {
      const other = orders.get(order);
      if (other)
        parser.addError(
          `${entryPath}.order`,
          `${other} and ${name} have the same order.`,
          'Number each entry differently.',
        );
      orders.set(order, name ?? '');
    }
    const inputCount = getInputCount(operation);
    const iatr = parser.getStrings(entry, 'iatr', entryPath, inputCount !== undefined);
    if (!inputCount) {
      const similar = getInputCount(operation.toUpperCase()) && operation.toUpperCase();
      parser.addNote(
        'not-run',
        entryPath,
        `${name}: ${operation} is not supported in the sandbox${similar ? ` (did you mean ${similar}?)` : ''}; the attribute is left out.`,
        name === undefined ? {} : { attribute: { stream: String(value.name), name, operation } },
      );
      return [];
    }
    if (iatr.length && (iatr.length < inputCount[0] || iatr.length > inputCount[1]))
      parser.addError(
        `${entryPath}.iatr`,
        `${operation} needs ${inputCount[0] === inputCount[1] ? inputCount[0] : `at least ${inputCount[0]}`} in iatr, and ${iatr.length} are given.`,
        'List the inputs in the order that the operation wants.',
      );
    if (operation === 'MATH_EXP' && iatr[0] !== undefined)
      parser.attempt(`${entryPath}.iatr[0]`, () => parseExpression(iatr[0] as string));
    if (name === undefined) return [];
    return [
      {
        name,
        type: type === 'text' ? 5 : type === 'long' ? 9 : type === 'double' ? 11 : 0,
        opnm: operation,
        iatr,
        fnr: parser.getNumber(entry, 'fnr', entryPath, [1, 2, 3], 1) ?? 1,
        seq: parser.getNumber(entry, 'seq', entryPath, [0, 1], 0) ?? 0,
        stat: parser.getStatistic(entry, entryPath),
        ...(order === undefined ? {} : { order }),
      },
    ];
  });
}

/** A parsed stream, and the value with its rules. */
export interface StreamSource {
  parser: SchemaParser;
  schema: Schema;
  stream: Stream;
  path: string;
  value: JsonObject;
}

export function parseReferrals({ parser, schema, stream, path, value }: StreamSource): void {
  for (const { entry, path: entryPath } of parser.getObjects(value, 'refr', path, 'refr')) {
    const name = parser.getString(entry, 'name', entryPath, false) ?? 'refr';
    const rstm = parser.getString(entry, 'rstm', entryPath);
    const isKnown = rstm !== undefined && schema.streams.has(rstm);
    if (rstm !== undefined && !isKnown) addUnknownStreamError(parser, schema, rstm, `${entryPath}.rstm`);
    const iatr = parser.getStrings(entry, 'iatr', entryPath);
    const ratr = parser.getStrings(entry, 'ratr', entryPath);
    parser.checkLengths(`${entryPath}.iatr`, ['ratr', 'iatr'], ratr, iatr);
    const jqry = parseJqry(parser, entry.jqry, `${entryPath}.jqry`, name);
    if (isKnown && jqry) stream.refr.push({ name, rstm, iatr, ratr, jqry });
  }
}

export function parseGroups({ parser, stream, path, value }: StreamSource): void {
  for (const { entry, path: entryPath } of parser.getObjects(value, 'gpby', path, 'gpby')) {
    const gpat = parser.getStrings(entry, 'gpat', entryPath);
    const iatr = parser.getString(entry, 'iatr', entryPath);
    const stat = parser.getStatistic(entry, entryPath);
    if (entry.swsz !== undefined)
      parser.addNote('not-applied', `${entryPath}.swsz`, 'gpby: swsz is not applied; rows do not expire here.', {
        key: 'swsz',
      });
    const gran = parser.getNumber(entry, 'gran', entryPath, undefined, 60);
    if (gran !== undefined && gran <= 0)
      parser.addError(`${entryPath}.gran`, 'gran is 0.', 'Use the seconds of an interval.');
    if (stat === 0) parser.addError(`${entryPath}.stat`, 'The statistic is missing.', 'Use 1, 2 or 3.');
    if (iatr !== undefined && gran) stream.gpby.push({ gpat, iatr, stat, gran });
  }
}

export function parseFilters({ parser, schema, stream, path, value }: StreamSource): void {
  for (const { entry, path: entryPath } of parser.getObjects(value, 'fltr', path, 'fltr')) {
    const name = parser.getString(entry, 'name', entryPath) ?? '';
    const fqry = parseFqry(parser, entry.fqry, `${entryPath}.fqry`, name);
    const result: Fltr = {
      name,
      fqry: fqry ?? { name: '' },
      fatr: parser.getStrings(entry, 'fatr', entryPath, false),
      catr: parseComputedAttributes(parser, entry, entryPath),
    };
    if (entry.ostm !== undefined) {
      const ostm = parseOutputStream(parser, schema, entry, entryPath, 2);
      if (ostm !== undefined) result.ostm = ostm;
    }
    if (entry.notf !== undefined) result.notf = parser.getNumber(entry, 'notf', entryPath) ?? 0;
    if (result.ostm === undefined && result.notf === undefined && entry.ostm === undefined)
      parser.addError(`${entryPath}.ostm`, 'The filter has no output stream.', 'Add "ostm".');
    if (fqry) stream.fltr.push(result);
  }
}

export function parseEntities({ parser, schema, stream, path, value }: StreamSource): void {
  for (const { entry, path: entryPath } of parser.getObjects(value, 'enty', path, 'enty'))
    parseEntity(parser, schema, stream, entry, entryPath);
}

function parseEntity(parser: SchemaParser, schema: Schema, stream: Stream, entry: JsonObject, entryPath: string): void {
  const name = parser.getString(entry, 'name', entryPath, false) ?? '';
  const opid = parser.getNumber(entry, 'opid', entryPath, [1, 2, 3]);
  const [iatr] = parser.getStrings(entry, 'iatr', entryPath);
  const [ratr] = parser.getStrings(entry, 'ratr', entryPath);
  const rstm = parseOutputStream(parser, schema, { ostm: entry.rstm ?? '' }, entryPath, 4, undefined, 'rstm');
  const [key] = parser.getList(entry, 'pkatr', entryPath, true);
  if (!isObject(key)) {
    parser.addError(
      `${entryPath}.pkatr`,
      'The key of the row is missing.',
      'Write [{"name": "…", "opid": 1, "iatr": ["…"]}].',
    );
    return;
  }
  if ((key.opid ?? 1) !== 1) {
    parser.addNote(
      'not-run',
      entryPath,
      `${name}: a key that is not a copy is not supported in the sandbox; the rule is left out.`,
    );
    return;
  }
  const [attribute] = parser.getStrings(key, 'iatr', `${entryPath}.pkatr[0]`);
  if (opid !== undefined && iatr !== undefined && ratr !== undefined && rstm !== undefined && attribute !== undefined)
    stream.enty.push({ name, opid, iatr, ratr, rstm, key: attribute });
}

export function parseRelations({ parser, stream, path, value }: StreamSource): void {
  for (const { entry, path: entryPath } of parser.getObjects(value, 'rels', path, 'rels')) {
    const [sub, rel, obj] = ['sub', 'rel', 'obj'].map((key) => parser.getString(entry, key, entryPath));
    const result: Rels = { sub: sub ?? '', rel: rel ?? '', obj: obj ?? '' };
    for (const key of ['sub_label', 'obj_label'] as const) {
      const label = parser.getString(entry, key, entryPath, false);
      if (label !== undefined) result[key] = label;
    }
    for (const key of ['sub_props', 'obj_props', 'rel_props'] as const)
      result[key] = parser.getStrings(entry, key, entryPath, false);
    result.sub_updt = parser.getNumber(entry, 'sub_updt', entryPath, [0, 1], 0) ?? 0;
    if (sub && rel && obj) stream.rels.push(result);
  }
}

/** Parses the parts that don't refer to other streams. */
export function parseStream(
  parser: SchemaParser,
  value: Json,
  path: string,
): { stream: Stream; value: JsonObject; pairs: Pair[] } | undefined {
  if (!isObject(value)) {
    parser.addError(path, 'A stream is an object.', 'Write {"name": "…", "type": 1, "attr": […]}.');
    return undefined;
  }
  parser.noteUnknownKeys(value, 'stream', path);
  const name = parser.getString(value, 'name', path);
  if (name === undefined) return undefined;
  for (const key of ['node', 'cvar'])
    if (Array.isArray(value[key]) && (value[key] as Json[]).length)
      parser.addNote('not-run', `${path}.${key}`, `${key} is not supported in the sandbox.`);
  if (value.swsz !== undefined)
    parser.addNote('not-applied', `${path}.swsz`, `${name}: swsz is not applied; events do not expire here.`, {
      key: 'swsz',
    });
  const stream: Stream = {
    ...createStream(name, parser.getNumber(value, 'type', path, [1, 2, 3, 4], 1) ?? 1),
    attr: parseAttributes(parser, value, path),
    catr: parseComputedAttributes(parser, value, path),
  };
  const pairs = (['join', 'cepq'] as const).flatMap((key) =>
    parser
      .getObjects(value, key, path, 'pair')
      .flatMap(({ entry, path: entryPath }) => parsePair(parser, entry, entryPath, name, key) ?? []),
  );
  return { stream, value, pairs };
}
