import { announce } from '@folio/core/theme/announce.ts';
import { useEffect, useRef, useState } from 'react';
import type { Outcome, Task } from '../service/protocol.ts';
import { CanceledError } from '../service/runner.ts';
import { strings } from '../strings.ts';
import { inWords } from './describe.ts';
import { runner } from './runner.ts';

/** What a sandbox shows of its last run. */
export interface RunState {
  status: 'idle' | 'running' | 'done' | 'canceled' | 'failed';
  /** The last outcome; it stays on view while the next one is on its way. */
  outcome?: Outcome;
  /** The text that it is the outcome of. */
  text?: string;
}

/** A run that has begun. */
export interface Begun {
  text: string;
  controller: AbortController;
  outcome: Promise<Outcome>;
  /** What has arrived of the outcome. */
  arrived?: Outcome;
  /** Hears of a part of the outcome that arrives before the rest. */
  onPart?: (outcome: Outcome) => void;
}

/** Begins a run, for `useRun` to follow. */
export function begin(task: Task): Begun {
  const controller = new AbortController();
  const arrive = (outcome: Outcome) => {
    begun.arrived = outcome;
  };
  const begun: Begun = {
    text: task.text,
    controller,
    outcome: runner.run(task, controller.signal, (part) => {
      arrive(part);
      begun.onPart?.(part);
    }),
  };
  begun.outcome.then(arrive, () => {});
  return begun;
}

/** Runs tasks one at a time: a newer one cancels the one before. The first one may have begun before its place is there. */
export function useRun(first?: Begun) {
  const [state, setState] = useState<RunState>(() =>
    first?.arrived ? doneWith(first.arrived, first.text) : { status: first ? 'running' : 'idle' },
  );
  const running = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      const last = running.current;
      running.current = undefined;
      last?.abort();
    },
    [],
  );

  /** Shows what becomes of a run, also by voice unless it is `quiet`. Returns its outcome unless it is canceled or fails. */
  const follow = async (begun: Begun, quiet = false): Promise<Outcome | undefined> => {
    const { controller, text } = begun;
    running.current?.abort();
    running.current = controller;
    let said = quiet;
    const show = (outcome: Outcome) => {
      if (controller.signal.aborted) return;
      // What is on view already is not drawn again.
      setState((before) => (before.outcome === outcome ? before : doneWith(outcome, text, before.outcome)));
      if (!said) announce(outcome.fault ? outcome.fault.message : inWords(outcome));
      said = true;
    };
    begun.onPart = show;
    if (begun.arrived) show(begun.arrived);
    else setState((before) => ({ ...before, status: 'running' }));
    try {
      const outcome = await begun.outcome;
      show(outcome);
      return running.current === controller && !controller.signal.aborted ? outcome : undefined;
    } catch (error) {
      // A newer run has canceled this one, or its place is gone.
      if (running.current !== controller) return undefined;
      const canceled = error instanceof CanceledError;
      setState((before) => ({ ...before, status: canceled ? 'canceled' : 'failed' }));
      announce(canceled ? strings.canceledSpoken : strings.sandboxStopped);
      if (!canceled) console.error(error);
      return undefined;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (first) follow(first);
  }, []);

  return {
    state,
    run: (task: Task, quiet?: boolean) => follow(begin(task), quiet),
    cancel: () => running.current?.abort(),
    reset: () => setState({ status: 'idle' }),
  };
}

/** A run that is done. The drawing on view stays until the new one is there. */
const doneWith = (outcome: Outcome, text: string, before?: Outcome): RunState => ({
  status: 'done',
  outcome: outcome.drawing && before?.picture ? { ...outcome, picture: before.picture } : outcome,
  text,
});
