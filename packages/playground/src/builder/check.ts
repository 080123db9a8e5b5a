import { interpolate } from '@folio/core';
import { isObject, type Json } from '@folio/query-engine/json';
import { parseSchema } from '@folio/query-engine/streams';
// Importing index.ts would bring the whole engine into the chunk.
import { strings } from '../strings.ts';
import { DEFINITION_KINDS } from './kinds.ts';
import { formatPath, listAt, valueAt } from './value.ts';

/** Offsets are UTF-16 units from 0; lines count from 1. */
export interface SchemaDiagnostic {
  message: string;
  hint: string;
  path: string;
  start: number;
  end: number;
  line: number;
}

export interface CheckedSchema {
  /** Undefined if the text isn't JSON. */
  value: Json | undefined;
  faults: SchemaDiagnostic[];
  /** Unknown keys. */
  hints: { text: string; line?: number }[];
}

/** Notes on what the sandbox doesn't run are omitted, because a server runs it. */
export function checkSchema(text: string): CheckedSchema {
  const value = parse(text);
  const parsed = parseSchema(text);
  if ('faults' in parsed)
    return {
      value,
      faults: parsed.faults.map(({ message, hint, path = '', start = 0, end = start + 1 }) => ({
        message,
        hint,
        path,
        start,
        end: Math.max(end, start + 1),
        line: text.slice(0, start).split('\n').length,
      })),
      hints: [],
    };
  const hints = parsed.schema.notes.flatMap(({ kind, text: said, line }) =>
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

/** An empty field is named by its label. */
export function describeDiagnostic({ path, message, hint }: SchemaDiagnostic, value: Json | undefined): string {
  const steps = [...path.matchAll(/\w+/g)].map(([step]) => (/^\d/.test(step) ? Number(step) : step));
  const found = valueAt(value, steps);
  const isEmpty = found === undefined || found === '' || (Array.isArray(found) && found.length === 0);
  if (value !== undefined && isEmpty) {
    const [, , key, at, ...rest] = steps;
    if (path === 'schema') return strings.giveSchemaName;
    if (steps.length === 3 && key === 'name') return strings.giveStreamName;
    const fields = at === undefined ? [] : DEFINITION_KINDS.find((kind) => kind.key === key)?.fields;
    const label = fields?.find((field) => formatPath(field.path) === formatPath(rest))?.label;
    if (label) return interpolate(strings.fillIn, { label });
  }
  return `${message} ${hint}`;
}

/** `No faults in 2 streams and 5 attributes` */
export function describeSchema(value: Json | undefined): string {
  const streams = listAt(value, ['streams']);
  const attributes = streams.reduce<number>((sum, stream) => sum + listAt(stream, ['attr']).length, 0);
  const counted = (count: number, one: string, more: string) => (count === 1 ? one : interpolate(more, { count }));
  return interpolate(strings.inOrder, {
    streams: counted(streams.length, strings.oneStream, strings.streams),
    attributes: counted(attributes, strings.oneAttribute, strings.attributesCount),
  });
}
