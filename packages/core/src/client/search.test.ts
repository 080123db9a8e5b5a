// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const client = { prepare: vi.fn(), search: vi.fn() };
const createSearchClient = vi.fn((_: { base: string; createWorker(): unknown }) => client);
vi.mock('@folio/search/client', () => ({
  createSearchClient: (options: Parameters<typeof createSearchClient>[0]) => createSearchClient(options),
}));
const { createProvider } = await import('./search.ts');

beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.unstubAllGlobals());

it('createProvider searches its directory in a module worker', () => {
  const Worker = vi.fn();
  vi.stubGlobal('Worker', Worker);
  expect(createProvider('/docs/_search/')).toBe(client);
  expect(client.prepare).toHaveBeenCalledOnce();
  const [{ base, createWorker } = {} as never] = createSearchClient.mock.calls[0] ?? [];
  expect(base).toBe('/docs/_search/');
  createWorker();
  const [url, options] = Worker.mock.calls[0] as [URL, WorkerOptions];
  expect(url.pathname).toMatch(/\/packages\/search\/src\/worker\.ts$/);
  expect(options).toEqual({ type: 'module' });
});
