import { fill } from '@folio/core/model/fill.ts';
import type { Fault } from '@folio/query-engine/engine/index.ts';
import { words } from '../words.ts';
import type { RunnerParts } from './runner.ts';

/** The Worker that is made at the first run, and the milliseconds that a run may take there. */
export type Thread = Pick<RunnerParts<never, never>, 'createWorker' | 'patience'>;

/** The fault of a text whose run took longer than that. */
export const tooLong = (source: Fault['source'], text: string, cure: string, { patience }: Thread): Fault => ({
  code: 'limit-time',
  message: fill(words.tooLong, { seconds: patience / 1000 }),
  cure,
  source,
  start: 0,
  end: text.length,
  line: 1,
  column: 1,
});
