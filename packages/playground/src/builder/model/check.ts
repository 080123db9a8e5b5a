/** What is wrong with the text of a schema, and what it is as a value. */
import { interpolate } from '@folio/core/model/interpolate.ts';
import { isObject, type Json } from '@folio/query-engine/engine/json.ts';
// Not by index.ts, which would bring the whole engine into the chunk.
import { readSchema } from '@folio/query-engine/engine/schema/read.ts';
import { strings } from '../strings.ts';
import { kinds } from './kinds.ts';
import { listAt, pathText, valueAt } from './value.ts';

/** A fault at its place in the text. Offsets are UTF-16 units from 0; the line counts from 1. */
export interface SchemaFault {
  message: string;
  hint: string;
  path: string;
  start: number;
  end: number;
  line: number;
}

export interface Checked {
  /** Undefined while the text is not JSON. */
  value: Json | undefined;
  faults: SchemaFault[];
  /** Keys that are not known. */
  hints: { text: string; line?: number }[];
}

/** Checks a text with the reader that the streams of the sandbox use. Notes on what the sandbox does not run are left out: a server runs it. */
export function checkSchema(text: string): Checked {
  const value = parse(text);
  const read = readSchema(text);
  if ('faults' in read)
    return {
      value,
      faults: read.faults.map(({ message, hint, path = '', start = 0, end = start + 1 }) => ({
        message,
        hint,
        path,
        start,
        end: Math.max(end, start + 1),
        line: text.slice(0, start).split('\n').length,
      })),
      hints: [],
    };
  const hints = read.schema.notes.flatMap(({ kind, text: said, line }) =>
    kind === 'unknown-key' ? [{ text: said, ...(line === undefined ? {} : { line }) }] : [],
  );
  return { value, faults: [], hints };
}

function parse(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Describes a fault to a user of the form: a field without a value is named by its label. `value` is the schema. */
export function faultInWords({ path, message, hint }: SchemaFault, value: Json | undefined): string {
  const steps = [...path.matchAll(/\w+/g)].map(([step]) => (/^\d/.test(step) ? Number(step) : step));
  const found = valueAt(value, steps);
  const isEmpty = found === undefined || found === '' || (Array.isArray(found) && found.length === 0);
  if (value !== undefined && isEmpty) {
    const [, , key, at, ...rest] = steps;
    if (path === 'schema') return strings.giveSchemaName;
    if (steps.length === 3 && key === 'name') return strings.giveStreamName;
    const fields = at === undefined ? [] : kinds.find((kind) => kind.key === key)?.fields;
    const label = fields?.find((field) => pathText(field.path) === pathText(rest))?.label;
    if (label) return interpolate(strings.fillIn, { label });
  }
  return `${message} ${hint}`;
}

/** What a schema has, in words: `2 streams and 5 attributes`. */
export function inOrder(value: Json | undefined): string {
  const streams = listAt(value, ['streams']);
  const attributes = streams.reduce<number>((sum, stream) => sum + listAt(stream, ['attr']).length, 0);
  const counted = (count: number, one: string, more: string) => (count === 1 ? one : interpolate(more, { count }));
  return interpolate(strings.inOrder, {
    streams: counted(streams.length, strings.oneStream, strings.streams),
    attributes: counted(attributes, strings.oneAttribute, strings.attributesCount),
  });
}
