// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectWorker, type WorkerConnection } from './worker-client.ts';

class TestWorker extends EventTarget {
  readonly terminate = vi.fn();
  readonly postMessage = vi.fn();
  say(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const received: string[] = [];
/** A service that repeats what it gets. */
const loadService = vi.fn(async (post: (message: string) => void) => (message: string) => post(`here: ${message}`));
const onFailure = vi.fn((_: WorkerConnection<string>) => {});
const open = (createWorker: () => unknown) =>
  connectWorker<string, string>({
    createWorker: createWorker as () => Worker,
    loadService,
    receive: (message) => received.push(message),
    onFailure,
  });
const refused = () => {
  throw new Error('refused by the policy');
};

beforeEach(() => {
  received.length = 0;
  vi.clearAllMocks();
});

describe('a Worker', () => {
  it('takes messages and sends its own, and nothing else is loaded', () => {
    const worker = new TestWorker();
    const port = open(() => worker);
    port.post('one');
    worker.say('two');
    expect(port.apart).toBe(true);
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('one');
    expect(received).toEqual(['two']);
    expect(loadService).not.toHaveBeenCalled();
    port.end();
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('that fails before its first message gives way to the main thread, once', async () => {
    const worker = new TestWorker();
    open(() => worker).post('one');
    worker.dispatchEvent(new Event('error'));
    worker.dispatchEvent(new Event('error'));
    expect(worker.terminate).toHaveBeenCalledOnce();
    expect(onFailure).toHaveBeenCalledOnce();
    const port = onFailure.mock.calls[0]?.[0] as WorkerConnection<string>;
    expect(port.apart).toBe(false);
    port.post('one');
    await vi.waitFor(() => expect(received).toEqual(['here: one']));
  });

  it('that has answered is kept after an error', () => {
    const worker = new TestWorker();
    open(() => worker);
    worker.say('ready');
    worker.dispatchEvent(new Event('error'));
    expect(onFailure).not.toHaveBeenCalled();
    expect(worker.terminate).not.toHaveBeenCalled();
  });
});

describe('the main thread, where no Worker can be made', () => {
  it('loads the service and gives it the messages in their order', async () => {
    const port = open(refused);
    port.post('one');
    port.post('two');
    await vi.waitFor(() => expect(received).toEqual(['here: one', 'here: two']));
    expect(port.apart).toBe(false);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('is neither asked nor heard after the end', async () => {
    let say: (message: string) => void = () => {};
    const answer = vi.fn();
    loadService.mockImplementationOnce(async (post) => {
      say = post;
      return answer;
    });
    const port = open(refused);
    port.post('one');
    port.end();
    await loadService.mock.results[0]?.value;
    say('late');
    await Promise.resolve();
    expect(answer).not.toHaveBeenCalled();
    expect(received).toEqual([]);
  });
});
