// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const client = { prepare: vi.fn(), readAhead: vi.fn(), search: vi.fn() };
const createSearchClient = vi.fn((_: { base: string; createWorker(): unknown }) => client);
vi.mock('@folio/search/client', () => ({
  createSearchClient: (options: Parameters<typeof createSearchClient>[0]) => createSearchClient(options),
}));
const { createProvider } = await import('./search.ts');

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a provider reads its folder by a Worker that is a module', () => {
  const Worker = vi.fn();
  vi.stubGlobal('Worker', Worker);
  expect(createProvider('/docs/_search/')).toBe(client);
  const [{ base, createWorker } = {} as never] = createSearchClient.mock.calls[0] ?? [];
  expect(base).toBe('/docs/_search/');
  createWorker();
  const [address, options] = Worker.mock.calls[0] as [URL, WorkerOptions];
  expect(address.pathname).toMatch(/\/packages\/search\/src\/worker\.ts$/);
  expect(options).toEqual({ type: 'module' });
});

it('the rest of the index is read when the reader pauses, at the latest after two seconds', () => {
  const whenIdle = vi.fn();
  vi.stubGlobal('requestIdleCallback', whenIdle);
  createProvider('/');
  expect(client.prepare).toHaveBeenCalledOnce();
  const [[pause, limit] = []] = whenIdle.mock.calls as [() => void, IdleRequestOptions][];
  expect(limit).toEqual({ timeout: 2000 });
  expect(client.readAhead).not.toHaveBeenCalled();
  pause?.();
  expect(client.readAhead).toHaveBeenCalledOnce();
});

it('where the browser does not say when that is, it is read after half a second', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(window, 'requestIdleCallback');
  createProvider('/');
  vi.advanceTimersByTime(499);
  expect(client.readAhead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(client.readAhead).toHaveBeenCalledOnce();
});
