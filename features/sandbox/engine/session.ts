/** Graphs together with the machine of streams, for who needs both at once. */
import { type Fault, located } from './faults.ts';
import { type GraphOptions, openSession, type Result, type Session } from './graphs.ts';
import { createMachine } from './stream/machine.ts';

export {
  type Answered,
  type Done,
  type GraphOptions,
  type GraphState,
  openSession,
  type Result,
  type Run,
  Session,
} from './graphs.ts';

/** Loads a setup: one text or several, each a schema in JSON or statements. The first fault wins. */
export const openGraph = (
  setup: string | readonly string[],
  options: GraphOptions = {},
): { session: Session } | { fault: Fault } => openSession(setup, { createMachine, ...options });

/** What the last query of a text answers on a setup, or what its last statement did. Never throws. */
export function runGraph(
  setup: string | readonly string[],
  query: string,
  options: GraphOptions = {},
): Result | { fault: Fault } {
  const opened = openGraph(setup, options);
  if ('fault' in opened) return opened;
  const { results, fault } = opened.session.run(query);
  if (fault) return { fault };
  const last = results.findLast(({ kind }) => kind !== 'done') ?? results.at(-1);
  if (last) return last;
  return {
    fault: located(
      { code: 'empty', message: 'There is no query.', cure: 'Write one, such as S=>(*).' },
      query,
      'query',
    ),
  };
}
