// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildIndex } from './build/index.ts';
import { createSearchClient } from './client.ts';
import type { FromEngine, ToEngine } from './service.ts';
import { createService } from './service.ts';
import { section, serveFiles } from './testing.ts';

const files = buildIndex(
  [section('/stream-join', { title: 'Stream join' }), section('/table', { title: 'Table' })],
  [],
);

/** A Worker that runs the service on this thread, with cloned messages. */
class TestWorker extends EventTarget {
  readonly terminate = vi.fn();
  readonly requests: ToEngine[] = [];
  readonly #service = createService(
    (message: FromEngine) => this.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) })),
    () => serveFiles(files),
  );
  postMessage(message: ToEngine) {
    this.requests.push(structuredClone(message));
    this.#service(structuredClone(message));
  }
}

const createTestClient = (worker: () => unknown) =>
  createSearchClient({ base: '/_search/', createWorker: worker as () => Worker });
const getRoutes = async (answer: Promise<{ hits: { route: string }[] }>) =>
  (await answer).hits.map(({ route }) => route);

describe('the client', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', async (url: URL) => {
      const bytes = files.get(url.pathname.replace('/_search/', ''));
      return bytes ? new Response(bytes as BodyInit) : new Response('', { status: 404 });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('loads nothing before its first use, and opens the index at an absolute URL', async () => {
    const worker = new TestWorker();
    const createWorker = vi.fn(() => worker);
    const client = createTestClient(createWorker);
    expect(createWorker).not.toHaveBeenCalled();
    client.prepare();
    expect(worker.requests).toEqual([{ type: 'open', base: new URL('/_search/', location.href).href }]);
    expect(await getRoutes(client.search('stream'))).toEqual(['/stream-join']);
    expect(createWorker).toHaveBeenCalledTimes(1);
  });

  it('answers only the newest query with the same options', async () => {
    const client = createTestClient(() => new TestWorker());
    const settled = await Promise.allSettled(['t', 'ta', 'tab'].map((query) => client.search(query)));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect((settled[0] as PromiseRejectedResult).reason).toMatchObject({ name: 'AbortError' });
  });

  it('answers simultaneous queries with different options', async () => {
    const client = createTestClient(() => new TestWorker());
    const answers = [
      client.search('table', { limit: 8 }),
      client.search('table', { limit: 20 }),
      client.search('table', { limit: 20, area: 'Guide' }),
    ];
    expect(await Promise.all(answers.map(getRoutes))).toEqual([['/table'], ['/table'], ['/table']]);
  });

  it('cancels a query when its signal is aborted', async () => {
    const worker = new TestWorker();
    const client = createTestClient(() => worker);
    const controller = new AbortController();
    const answer = client.search('table', { signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker.requests.at(-1)).toMatchObject({ type: 'cancel' });
    await expect(client.search('table', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('runs on the main thread without Workers', async () => {
    const client = createTestClient(() => {
      throw new Error('blocked by the policy');
    });
    expect(await getRoutes(client.search('table'))).toEqual(['/table']);
  });

  it('continues the open query on the main thread when the Worker fails to load', async () => {
    class Broken extends EventTarget {
      terminate = vi.fn();
      postMessage() {}
    }
    const worker = new Broken();
    const client = createTestClient(() => worker);
    const answer = client.search('table');
    worker.dispatchEvent(new Event('error'));
    expect(await getRoutes(answer)).toEqual(['/table']);
    expect(worker.terminate).toHaveBeenCalled();
  });

  it('reports an unreadable index and retries with the next query', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    const client = createTestClient(() => {
      throw new Error('no worker');
    });
    await expect(client.search('table')).rejects.toThrow('manifest.json: 503');
    vi.stubGlobal(
      'fetch',
      async (url: URL) => new Response(files.get(url.pathname.replace('/_search/', '')) as BodyInit),
    );
    expect(await getRoutes(client.search('table'))).toEqual(['/table']);
  });
});
