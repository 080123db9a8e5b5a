import { interpolate, pluralize } from '@folio/core';
import type { Diagnostic } from '@folio/query-engine';
import type { Json, JsonObject } from '@folio/query-engine/json';
import { parseSchema, type SchemaNote } from '@folio/query-engine/streams';
// Importing index.ts would bring the whole engine into the chunk.
import { strings } from '../strings.ts';
import { DEFINITION_KINDS } from './kinds.ts';
import { formatPath, getList, parseObject, valueAt } from './value.ts';

export interface CheckedSchema {
  /** Undefined if the text isn't JSON. */
  value: JsonObject | undefined;
  diagnostics: Diagnostic[];
  /** Unknown keys. */
  hints: SchemaNote[];
}

/** Notes on what the sandbox doesn't run are omitted, because a server runs it. */
export function checkSchema(text: string): CheckedSchema {
  const parsed = parseSchema(text);
  const { diagnostics, hints } =
    'diagnostics' in parsed
      ? { ...parsed, hints: [] }
      : { diagnostics: [], hints: parsed.schema.notes.filter(({ kind }) => kind === 'unknown-key') };
  return { value: parseObject(text), diagnostics, hints };
}

/** An empty field is named by its label. */
export function describeDiagnostic({ path = '', message, hint }: Diagnostic, value: Json | undefined): string {
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

/** `No errors in 2 streams and 5 attributes` */
export function describeSchema(value: Json | undefined): string {
  const streams = getList(value, 'streams');
  const attributes = streams.reduce<number>((sum, stream) => sum + getList(stream, 'attr').length, 0);
  return interpolate(strings.inOrder, {
    streams: pluralize(streams.length, strings.oneStream, strings.streams),
    attributes: pluralize(attributes, strings.oneAttribute, strings.attributesCount),
  });
}
