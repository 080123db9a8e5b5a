/** A service behind a Worker, or on the main thread where no Worker runs: the page's side of both. */

export interface WorkerConnection<To> {
  post(message: To): void;
  /** Ends the service. In a Worker this stops what it is doing; on the main thread it is heard no more. */
  end(): void;
  /** Whether the service runs in a Worker. */
  apart: boolean;
}

export interface PortOptions<To, From> {
  /** Makes the Worker. May throw. */
  createWorker: () => Worker;
  /** Loads the same service for the main thread: it is given where its messages go, and returns where it takes them. */
  loadService: (post: (message: From) => void) => Promise<(message: To) => unknown>;
  receive: (message: From) => void;
  /** The Worker has reported an error before its first message: from now on `port` takes its place, and what was posted has to be posted again. Called at most once. */
  onFailure: (port: WorkerConnection<To>) => void;
}

/** Opens a service, on the main thread where the Worker cannot be made. */
export function connectWorker<To, From>(options: PortOptions<To, From>): WorkerConnection<To> {
  const { createWorker, receive, onFailure } = options;
  let worker: Worker;
  try {
    worker = createWorker();
  } catch {
    return openLocally(options);
  }
  let settled = false;
  worker.addEventListener('message', (event: MessageEvent<From>) => {
    settled = true;
    receive(event.data);
  });
  worker.addEventListener('error', () => {
    if (settled) return;
    settled = true;
    worker.terminate();
    onFailure(openLocally(options));
  });
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), apart: true };
}

function openLocally<To, From>({ loadService, receive }: PortOptions<To, From>): WorkerConnection<To> {
  let ended = false;
  const service = loadService((message) => ended || receive(message));
  return {
    post: (message) => void service.then((answer) => ended || answer(message)),
    end: () => {
      ended = true;
    },
    apart: false,
  };
}
