export interface WorkerConnection<To> {
  post(message: To): void;
  /** Ends the service; later messages of a local one are ignored. */
  end(): void;
  apart: boolean;
}

export interface ConnectionOptions<To, From> {
  /** May throw. */
  createWorker: () => Worker;
  /** Loads the service for the main thread. */
  loadService: (post: (message: From) => void) => Promise<(message: To) => unknown>;
  receive: (message: From) => void;
  /**
   * Called once if the Worker fails before its first message, with a replacement that lacks the
   * posted messages.
   */
  onFailure: (local: WorkerConnection<To>) => void;
}

/** Connects to a service, on the main thread if no Worker can be created. */
export function connectWorker<To, From>(options: ConnectionOptions<To, From>): WorkerConnection<To> {
  const { createWorker, receive, onFailure } = options;
  let worker: Worker;
  try {
    worker = createWorker();
  } catch {
    return connectLocally(options);
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
    onFailure(connectLocally(options));
  });
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), apart: true };
}

function connectLocally<To, From>({ loadService, receive }: ConnectionOptions<To, From>): WorkerConnection<To> {
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
