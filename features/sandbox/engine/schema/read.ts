/** A schema of streams, checked: what is wrong has a path and a place, what is not run is noted. */
import { defaultLimits } from '../budget.ts';
import { type Draft, Refusal } from '../faults.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { readJson } from '../read-json.ts';
import { checkCircles } from './circles.ts';
import { readEntities } from './entities.ts';
import { readFilters } from './filters.ts';
import { readGroups } from './groups.ts';
import { joinsOf } from './joins.ts';
import type { Schema, SchemaOptions, Stream } from './model.ts';
import { readTemplates } from './notifications.ts';
import type { Pair } from './pairs.ts';
import { Reader } from './reader.ts';
import { outputStream } from './references.ts';
import { readReferrals } from './referrals.ts';
import { readRelations } from './relations.ts';
import { readStream } from './streams.ts';

/** Reads and checks a schema: JSON text, or a value. All faults are collected; without any, the schema can run. */
export function readSchema(
  source: string | Json,
  options: SchemaOptions = {},
): { schema: Schema } | { faults: Draft[] } {
  const limits = { ...defaultLimits, ...options.limits };
  try {
    if (typeof source !== 'string') return read(new Reader(new Map(), options), source);
    if (source.length > limits.characters)
      return {
        faults: [
          {
            code: 'limit-text',
            message: `The schema has more than ${limits.characters} characters.`,
            cure: 'Use a shorter one.',
            start: limits.characters,
          },
        ],
      };
    const { value, places } = readJson(source, { whole: true, places: true, nesting: limits.nesting });
    return read(new Reader(places, options, source), value);
  } catch (error) {
    if (error instanceof Refusal) return { faults: [error.draft] };
    throw error;
  }
}
function read(reader: Reader, value: Json): { schema: Schema } | { faults: Draft[] } {
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
