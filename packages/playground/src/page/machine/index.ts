import { type FenceBlock, type PageDiagnostic, parsePage } from '@folio/core/markdown';
import { QueryError } from '@folio/query-engine';
import { type Json, parseJson } from '@folio/query-engine/json';
import { getObjects } from '../../builder/value.ts';
import { countRows } from '../../interface/describe.ts';
import { type GetPageText, getSettings } from '../runnable-page.ts';
import { composeSchema } from './compose.ts';
import {
  findInsertedEvents,
  findMachines,
  INPUT_COLUMNS,
  KEY_END_COLUMN,
  MachineError,
  type MachineSource,
  parseEvents,
  type TableEvent,
} from './events.ts';
import { getJoinVariants, JOIN_TYPE_LABELS, type Variant } from './variants.ts';

export interface PageMachine {
  source: MachineSource;
  /** One schema, or one for each pair of join types. */
  variants: Variant[];
  /** Index of the variant that the page defines. */
  chosen: number;
  events: TableEvent[];
  /** Columns that repeat inserted values. */
  repeated: string[];
  diagnostics: PageDiagnostic[];
}

/** Some result columns name a rule: `Filter late`. */
export const RESULT_COLUMN = /^(?:(Match|Count|Output|Filter)(?: (\S+))?|(Query) (\S+)|Stored|Notification|Interval)$/;

/** A machine that can't run has diagnostics and no variants. */
export function parseMachines(markdown: string, getPageText: GetPageText = () => undefined): PageMachine[] {
  // Most pages have none, and needn't be parsed.
  if (!markdown.includes(':::machine')) return [];
  const { data } = getSettings(markdown);
  const fences = [markdown, (data && getPageText(data)) ?? ''].flatMap((text) => parsePage(text).fences);
  return findMachines(markdown).map((source) => {
    const fail = (message: string, hint: string): PageMachine => ({
      source,
      variants: [],
      chosen: 0,
      events: [],
      repeated: [],
      diagnostics: [{ line: source.line, message, hint }],
    });
    try {
      return parseMachine(source, fences);
    } catch (error) {
      if (error instanceof MachineError) return fail(error.message, error.hint);
      if (!(error instanceof QueryError)) throw error;
      return fail(`Invalid block of the schema: ${error.draft.message}`, error.draft.hint);
    }
  });
}

function parseMachine(source: MachineSource, fences: readonly FenceBlock[]): PageMachine {
  const { columns, schema, stream } = source;
  if (!columns.length || !source.rows.length)
    throw new MachineError('Missing table of events in ":::machine".', 'Add one table with a row for each event.');
  const attributes = columns.filter(
    (name) =>
      !INPUT_COLUMNS.includes(name) &&
      name !== KEY_END_COLUMN &&
      !RESULT_COLUMN.test(name) &&
      !JOIN_TYPE_LABELS.includes(name),
  );
  const unknown = attributes.find((name) => columns.includes('Event') || !/^\w+$/.test(name));
  if (unknown !== undefined)
    throw new MachineError(
      `Unknown column "${unknown}".`,
      'Use the name of an attribute, or Match, Count, Output, Filter, Query, Stored, Notification or Interval.',
    );
  const inserted = source.events === undefined ? undefined : findInsertedEvents(fences, source.events);
  if (inserted && columns.includes('Event'))
    throw new MachineError(
      'Duplicate events: they are in a block and in the column Event.',
      'Remove the column, or events="…" from the directive.',
    );
  if (inserted && inserted.length !== source.rows.length)
    throw new MachineError(
      `Expected ${countRows(inserted.length)}, one for each event of the block "${source.events}", but got ${source.rows.length}.`,
      'Write one row for each event, in their order.',
    );
  // Infer types from the values until the schema is known.
  const seen = parseEvents(source, attributes, { stream: stream ?? 'the first', isText: () => false }, inserted);
  const composedSchema = composeSchema(
    fences,
    schema,
    stream,
    collectSamples(seen.events, columns.includes('Stream') || stream !== undefined || inserted !== undefined),
  );
  const streams = getObjects(parseJson(composedSchema).value, 'streams');
  const raw = streams.find((one) => (one.type ?? 1) === 1)?.name;
  const declared = {
    stream: stream ?? (typeof raw === 'string' ? raw : undefined),
    isText: (name: string, attribute: string) =>
      getObjects(
        streams.find((one) => one.name === name),
        'attr',
      ).some((one) => one.name === attribute && one.type === 5),
  };
  const { events, diagnostics } = parseEvents(source, attributes, declared, inserted);
  const hasVariants = columns.some((name) => JOIN_TYPE_LABELS.includes(name));
  const kinds = hasVariants ? getJoinVariants(composedSchema) : undefined;
  if (hasVariants && !kinds)
    throw new MachineError(
      `The table has columns for types of a join, but the schema doesn't have exactly one join.`,
      `Remove the columns ${JOIN_TYPE_LABELS.map((label) => `"${label}"`).join(', ')}.`,
    );
  return {
    source,
    ...(kinds ?? { variants: [{ label: '', schema: composedSchema }], chosen: 0 }),
    events,
    repeated: inserted ? columns.filter((name) => name === 'Stream' || attributes.includes(name)) : [],
    diagnostics,
  };
}

function collectSamples(events: readonly TableEvent[], named: boolean): Map<string, Map<string, Json[]>> {
  const samples = new Map<string, Map<string, Json[]>>();
  for (const { stream, values } of events) {
    const owner = named ? stream : '';
    const attributes = samples.get(owner) ?? new Map<string, Json[]>();
    samples.set(owner, attributes);
    for (const [name, value] of Object.entries(values)) {
      const list = attributes.get(name) ?? [];
      attributes.set(name, [...list, value]);
    }
  }
  return samples;
}
