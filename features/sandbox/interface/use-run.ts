import { useEffect, useRef, useState } from 'react';
import { announce } from '../../../engine/shell/announce.ts';
import type { Outcome, Task } from '../service/protocol.ts';
import { CanceledError } from '../service/runner.ts';
import { words } from '../words.ts';
import { inWords } from './in-words.ts';
import { runner } from './runner.ts';

/** What a sandbox shows of its last run. */
export interface RunState {
  status: 'idle' | 'running' | 'done' | 'canceled' | 'failed';
  /** The last outcome; it stays on view while the next one is on its way. */
  outcome?: Outcome;
  /** The text that it is the outcome of. */
  text?: string;
}

/** Runs tasks one at a time: a newer one cancels the one before. */
export function useRun() {
  const [state, setState] = useState<RunState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs a task and shows what becomes of it, also by voice. */
  const run = async (task: Task) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState((before) => ({ ...before, status: 'running' }));
    try {
      const outcome = await runner.run(task, controller.signal);
      if (controller.signal.aborted) return;
      setState({ status: 'done', outcome, text: task.text });
      announce(outcome.fault ? outcome.fault.message : inWords(outcome));
    } catch (error) {
      // A newer run has canceled this one.
      if (running.current !== controller) return;
      const canceled = error instanceof CanceledError;
      setState((before) => ({ ...before, status: canceled ? 'canceled' : 'failed' }));
      announce(canceled ? words.canceledSpoken : words.sandboxStopped);
      if (!canceled) console.error(error);
    }
  };

  return { state, run, cancel: () => running.current?.abort(), reset: () => setState({ status: 'idle' }) };
}
