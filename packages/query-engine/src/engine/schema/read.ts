/** A schema of streams, checked: what is wrong has a path and a place, what is not run is noted. */
import { defaultLimits } from '../budget.ts';
import { type DiagnosticDraft, QueryError } from '../diagnostics.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { readJson } from '../read-json.ts';
import type { Schema, SchemaOptions, Stream } from './model.ts';
import { joinsOf, outputStream, type Pair } from './pairs.ts';
import { Reader } from './reader.ts';
import { readEntities, readFilters, readGroups, readReferrals, readRelations, readStream } from './streams.ts';

/** Adds the templates to the schema, by their numbers. */
function readTemplates(reader: Reader, value: JsonObject, schema: Schema): void {
  reader.list(value, 'notifs', '').forEach((one, at) => {
    const path = `notifs[${at}]`;
    if (!isObject(one)) {
      reader.fault(path, 'A template is an object.', 'Write {"notifid": 1, …}.');
      return;
    }
    const notifid = reader.number(one, 'notifid', path);
    const freq = reader.number(one, 'freq', path, undefined, 0);
    if (notifid === undefined || freq === undefined) return;
    if (schema.templates.has(notifid))
      reader.fault(path, `Two templates have the number ${notifid}.`, 'Give each its own.');
    const text = (key: string) => (typeof one[key] === 'string' ? (one[key] as string) : '');
    schema.templates.set(notifid, { notifid, name: text('name'), msg: text('msg'), freq });
  });
}

/** Events go on from stream to stream; in a circle they would never end. */
function checkCircles(reader: Reader, schema: Schema): void {
  const next = (name: string): string[] => {
    const stream = schema.streams.get(name);
    const joined = schema.joins.flatMap(({ sides }) => sides.get(name)?.ostm ?? []);
    return [...joined, ...(stream ? [...stream.fltr, ...stream.cepq].flatMap(({ ostm }) => ostm ?? []) : [])];
  };
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string, depth: number): void => {
    if (state.get(name) === 'open' || depth > 500) {
      const at = [...schema.streams.keys()].indexOf(name);
      reader.fault(
        `streams[${at}].name`,
        `Events of ${name} come back to ${name}.`,
        'Send them to another stream.',
        'circle',
      );
      return;
    }
    if (state.has(name)) return;
    state.set(name, 'open');
    for (const one of next(name)) visit(one, depth + 1);
    state.set(name, 'done');
  };
  for (const name of schema.streams.keys()) visit(name, 0);
}

/** Reads and checks a schema: JSON text, or a value. All faults are collected; without any, the schema can run. */
export function readSchema(
  source: string | Json,
  options: SchemaOptions = {},
): { schema: Schema } | { faults: DiagnosticDraft[] } {
  const limits = { ...defaultLimits, ...options.limits };
  try {
    if (typeof source !== 'string') return read(new Reader(new Map(), options), source);
    if (source.length > limits.characters)
      return {
        faults: [
          {
            code: 'limit-text',
            message: `The schema has more than ${limits.characters} characters.`,
            hint: 'Use a shorter one.',
            start: limits.characters,
          },
        ],
      };
    const { value, places } = readJson(source, { whole: true, places: true, nesting: limits.nesting });
    return read(new Reader(places, options, source), value);
  } catch (error) {
    if (error instanceof QueryError) return { faults: [error.draft] };
    throw error;
  }
}
function read(reader: Reader, value: Json): { schema: Schema } | { faults: DiagnosticDraft[] } {
  const schema: Schema = { name: '', streams: new Map(), joins: [], templates: new Map(), notes: reader.notes };
  if (!isObject(value)) reader.fault('', 'A schema is a JSON object.', 'Write {"schema": "…", "streams": […]}.');
  else {
    reader.unknownKeys(value, 'schema', '');
    schema.name = reader.string(value, 'schema', '') ?? '';
    const list = reader.list(value, 'streams', '', true);
    const definitions: { stream: Stream; path: string; value: JsonObject; pairs: Pair[] }[] = [];
    list.forEach((one, at) => {
      const path = `streams[${at}]`;
      const read = readStream(reader, one, path);
      if (!read) return;
      if (schema.streams.has(read.stream.name))
        reader.fault(
          `${path}.name`,
          `Two streams are called ${read.stream.name}.`,
          'Give each stream a name of its own.',
        );
      schema.streams.set(read.stream.name, read.stream);
      definitions.push({ ...read, path });
    });
    readTemplates(reader, value, schema);
    for (const { stream, path, value: one, pairs } of definitions) {
      readReferrals(reader, schema, stream, path, one);
      readGroups(reader, stream, path, one);
      readFilters(reader, schema, stream, path, one);
      readEntities(reader, schema, stream, path, one);
      readRelations(reader, stream, path, one);
      for (const pair of pairs)
        outputStream(reader, schema, { ostm: pair.definition.ostm ?? '' }, pair.path, 3, pair.definition);
    }
    schema.joins = joinsOf(
      reader,
      schema,
      definitions.flatMap(({ pairs }) => pairs),
    );
    if (reader.faults.length === 0) checkCircles(reader, schema);
  }
  return reader.faults.length ? { faults: reader.faults.slice(0, 100) } : { schema };
}
