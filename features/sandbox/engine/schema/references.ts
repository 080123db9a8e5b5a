/** Names of other streams. */
import { offer } from '../faults.ts';
import type { JsonObject } from '../json.ts';
import { type PairDefinition, type Schema, streamOf } from './model.ts';
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
export const unknownStream = (reader: Reader, schema: Schema, name: string, path: string): void =>
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
