/**
 * Lets a task run once at a time: calls while it runs are one more run, behind it, which sees all that they were about. The task must not reject.
 */
export function coalesceRuns(task: () => Promise<void>): () => void {
  let state: 'resting' | 'running' | 'again' = 'resting';
  const run = async () => {
    state = 'running';
    await task();
    const again = (state as string) === 'again';
    state = 'resting';
    if (again) run();
  };
  return () => {
    if (state === 'resting') run();
    else state = 'again';
  };
}
