/** The page's side: one Worker for all sandboxes of a page, or the same service on the main thread where there is no Worker. */
import { openPort, type Port } from '../../../engine/worker-port.ts';
import type { Fault } from '../engine/index.ts';
import { emptyOutcome, type FromService, type Outcome, type Task, type ToService } from './protocol.ts';

/** Work units of a run on the main thread, which holds up the page. */
const unitsWithoutWorker = 500_000;

export interface RunnerOptions {
  /** Makes the Worker (a module). May throw. */
  createWorker: () => Worker;
  /** Milliseconds that a run may take before the Worker is ended. */
  patience: number;
}

/** What a service is for: its tasks, and what they come to. */
export interface Service<T, O> {
  /** Loads the service for the main thread: it is given where its messages go, and returns where it takes them. */
  load: (post: (message: FromService<O>) => void) => Promise<(message: ToService<T>) => unknown>;
  /** The outcome of a task that took longer than so many milliseconds. */
  tooLong: (task: T, patience: number) => O;
}

/** A run that the reader has ended, or that a newer one of the same sandbox has. */
export class CanceledError extends Error {
  override name = 'AbortError';
}

export interface Runner<T = Task, O = Outcome> {
  /** Rejects with `CanceledError`, or with an `Error` where our own code fails. A run that takes too long is an outcome with a fault. */
  run(task: T, signal?: AbortSignal): Promise<O>;
}

interface Waiting<T, O> {
  message: ToService<T>;
  resolve(outcome: O): void;
  reject(error: Error): void;
}

/** Runs queries. Nothing is loaded before the first run. */
export const createRunner = (options: RunnerOptions): Runner =>
  createRunnerOf(
    {
      load: async (post) =>
        (await import('./service.ts')).createService(post, {
          units: unitsWithoutWorker,
          clock: () => performance.now(),
        }),
      tooLong,
    },
    options,
  );

/** Runs the tasks of a service. Nothing is loaded before the first run. */
export function createRunnerOf<T, O>(service: Service<T, O>, { createWorker, patience }: RunnerOptions): Runner<T, O> {
  const waiting = new Map<number, Waiting<T, O>>();
  let lastId = 0;
  let port: Port<ToService<T>> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const receive = (message: FromService<O>): void => {
    clearTimeout(timer);
    const { id } = message;
    if (message.type === 'started') {
      if (port?.apart)
        timer = setTimeout(
          () => end(id, (asked) => asked.resolve(service.tooLong(asked.message.task, patience))),
          patience,
        );
      return;
    }
    const asked = waiting.get(id);
    waiting.delete(id);
    if (message.type === 'done') asked?.resolve(message.outcome);
    else asked?.reject(new Error(message.message));
  };

  /** Ends the Worker with the run of this number; the other runs go to a new one. */
  const end = (id: number, settle: (asked: Waiting<T, O>) => void): void => {
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

  const open = (): Port<ToService<T>> => {
    port ??= openPort<ToService<T>, FromService<O>>({
      createWorker,
      loadService: service.load,
      receive,
      onFailure: (local) => {
        port = local;
        for (const { message } of waiting.values()) port.post(message);
      },
    });
    return port;
  };

  return {
    run: (task, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new CanceledError('Canceled.'));
        const message = { id: ++lastId, task };
        waiting.set(message.id, { message, resolve, reject });
        open().post(message);
        signal?.addEventListener('abort', () =>
          end(message.id, (asked) => asked.reject(new CanceledError('Canceled.'))),
        );
      }),
  };
}

function tooLong({ text }: Task, patience: number): Outcome {
  const fault: Fault = {
    code: 'limit-time',
    message: `The run stopped after ${patience / 1000} seconds.`,
    cure: 'Name a node, a label or a relation, so that less has to be compared.',
    source: 'query',
    start: 0,
    end: text.length,
    line: 1,
    column: 1,
  };
  return { ...emptyOutcome, fault };
}
