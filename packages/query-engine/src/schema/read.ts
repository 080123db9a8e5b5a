/** Parses and checks schemas of streams. */
import { DEFAULT_LIMITS, type Limits } from '../budget.ts';
import { catchQueryError, type Diagnostic, resolvePosition, throwError } from '../diagnostics.ts';
import { isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import type { Schema, Stream } from './model.ts';
import { type Pair, readOutputStream, resolveJoins } from './pairs.ts';
import { SchemaReader } from './reader.ts';
import { readEntities, readFilters, readGroups, readReferrals, readRelations, readStream } from './streams.ts';

function readTemplates(reader: SchemaReader, value: JsonObject, schema: Schema): void {
  reader.readList(value, 'notifs', '').forEach((entry, index) => {
    const path = `notifs[${index}]`;
    if (!isObject(entry)) {
      reader.addError(path, 'A template is an object.', 'Write {"notifid": 1, …}.');
      return;
    }
    const notifid = reader.readNumber(entry, 'notifid', path);
    const freq = reader.readNumber(entry, 'freq', path, undefined, 0);
    if (notifid === undefined || freq === undefined) return;
    if (schema.templates.has(notifid)) reader.addError(path, `Duplicate notifid ${notifid}.`, 'Give each its own.');
    const text = (key: string) => (typeof entry[key] === 'string' ? (entry[key] as string) : '');
    schema.templates.set(notifid, { notifid, name: text('name'), msg: text('msg'), freq });
  });
}

/** Events that come back to a stream would circulate forever. */
function checkCycles(reader: SchemaReader, schema: Schema): void {
  const next = (name: string): string[] => {
    const stream = schema.streams.get(name);
    const joined = schema.joins.flatMap(({ sides }) => sides.get(name)?.ostm ?? []);
    return [...joined, ...(stream ? [...stream.fltr, ...stream.cepq].flatMap(({ ostm }) => ostm ?? []) : [])];
  };
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string, depth: number): void => {
    if (state.get(name) === 'open' || depth > 500) {
      const index = [...schema.streams.keys()].indexOf(name);
      reader.addError(
        `streams[${index}].name`,
        `Events of ${name} come back to ${name}.`,
        'Send them to another stream.',
        'circle',
      );
      return;
    }
    if (state.has(name)) return;
    state.set(name, 'open');
    for (const entry of next(name)) visit(entry, depth + 1);
    state.set(name, 'done');
  };
  for (const name of schema.streams.keys()) visit(name, 0);
}

/** Parses a schema from JSON text or a value, and collects all diagnostics. */
export function parseSchema(
  source: string | Json,
  options: { limits?: Partial<Limits> | undefined } = {},
): { schema: Schema } | { diagnostics: Diagnostic[] } {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const text = typeof source === 'string' ? source : '';
  const work = () => {
    if (text.length > limits.characters)
      throwError({
        code: 'limit-text',
        message: `The schema has more than ${limits.characters} characters.`,
        hint: 'Use a shorter one.',
        start: limits.characters,
      });
    const { value, locations } =
      typeof source === 'string'
        ? parseJson(source, { expectEnd: true, locations: true, nesting: limits.nesting })
        : { value: source, locations: new Map() };
    const reader = new SchemaReader(locations, text);
    const schema = readDocument(reader, value);
    const diagnostics = reader.errors.slice(0, 100).map((draft) => resolvePosition(draft, text, 'schema'));
    return diagnostics.length ? { diagnostics } : { schema };
  };
  const read = catchQueryError(work, text, 'schema');
  return 'diagnostic' in read ? { diagnostics: [read.diagnostic] } : read;
}

function readDocument(reader: SchemaReader, value: Json): Schema {
  const schema: Schema = { name: '', streams: new Map(), joins: [], templates: new Map(), notes: reader.notes };
  if (!isObject(value)) reader.addError('', 'A schema is a JSON object.', 'Write {"schema": "…", "streams": […]}.');
  else {
    reader.noteUnknownKeys(value, 'schema', '');
    schema.name = reader.readString(value, 'schema', '') ?? '';
    const list = reader.readList(value, 'streams', '', true);
    const definitions: { stream: Stream; path: string; value: JsonObject; pairs: Pair[] }[] = [];
    list.forEach((entry, index) => {
      const path = `streams[${index}]`;
      const read = readStream(reader, entry, path);
      if (!read) return;
      if (schema.streams.has(read.stream.name))
        reader.addError(
          `${path}.name`,
          `Duplicate stream "${read.stream.name}".`,
          'Give each stream a name of its own.',
        );
      schema.streams.set(read.stream.name, read.stream);
      definitions.push({ ...read, path });
    });
    readTemplates(reader, value, schema);
    for (const { pairs, ...definition } of definitions) {
      const source = { ...definition, reader, schema };
      for (const read of [readReferrals, readGroups, readFilters, readEntities, readRelations]) read(source);
      for (const pair of pairs)
        readOutputStream(reader, schema, { ostm: pair.definition.ostm ?? '' }, pair.path, 3, pair.definition);
    }
    schema.joins = resolveJoins(
      reader,
      schema,
      definitions.flatMap(({ pairs }) => pairs),
    );
    if (reader.errors.length === 0) checkCycles(reader, schema);
  }
  return schema;
}
