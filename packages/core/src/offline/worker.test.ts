import { beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadVersion, readState, writeState } from './store.ts';
import { base, withDevice } from './testing/device.ts';

const device = withDevice();
const origin = 'https://docs.example.org';
const unregister = vi.fn(async () => true);
/** Event listeners of the worker. */
let listeners: Record<string, (event: object) => void>;

beforeEach(async () => {
  vi.resetModules();
  unregister.mockClear();
  listeners = {};
  vi.stubGlobal('location', new URL(`${origin}${base}sw.js`));
  vi.stubGlobal('self', {
    registration: { scope: origin + base, unregister },
    clients: { claim: vi.fn(), matchAll: async () => [] },
    skipWaiting: vi.fn(),
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
  });
  await import('./worker.ts');
});

/** Dispatches an event to the worker, and waits until it is handled. Returns the response. */
async function send(type: string, event: object = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners[type]?.({
    ...event,
    waitUntil: (part: Promise<unknown>) => work.push(part),
    respondWith: (response: Promise<Response>) => {
      answer = response;
    },
  });
  const response = await answer;
  await Promise.all(work);
  return response;
}
const load = (path: string) =>
  send('fetch', { request: { method: 'GET', url: origin + path, mode: 'navigate' }, resultingClientId: path });
const textOf = async (path: string) => (await load(path))?.text();

/** Saves an offline copy. */
async function keep(files: Record<string, string>, redirects?: Record<string, string>) {
  const offer = device.deploy('1', files, redirects);
  await downloadVersion(base, offer);
  await writeState(base, { version: '1', bytes: 0, pages: {} });
}

describe('an offline copy', () => {
  it('is used for responses until the page sends "forget"', async () => {
    await keep({ a: 'kept' });
    device.host['/docs/a'] = 'from the host';
    expect(await textOf('/docs/a')).toBe('kept');
    await send('message', { data: 'forget' });
    expect(await textOf('/docs/a')).toBe('from the host');
  });

  it.each([
    ['/docs/old?shop=outlet', '/docs/a?shop=outlet'],
    ['/docs/old', '/docs/a'],
    ['/docs/part?x=1', '/docs/a?x=1#part'],
    ['/docs/variant?shop=outlet&x=1', '/docs/a?shop=outlet&x=1'],
  ])('redirects with the query: %s', async (from, to) => {
    await keep(
      { a: 'kept' },
      { '/docs/old': '/docs/a', '/docs/part': '/docs/a#part', '/docs/variant': '/docs/a?shop=outlet' },
    );
    expect((await load(from))?.headers.get('Location')).toBe(origin + to);
  });

  it('is kept while the server is unreachable or returns an error', async () => {
    await keep({ a: 'kept' });
    device.host['/docs/_offline.json'] = 503;
    await textOf('/docs/a');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await textOf('/docs/a')).toBe('kept');
    await send('activate');
    expect([unregister.mock.calls, (await readState(base))?.version]).toEqual([[], '1']);
  });

  it.each([404, 410])('is deleted, and the worker unregistered, if the server returns %i', async (status) => {
    await keep({ a: 'kept' });
    device.host = { '/docs/a': 'another site', '/docs/_offline.json': status };
    expect(await textOf('/docs/a')).toBe('kept');
    expect(unregister).toHaveBeenCalledOnce();
    expect([...device.stores.keys()]).toEqual([]);
    expect(await textOf('/docs/a')).toBe('another site');
  });

  it('is deleted if the worker of a deploy without an offline version activates', async () => {
    await keep({ a: 'kept' });
    device.host = {};
    await send('activate');
    expect(unregister).toHaveBeenCalledOnce();
    expect([...device.stores.keys()]).toEqual([]);
  });

  it('is kept if the worker of the next deploy activates', async () => {
    await keep({ a: 'kept' });
    device.deploy('2', { a: 'new' });
    await send('activate');
    expect(unregister).not.toHaveBeenCalled();
  });
});
