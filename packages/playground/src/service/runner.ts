/** Runs tasks in one Worker, or in the same service on the main thread where there is no Worker. */
import type { Diagnostic } from '@folio/query-engine';
import { connectWorker, type WorkerConnection } from '@folio/worker/client';

export interface RunRequest<Task> {
  id: number;
  task: Task;
}

export type RunResponse<Outcome> =
  | { type: 'started'; id: number }
  /** A part of the outcome, ahead of the rest. */
  | { type: 'part'; id: number; outcome: Outcome }
  | { type: 'done'; id: number; outcome: Outcome }
  /** A bug of the service. */
  | { type: 'failed'; id: number; message: string };

interface TimedTask {
  /** Milliseconds that it may take in addition. */
  extraMs?: number;
}

export interface RunnerOptions<Task, Outcome> {
  /** May throw. */
  createWorker: () => Worker;
  /** Loads the same service for the main thread. */
  loadService: (post: (message: RunResponse<Outcome>) => void) => Promise<(message: RunRequest<Task>) => unknown>;
  /** How long a run may take before the Worker is terminated. */
  timeoutMs: number;
  onTimeout: (task: Task) => Outcome;
}

/** The user canceled the run, or a newer run replaced it. */
export class CanceledError extends Error {
  override name = 'AbortError';
}

export interface Runner<Task, Outcome> {
  /**
   * Runs a task. A timeout is an outcome.
   * @param onPart Gets a part of the outcome ahead of the rest.
   * @throws `CanceledError`, or an `Error` if the service has a bug.
   */
  run(task: Task, signal?: AbortSignal, onPart?: (outcome: Outcome) => void): Promise<Outcome>;
}

interface PendingRun<Task, Outcome> {
  message: RunRequest<Task>;
  onPart?: ((outcome: Outcome) => void) | undefined;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

/** Creates a runner, which loads nothing before its first run. */
export function openRunner<Task, Outcome>(options: RunnerOptions<Task, Outcome>): Runner<Task, Outcome> {
  const { createWorker, loadService, timeoutMs, onTimeout } = options;
  const pending = new Map<number, PendingRun<Task, Outcome>>();
  let lastId = 0;
  let connection: WorkerConnection<RunRequest<Task>> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const receive = (message: RunResponse<Outcome>): void => {
    const { id } = message;
    if (message.type === 'part') {
      pending.get(id)?.onPart?.(message.outcome);
      return;
    }
    clearTimeout(timer);
    if (message.type === 'started') {
      const task: TimedTask | undefined = pending.get(id)?.message.task as TimedTask | undefined;
      if (connection?.isWorker)
        timer = setTimeout(
          () => end(id, ({ message, resolve }) => resolve(onTimeout(message.task))),
          timeoutMs + (task?.extraMs ?? 0),
        );
      return;
    }
    const run = pending.get(id);
    pending.delete(id);
    if (message.type === 'done') run?.resolve(message.outcome);
    else run?.reject(new Error(message.message));
  };

  /** Terminates the Worker that has this run; the other runs go to a new one. */
  const end = (id: number, settle: (run: PendingRun<Task, Outcome>) => void): void => {
    const run = pending.get(id);
    if (!run) return;
    pending.delete(id);
    clearTimeout(timer);
    settle(run);
    // A run on the main thread can't be stopped.
    if (!connection?.isWorker) return;
    connection.close();
    connection = undefined;
    for (const other of pending.values()) open().post(other.message);
  };

  const open = (): WorkerConnection<RunRequest<Task>> => {
    connection ??= connectWorker<RunRequest<Task>, RunResponse<Outcome>>({
      createWorker,
      loadService,
      receive,
      onFailure: (local) => {
        connection = local;
        for (const { message } of pending.values()) local.post(message);
      },
    });
    return connection;
  };

  return {
    run: (task, signal, onPart) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new CanceledError('Canceled.'));
        const message = { id: ++lastId, task };
        pending.set(message.id, { message, onPart, resolve, reject });
        open().post(message);
        signal?.addEventListener('abort', () => end(message.id, (run) => run.reject(new CanceledError('Canceled.'))));
      }),
  };
}

export type ThreadOptions = Pick<RunnerOptions<never, never>, 'createWorker' | 'timeoutMs'>;

/** Creates the diagnostic of a text whose run took too long. */
export const createTimeoutDiagnostic = (
  source: Diagnostic['source'],
  text: string,
  { message, hint }: Pick<Diagnostic, 'message' | 'hint'>,
): Diagnostic => ({ code: 'limit-time', message, hint, source, start: 0, end: text.length, line: 1, column: 1 });

/**
 * Creates the service's side, which answers messages in their order.
 * @param perform Runs a task; it throws only if it has a bug.
 */
export function createMessageHandler<Task, Outcome>(
  post: (message: RunResponse<Outcome>) => void,
  perform: (task: Task, onPart: (outcome: Outcome) => void) => Outcome | Promise<Outcome>,
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
