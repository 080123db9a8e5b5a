export interface WorkerConnection<To> {
  post(message: To): void;
  /** Terminates the Worker, or ignores later messages of a service on the main thread. */
  close(): void;
  isWorker: boolean;
}

interface ConnectionOptions<To, From> {
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
  let isSettled = false;
  worker.addEventListener('message', (event: MessageEvent<From>) => {
    isSettled = true;
    receive(event.data);
  });
  worker.addEventListener('error', () => {
    if (isSettled) return;
    isSettled = true;
    worker.terminate();
    onFailure(connectLocally(options));
  });
  return { post: (message) => worker.postMessage(message), close: () => worker.terminate(), isWorker: true };
}

function connectLocally<To, From>({ loadService, receive }: ConnectionOptions<To, From>): WorkerConnection<To> {
  let isClosed = false;
  const service = loadService((message) => isClosed || receive(message));
  return {
    post: (message) => void service.then((handle) => isClosed || handle(message)),
    close: () => {
      isClosed = true;
    },
    isWorker: false,
  };
}
