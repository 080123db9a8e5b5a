import { TableSession } from '@folio/query-engine/database';
import { EMPTY_OUTCOME, type Outcome, type Task } from './protocol.ts';

/** Tables that no run has changed. */
let loaded: { key: string; session: TableSession } | undefined;

/** Runs statements on tables, as `runTask` does on graphs. */
export function runTables({ setup, text, exportsGraph }: Task): Outcome {
  const key = setup.join('\n');
  let session = loaded?.key === key ? loaded.session : undefined;
  if (!session) {
    session = new TableSession();
    const { diagnostic } = session.run(key, 'setup');
    if (diagnostic) return { ...EMPTY_OUTCOME, diagnostic };
  }
  const run = session.run(text);
  loaded = run.diagnostic || run.results.some(({ kind }) => kind === 'done') ? undefined : { key, session };
  return {
    ...run,
    contents: { ...EMPTY_OUTCOME.contents, ...session.contents },
    ...(exportsGraph ? { exported: session.toJson() } : {}),
  };
}
