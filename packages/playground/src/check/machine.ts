/** Recomputes the tables of time machines: what the schema of a page makes of its events must be what the table shows. */
import type { SourceEdit } from '@folio/core/feature.ts';
import { createStreamProcessor } from '@folio/query-engine/engine/index.ts';
import {
  cellOf,
  type PageMachine,
  resultColumn,
  type TableEvent,
  type Variant,
  writtenRow,
} from '../page/machine/index.ts';
import { firstTime } from '../service/machine-protocol.ts';
import { type Caused, resultOf, type Written } from './machine-columns.ts';
import type { Finding } from './recompute.ts';

export interface RecomputedMachines {
  findings: Finding[];
  /** The rows with a wrong cell, with the computed ones. */
  replacements: SourceEdit[];
  /** Cells that were computed. */
  computed: number;
}

/** Runs the machines of a page, and compares each result in their tables. `file` is named in cures. */
export function recomputeMachines(machines: readonly PageMachine[], file: string): RecomputedMachines {
  const made: RecomputedMachines = { findings: [], replacements: [], computed: 0 };
  for (const machine of machines) {
    made.findings.push(...machine.faults);
    if (!machine.faults.length && machine.variants.length) checkTable(machine, file, made);
  }
  return made;
}

function checkTable(machine: PageMachine, file: string, made: RecomputedMachines): void {
  const { source, variants, chosen, repeated } = machine;
  const runs = variants.map((variant) => runOf(machine, variant, made));
  if (runs.some((run) => !run)) return;
  const hasMatch = source.columns.some((name) => /^Match( |$)/.test(name));
  const results = source.columns.filter(
    (name) => resultColumn.test(name) || variantOf(variants, name) >= 0 || repeated.includes(name),
  );
  for (const [at, row] of source.rows.entries()) {
    const wrong = new Map<number, string>();
    for (const column of results) {
      const variant = variantOf(variants, column);
      const run = runs[variant < 0 ? chosen : variant];
      const computed = repeated.includes(column)
        ? partOf(machine.events[at], column)
        : resultIn(run as Caused[], at, column, { hasMatch });
      const where = `Column "${column}" of row ${at + 1}`;
      if (computed === undefined) {
        made.findings.push({
          line: row.line,
          message: `${where}: the schema has no rule of this name.`,
          hint: 'Correct the title of the column.',
        });
        continue;
      }
      made.computed++;
      const shown = cellOf(source, row, column) ?? '';
      if (shown === computed || (computed && shown.startsWith(`${computed}: `))) continue;
      made.findings.push({
        line: row.line,
        message: `${where} is "${shown}"; by the rules it is "${computed}".`,
        hint: `Correct the cell, the event or the schema: npm run check -- --write ${file} puts in the computed text.`,
      });
      wrong.set(source.columns.indexOf(column), computed);
    }
    if (!wrong.size) continue;
    const cells = source.columns.map((_, column) => wrong.get(column) ?? row.cells[column] ?? '');
    made.replacements.push({ line: row.line, count: 1, lines: [writtenRow(cells)] });
  }
}

/** The text of a cell: empty where the stream of the event does not have the rule, undefined where no stream has it. */
function resultIn(run: readonly Caused[], at: number, column: string, written: Written): string | undefined {
  const own = resultOf(column, run[at] as Caused, written);
  if (own !== undefined) return own;
  return run.some((caused) => resultOf(column, caused, written) !== undefined) ? '' : undefined;
}

/** What a block inserts, as a column repeats it. An attribute that the event does not have is empty. */
function partOf(event: TableEvent | undefined, column: string): string {
  const part = column === 'Stream' ? event?.stream : event?.values[column];
  return typeof part === 'string' ? part : part === undefined ? '' : JSON.stringify(part);
}

const variantOf = (variants: readonly Variant[], column: string): number =>
  column ? variants.findIndex(({ label }) => label === column) : -1;

/** What each event of a table causes; undefined with a finding. */
function runOf({ source, events }: PageMachine, { schema }: Variant, { findings }: RecomputedMachines) {
  const opened = createStreamProcessor(schema, { start: events[0]?.time ?? firstTime });
  if ('faults' in opened) {
    for (const { message, hint, path } of opened.faults.slice(0, 3))
      findings.push({
        line: source.line,
        message: `The schema of the time machine is wrong${path ? ` at ${path}` : ''}: ${message}`,
        hint,
      });
    return undefined;
  }
  const caused: Caused[] = [];
  for (const { line, stream, values, time } of events) {
    const done = opened.insert(stream, values, time === undefined ? {} : { time });
    if ('fault' in done) {
      findings.push({ line, message: done.fault.message, hint: done.fault.hint });
      return undefined;
    }
    caused.push({ stream, effects: done.effects });
  }
  return caused;
}
