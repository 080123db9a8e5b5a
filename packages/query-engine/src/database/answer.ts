/** Answers a call on what earlier calls have made. Pure, in a Worker or on the main thread. */
import { QueryError } from '../engine/diagnostics.ts';
import { perform } from './calls.ts';
import { Database, type DatabaseOptions } from './database.ts';
import type { CallTask, Reply, Sent } from './protocol.ts';

export interface AnswerOptions extends DatabaseOptions {
  /** Calls that make the data of the examples. */
  examples: readonly Sent[];
}

/** Repeats the earlier calls on the examples, and answers the last one. Earlier calls that are refused are left out. Only a defect throws. */
export function answerCall({ earlier, call }: CallTask, { examples, ...options }: AnswerOptions): Reply {
  const database = new Database(options);
  for (const one of examples) attempted(database, one);
  database.giveExamples();
  for (const one of earlier) attempted(database, one);
  return attempted(database, call);
}

function attempted(database: Database, call: Sent): Reply {
  try {
    return { kind: 'computed', ...perform(database, call) };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { message, hint } = error.draft;
    return { kind: 'refused', reason: `${message} ${hint}` };
  }
}
