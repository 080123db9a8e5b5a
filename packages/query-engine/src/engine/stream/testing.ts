/** What the tests of streams have in common. */
import { QueryError } from '../diagnostics.ts';
import { NotRun } from './condition.ts';

/** What is refused, with its cure; or why a condition is not run. */
export function refusedOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof QueryError) return error.draft;
    if (error instanceof NotRun) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}
