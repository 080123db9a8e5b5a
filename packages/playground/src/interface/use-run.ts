import { announce, emitEvent } from '@folio/core/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { queryRunner } from '../service/client.ts';
import type { Outcome, Task } from '../service/protocol.ts';
import { CanceledError } from '../service/runner.ts';
import { strings } from '../strings.ts';
import { describeOutcome } from './describe.ts';

export interface RunState {
  status: 'idle' | 'running' | 'done' | 'canceled' | 'failed';
  /** The last outcome, which stays visible during the next run. */
  outcome?: Outcome;
  /** The text of the outcome. */
  text?: string;
  /** The last outcome without an error, while the latest one has an error. */
  previous?: Outcome;
}

export interface StartedRun {
  text: string;
  controller: AbortController;
  outcome: Promise<Outcome>;
  /** What has arrived of the outcome. */
  arrived?: Outcome;
  /** Called for a part of the outcome ahead of the rest. */
  onPart?: (outcome: Outcome) => void;
}

export function startRun(task: Task): StartedRun {
  const controller = new AbortController();
  const receive = (outcome: Outcome) => {
    startedRun.arrived = outcome;
  };
  const startedRun: StartedRun = {
    text: task.text,
    controller,
    outcome: queryRunner.run(task, controller.signal, (part) => {
      receive(part);
      startedRun.onPart?.(part);
    }),
  };
  startedRun.outcome.then(receive, () => {});
  return startedRun;
}

/**
 * Runs one task at a time: a new one cancels the last one. `first` may have been started already.
 */
export function useRun(first?: StartedRun) {
  const [state, setState] = useState<RunState>(() =>
    first?.arrived ? createDoneState(first.arrived, first.text) : { status: first ? 'running' : 'idle' },
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

  /** Returns undefined if the run is canceled or fails. */
  const follow = async (startedRun: StartedRun, quiet = false): Promise<Outcome | undefined> => {
    const { controller, text } = startedRun;
    running.current?.abort();
    running.current = controller;
    let isAnnounced = quiet;
    const show = (outcome: Outcome) => {
      if (controller.signal.aborted) return;
      // Skip a second render of the same outcome.
      setState((before) => (before.outcome === outcome ? before : createDoneState(outcome, text, before)));
      if (!isAnnounced) announce(outcome.diagnostic ? outcome.diagnostic.message : describeOutcome(outcome));
      isAnnounced = true;
    };
    startedRun.onPart = show;
    if (startedRun.arrived) show(startedRun.arrived);
    else setState((before) => ({ ...before, status: 'running' }));
    try {
      const outcome = await startedRun.outcome;
      show(outcome);
      if (!quiet)
        emitEvent({ type: 'run', what: 'query', ...(outcome.diagnostic && { message: outcome.diagnostic.message }) });
      return running.current === controller && !controller.signal.aborted ? outcome : undefined;
    } catch (error) {
      // A newer run has replaced this one, or the component is unmounted.
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
    run: (task: Task, quiet?: boolean) => follow(startRun(task), quiet),
    cancel: () => running.current?.abort(),
    reset: () => setState({ status: 'idle' }),
  };
}

/** Keeps the last drawing until the new one arrives, and the last outcome without an error. */
function createDoneState(outcome: Outcome, text: string, before?: RunState): RunState {
  const last = before?.outcome;
  const previous = last?.diagnostic ? before?.previous : last;
  return {
    status: 'done',
    outcome: outcome.isDrawing && last?.picture ? { ...outcome, picture: last.picture } : outcome,
    text,
    ...(outcome.diagnostic && previous && { previous }),
  };
}

let changes: ReadonlyMap<number, string> = new Map();
let route = '';
const listeners = new Set<() => void>();

/** Undefined restores the page's own text. */
export function saveChange(part: number, text: string | undefined): void {
  const next = new Map(getChanges());
  if (text === undefined) next.delete(part);
  else next.set(part, text);
  changes = next;
  for (const listener of listeners) listener();
}

/** Returns the edited parts by their index in `SandboxPageData.parts`. */
export const useChanges = (): ReadonlyMap<number, string> => useSyncExternalStore(subscribe, getChanges, getChanges);

export const hasChangedPart = (parts: readonly number[], edited: ReadonlyMap<number, string>): boolean =>
  parts.some((part) => edited.has(part));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A new page has other parts. */
function getChanges(): ReadonlyMap<number, string> {
  if (route !== location.pathname) {
    route = location.pathname;
    if (changes.size) changes = new Map();
  }
  return changes;
}
