/** The page's side of a service: one Worker for all tasks of a page, or the same service on the main thread where there is no Worker. */
import { connectWorker, type WorkerConnection } from '@folio/worker/worker-client.ts';

export interface RunRequest<Task> {
  id: number;
  task: Task;
}

export type RunResponse<Outcome> =
  /** The service has the task: its time begins. */
  | { type: 'started'; id: number }
  /** What is there of the outcome, while the rest is on its way. */
  | { type: 'part'; id: number; outcome: Outcome }
  | { type: 'done'; id: number; outcome: Outcome }
  /** A defect of ours, in its own words. */
  | { type: 'failed'; id: number; message: string };

export interface RunnerParts<Task, Outcome> {
  /** Makes the Worker (a module). May throw. */
  createWorker: () => Worker;
  /** Loads the same service for the main thread. */
  loadService: (post: (message: RunResponse<Outcome>) => void) => Promise<(message: RunRequest<Task>) => unknown>;
  /** Milliseconds that a run may take before the Worker is ended. */
  patience: number;
  /** What comes of a run that took longer. */
  tooLong: (task: Task) => Outcome;
}

/** A run that the reader has ended, or that a newer one of the same place has. */
export class CanceledError extends Error {
  override name = 'AbortError';
}

export interface Runner<Task, Outcome> {
  /**
   * Rejects with `CanceledError`, or with an `Error` where our own code fails. A run that takes too long is an outcome. `onPart` gets what is there of an
   * outcome before the rest.
   */
  run(task: Task, signal?: AbortSignal, onPart?: (outcome: Outcome) => void): Promise<Outcome>;
}

interface Waiting<Task, Outcome> {
  message: RunRequest<Task>;
  onPart?: ((outcome: Outcome) => void) | undefined;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

/** Nothing is loaded before the first run. */
export function openRunner<Task, Outcome>(parts: RunnerParts<Task, Outcome>): Runner<Task, Outcome> {
  const { createWorker, loadService, patience, tooLong } = parts;
  const waiting = new Map<number, Waiting<Task, Outcome>>();
  let lastId = 0;
  let port: WorkerConnection<RunRequest<Task>> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const receive = (message: RunResponse<Outcome>): void => {
    const { id } = message;
    if (message.type === 'part') {
      waiting.get(id)?.onPart?.(message.outcome);
      return;
    }
    clearTimeout(timer);
    if (message.type === 'started') {
      if (port?.apart)
        timer = setTimeout(() => end(id, ({ message, resolve }) => resolve(tooLong(message.task))), patience);
      return;
    }
    const asked = waiting.get(id);
    waiting.delete(id);
    if (message.type === 'done') asked?.resolve(message.outcome);
    else asked?.reject(new Error(message.message));
  };

  /** Ends the Worker with the run of this number; the other runs go to a new one. */
  const end = (id: number, settle: (asked: Waiting<Task, Outcome>) => void): void => {
    const asked = waiting.get(id);
    if (!asked) return;
    waiting.delete(id);
    clearTimeout(timer);
    settle(asked);
    // Nothing ends what runs on the main thread.
    if (!port?.apart) return;
    port.end();
    port = undefined;
    for (const other of waiting.values()) open().post(other.message);
  };

  const open = (): WorkerConnection<RunRequest<Task>> => {
    port ??= connectWorker<RunRequest<Task>, RunResponse<Outcome>>({
      createWorker,
      loadService,
      receive,
      onFailure: (local) => {
        port = local;
        for (const { message } of waiting.values()) port.post(message);
      },
    });
    return port;
  };

  return {
    run: (task, signal, onPart) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new CanceledError('Canceled.'));
        const message = { id: ++lastId, task };
        waiting.set(message.id, { message, onPart, resolve, reject });
        open().post(message);
        signal?.addEventListener('abort', () =>
          end(message.id, (asked) => asked.reject(new CanceledError('Canceled.'))),
        );
      }),
  };
}

/**
 * The service's side: answers messages in their order, wherever it runs. `perform` throws only by a defect, and gives `part` what is there of its outcome
 * before the rest.
 */
export function answering<Task, Outcome>(
  post: (message: RunResponse<Outcome>) => void,
  perform: (task: Task, part: (outcome: Outcome) => void) => Outcome | Promise<Outcome>,
): (message: RunRequest<Task>) => Promise<void> {
  return async ({ id, task }) => {
    post({ type: 'started', id });
    try {
      post({ type: 'done', id, outcome: await perform(task, (outcome) => post({ type: 'part', id, outcome })) });
    } catch (error) {
      post({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  };
}
