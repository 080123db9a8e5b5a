// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectWorker, type WorkerConnection } from './worker-client.ts';

class TestWorker extends EventTarget {
  readonly terminate = vi.fn();
  readonly postMessage = vi.fn();
  emit(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const received: string[] = [];
/** A service that echoes messages. */
const loadService = vi.fn(async (post: (message: string) => void) => (message: string) => post(`here: ${message}`));
const onFailure = vi.fn((_: WorkerConnection<string>) => {});
const open = (createWorker: () => unknown) =>
  connectWorker<string, string>({
    createWorker: createWorker as () => Worker,
    loadService,
    receive: (message) => received.push(message),
    onFailure,
  });
const refuse = () => {
  throw new Error('refused by the policy');
};

beforeEach(() => {
  received.length = 0;
  vi.clearAllMocks();
});

describe('connectWorker', () => {
  it('exchanges messages with the Worker, and does not load the service here', () => {
    const worker = new TestWorker();
    const connection = open(() => worker);
    connection.post('one');
    worker.emit('two');
    expect(connection.isWorker).toBe(true);
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('one');
    expect(received).toEqual(['two']);
    expect(loadService).not.toHaveBeenCalled();
    connection.close();
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('replaces a Worker that fails before its first message, once', async () => {
    const worker = new TestWorker();
    open(() => worker).post('one');
    worker.dispatchEvent(new Event('error'));
    worker.dispatchEvent(new Event('error'));
    expect(worker.terminate).toHaveBeenCalledOnce();
    expect(onFailure).toHaveBeenCalledOnce();
    const connection = onFailure.mock.calls[0]?.[0] as WorkerConnection<string>;
    expect(connection.isWorker).toBe(false);
    connection.post('one');
    await vi.waitFor(() => expect(received).toEqual(['here: one']));
  });

  it('keeps a Worker that fails after its first message', () => {
    const worker = new TestWorker();
    open(() => worker);
    worker.emit('ready');
    worker.dispatchEvent(new Event('error'));
    expect(onFailure).not.toHaveBeenCalled();
    expect(worker.terminate).not.toHaveBeenCalled();
  });
});

describe('connectWorker without Workers', () => {
  it('loads the service on the main thread and posts the messages in order', async () => {
    const connection = open(refuse);
    connection.post('one');
    connection.post('two');
    await vi.waitFor(() => expect(received).toEqual(['here: one', 'here: two']));
    expect(connection.isWorker).toBe(false);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('passes no messages after close()', async () => {
    let post: (message: string) => void = () => {};
    const handle = vi.fn();
    loadService.mockImplementationOnce(async (postMessage) => {
      post = postMessage;
      return handle;
    });
    const connection = open(refuse);
    connection.post('one');
    connection.close();
    await loadService.mock.results[0]?.value;
    post('late');
    await Promise.resolve();
    expect(handle).not.toHaveBeenCalled();
    expect(received).toEqual([]);
  });
});
