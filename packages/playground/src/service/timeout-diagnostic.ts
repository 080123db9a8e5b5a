import { interpolate } from '@folio/core/model/interpolate.ts';
import type { Diagnostic } from '@folio/query-engine/engine/index.ts';
import { strings } from '../strings.ts';
import type { RunnerParts } from './runner.ts';

/** The Worker that is made at the first run, and the milliseconds that a run may take there. */
export type Thread = Pick<RunnerParts<never, never>, 'createWorker' | 'patience'>;

/** The fault of a text whose run took longer than that. */
export const createTimeoutDiagnostic = (
  source: Diagnostic['source'],
  text: string,
  hint: string,
  { patience }: Thread,
): Diagnostic => ({
  code: 'limit-time',
  message: interpolate(strings.tooLong, { seconds: patience / 1000 }),
  hint: hint,
  source,
  start: 0,
  end: text.length,
  line: 1,
  column: 1,
});
