import type { SourceEdit } from '@folio/core';
import { formatCommand } from '@folio/core/build';
import type { PageDiagnostic } from '@folio/core/markdown';
import type { JsonObject } from '@folio/query-engine/json';
import { createStreamProcessor, type Effect } from '@folio/query-engine/streams';
import { formatRow, getCell, type TableEvent } from '../page/machine/events.ts';
import { type PageMachine, RESULT_COLUMN } from '../page/machine/index.ts';
import type { Variant } from '../page/machine/variants.ts';
import { DEFAULT_START_US } from '../service/protocol.ts';

export interface MachineCheck {
  diagnostics: PageDiagnostic[];
  /** Rows with a wrong cell, corrected. */
  edits: SourceEdit[];
  /** Number of computed cells. */
  computed: number;
}

/** `file` is named in hints. */
export function recomputeMachines(machines: readonly PageMachine[], file: string): MachineCheck {
  const made: MachineCheck = { diagnostics: [], edits: [], computed: 0 };
  for (const machine of machines) {
    made.diagnostics.push(...machine.diagnostics);
    if (!machine.diagnostics.length && machine.variants.length) checkTable(machine, file, made);
  }
  return made;
}

function checkTable(machine: PageMachine, file: string, made: MachineCheck): void {
  const { source, variants, chosen, repeated } = machine;
  const runs = variants.map((variant) => runEvents(machine, variant, made));
  if (runs.some((run) => !run)) return;
  const hasMatch = source.columns.some((name) => /^Match( |$)/.test(name));
  const results = source.columns.filter(
    (name) => RESULT_COLUMN.test(name) || findVariant(variants, name) >= 0 || repeated.includes(name),
  );
  for (const [at, row] of source.rows.entries()) {
    const wrong = new Map<number, string>();
    for (const column of results) {
      const variant = findVariant(variants, column);
      const run = runs[variant < 0 ? chosen : variant];
      const computed = repeated.includes(column)
        ? getInsertedText(machine.events[at], column)
        : getCellText(run as EventEffects[], at, column, { hasMatch });
      const where = `Column "${column}" of row ${at + 1}`;
      if (computed === undefined) {
        made.diagnostics.push({
          line: row.line,
          message: `${where}: no rule of the schema has this name.`,
          hint: 'Correct the title of the column.',
        });
        continue;
      }
      made.computed++;
      const shown = getCell(source, row, column) ?? '';
      if (shown === computed || (computed && shown.startsWith(`${computed}: `))) continue;
      made.diagnostics.push({
        line: row.line,
        message: `${where} is "${shown}"; by the rules it is "${computed}".`,
        hint: `Correct the cell, the event or the schema: ${formatCommand('check', `--write ${file}`)} writes the computed text.`,
      });
      wrong.set(source.columns.indexOf(column), computed);
    }
    if (!wrong.size) continue;
    const cells = source.columns.map((_, column) => wrong.get(column) ?? row.cells[column] ?? '');
    made.edits.push({ line: row.line, count: 1, lines: [formatRow(cells)] });
  }
}

/** Empty if the stream of the event doesn't have the rule, undefined if no stream has it. */
function getCellText(run: readonly EventEffects[], at: number, column: string, written: Written): string | undefined {
  const text = getResult(column, run[at] as EventEffects, written);
  if (text !== undefined) return text;
  return run.some((caused) => getResult(column, caused, written) !== undefined) ? '' : undefined;
}

/** Returns what a block inserts, for columns that repeat it. */
function getInsertedText(event: TableEvent | undefined, column: string): string {
  const part = column === 'Stream' ? event?.stream : event?.values[column];
  return typeof part === 'string' ? part : part === undefined ? '' : JSON.stringify(part);
}

const findVariant = (variants: readonly Variant[], column: string): number =>
  column ? variants.findIndex(({ label }) => label === column) : -1;

/** Runs the events of a table; undefined if that reports a diagnostic. */
function runEvents({ source, events }: PageMachine, { schema }: Variant, { diagnostics }: MachineCheck) {
  const opened = createStreamProcessor(schema, { start: events[0]?.time ?? DEFAULT_START_US });
  if ('diagnostics' in opened) {
    for (const { message, hint, path } of opened.diagnostics.slice(0, 3))
      diagnostics.push({
        line: source.line,
        message: `Invalid schema of the time machine${path ? ` at ${path}` : ''}: ${message}`,
        hint,
      });
    return undefined;
  }
  const caused: EventEffects[] = [];
  for (const { line, stream, values, time } of events) {
    const done = opened.insert(stream, values, time === undefined ? {} : { time });
    if ('diagnostic' in done) {
      diagnostics.push({ line, message: done.diagnostic.message, hint: done.diagnostic.hint });
      return undefined;
    }
    caused.push({ stream, effects: done.effects });
  }
  return caused;
}

