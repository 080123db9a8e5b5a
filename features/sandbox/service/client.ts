/** The page's side: one Worker for all sandboxes of a page, or the same service on the main thread where there is no Worker. */
import type { Fault } from '../engine/index.ts';
import type { FromService, Outcome, Task, ToService } from './protocol.ts';

/** Work units of a run on the main thread, which holds up the page. */
const unitsWithoutWorker = 500_000;

export interface RunnerOptions {
  /** Makes the Worker (`worker.ts`, a module). May throw. */
  createWorker: () => Worker;
  /** Milliseconds that a run may take before the Worker is ended. */
  patience: number;
}

/** A run that the reader has ended, or that a newer one of the same sandbox has. */
export class CanceledError extends Error {
  override name = 'AbortError';
}

export interface Runner {
  /** Rejects with `CanceledError`, or with an `Error` where our own code fails. A run that takes too long is an outcome with a fault. */
  run(task: Task, signal?: AbortSignal): Promise<Outcome>;
}

interface Waiting {
  message: ToService;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

interface Port {
  post(message: ToService): void;
  /** Ends what runs. Nothing can on the main thread. */
  end?: () => void;
}

/** Nothing is loaded before the first run. */
export function createRunner({ createWorker, patience }: RunnerOptions): Runner {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let port: Port | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const receive = (message: FromService): void => {
    clearTimeout(timer);
    const { id } = message;
    if (message.type === 'started') {
      if (port?.end)
        timer = setTimeout(() => end(id, (asked) => asked.resolve(tooLong(asked.message.task, patience))), patience);
      return;
    }
    const asked = waiting.get(id);
    waiting.delete(id);
    if (message.type === 'done') asked?.resolve(message.outcome);
    else asked?.reject(new Error(message.message));
  };

  /** Ends the Worker with the run of this number; the other runs go to a new one. */
  const end = (id: number, settle: (asked: Waiting) => void): void => {
    const asked = waiting.get(id);
    if (!asked) return;
    waiting.delete(id);
    clearTimeout(timer);
    settle(asked);
    if (!port?.end) return;
    port.end();
    port = undefined;
    for (const other of waiting.values()) open().post(other.message);
  };

  const open = (): Port => {
    port ??= openWorker(createWorker, receive, () => {
      port = openLocally(receive);
      for (const { message } of waiting.values()) port.post(message);
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

/** `onFailure` is called at most once: when the Worker reports an error before its first message. */
function openWorker(createWorker: () => Worker, receive: (message: FromService) => void, onFailure: () => void): Port {
  try {
    const worker = createWorker();
    let works = false;
    worker.addEventListener('message', (event: MessageEvent<FromService>) => {
      works = true;
      receive(event.data);
    });
    worker.addEventListener('error', () => {
      if (works) return;
      works = true;
      worker.terminate();
      onFailure();
    });
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  } catch {
    return openLocally(receive);
  }
}

function openLocally(receive: (message: FromService) => void): Port {
  const service = import('./service.ts').then(({ createService }) =>
    createService(receive, { units: unitsWithoutWorker, clock: () => performance.now() }),
  );
  return { post: (message) => void service.then((answer) => answer(message)) };
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
  return {
    results: [],
    json: [],
    fault,
    contents: { graphs: [], selected: '', labels: [], rels: [], nodes: 0, relations: 0 },
    rules: {},
  };
}