interface EventEffects {
  /** The stream that the event was sent to. */
  stream: string;
  effects: readonly Effect[];
}

interface Written {
  /** The partner of an output has its own column. */
  hasMatch: boolean;
}

/** Undefined if no rule of that name ran. */
export function getResult(column: string, caused: EventEffects, written: Written): string | undefined {
  const [, kind, named, query, name = named] = RESULT_COLUMN.exec(column) ?? [];
  const ownEffects = caused.effects.filter((effect) => effect.stream === caused.stream);
  if (query) return getOutput(ownEffects, name, { hasMatch: false });
  if (kind === 'Match') return getMatch(ownEffects, name);
  if (kind === 'Count') return getCount(ownEffects, name);
  if (kind === 'Output') return getOutput(ownEffects, name, written);
  if (kind === 'Filter')
    return name === undefined ? getFilterResult(ownEffects) : getFilterOutput(ownEffects, caused.effects, name);
  if (column === 'Stored') return formatValues(ownEffects.find((effect) => effect.kind === 'stored')?.values);
  if (column === 'Notification') return getNotifications(caused.effects);
  if (column === 'Interval') return getInterval(ownEffects);
  return getMatch(ownEffects, undefined);
}

const isOfRule = (name: string | undefined, effect: Effect): boolean =>
  name === undefined || effect.definition === name;

const findMatchEffect = (ownEffects: readonly Effect[], name: string | undefined): Effect | undefined =>
  ownEffects.find(
    (effect) =>
      isOfRule(name, effect) &&
      (['paired', 'waits', 'replaced', 'unmatched'].includes(effect.kind) ||
        (effect.kind === 'dropped' && effect.rule === 'filtered')),
  );

const isPassive = ({ rule }: Effect): boolean => rule === 'passive-per-key' || rule === 'passive-newest';

function getMatch(ownEffects: readonly Effect[], name: string | undefined): string {
  const met = findMatchEffect(ownEffects, name);
  if (!met) return '';
  if (met.kind === 'paired') return `step ${met.partner}`;
  if (met.kind === 'replaced') return `replaces step ${met.partner}`;
  if (met.kind === 'dropped') return 'dropped';
  // A kept event can still match later; the table shows whether it has matched.
  const isSelfJoin = met.rule === 'self-join' || met.rule === 'consecutive';
  return met.kind === 'waits' && !isSelfJoin ? 'waits' : 'none';
}

function getCount(ownEffects: readonly Effect[], name: string | undefined): string {
  const met = findMatchEffect(ownEffects, name);
  if (!met || met.kind === 'dropped' || isPassive(met)) return '';
  return `${met.count ?? 0}`;
}

function getOutput(ownEffects: readonly Effect[], name: string | undefined, { hasMatch }: Written): string {
  const ran =
    findMatchEffect(ownEffects, name) ??
    ownEffects.find((effect) => effect.rule === 'single-event' && isOfRule(name, effect));
  if (!ran || isPassive(ran)) return '';
  const out = ownEffects.some(
    (effect) => effect.definition === ran.definition && (effect.kind === 'emitted' || effect.kind === 'notified'),
  );
  if (!out) return 'no';
  return ran.partner === undefined || hasMatch ? 'yes' : `yes, with step ${ran.partner}`;
}

function getFilterResult(ownEffects: readonly Effect[]): string {
  const met = findMatchEffect(ownEffects, undefined);
  if (!met || isPassive(met)) return '';
  return met.kind === 'dropped' ? 'fails' : 'passes';
}

function getFilterOutput(ownEffects: readonly Effect[], all: readonly Effect[], name: string): string | undefined {
  const tested = ownEffects.find((effect) => effect.rule === 'sent' && effect.definition === name);
  if (!tested) return undefined;
  if (tested.kind === 'dropped') return 'no';
  const notified = all.some((effect) => effect.kind === 'notified' && effect.definition === name);
  return `${formatValues(tested.values)}${notified ? ', notification' : ''}`;
}

/** `bike b3, mins 18`, without the keys that the server adds. */
function formatValues(values: JsonObject = {}): string {
  return Object.entries(values)
    .filter(([name]) => name !== '_pk' && name !== '_v' && name !== '_jpk1')
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function getNotifications(all: readonly Effect[]): string {
  return all
    .filter(({ kind }) => kind === 'notified')
    .map(({ values = {} }) => {
      const { result, since } = values;
      return typeof since === 'number' ? `${result}, ${since} seconds after the last one` : `${result}`;
    })
    .join('; ');
}

const getInterval = (ownEffects: readonly Effect[]): string =>
  `${ownEffects.find((effect) => effect.kind === 'grouped')?.values?.key ?? ''}`.replace(/:.*$/, '');
