import { expect, it, vi } from 'vitest';
import { createTask, getDataRoute, type SandboxPageData, toMachineDataPath, toSandboxDataPath } from './page-data.ts';

it('toSandboxDataPath and toMachineDataPath return the paths of the data of a page', () => {
  expect(toSandboxDataPath('/guide/films')).toBe('/_play/guide/films.json');
  expect(toMachineDataPath('/guide/films')).toBe('/_play/guide/films/machines.json');
});

it.each([
  ['/films', undefined, '/films'],
  ['/docs/films', '/docs', '/films'],
  ['/docs/films/', '/docs', '/films'],
  ['/docs/films.html', '/docs', '/films'],
  ['/docs/films.html/tape', '/docs', '/films.html/tape'],
  ['/docs/the.htmlx', '/docs', '/the.htmlx'],
  ['/docs/', '/docs', ''],
])('getDataRoute at %s with the base %s returns %s', (pathname, base, route) => {
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', { documentElement: { dataset: { base } } });
  const button = (page?: string) => ({ dataset: { page } }) as unknown as HTMLElement;
  expect(getDataRoute(button())).toBe(route);
  expect(getDataRoute(button('/other'))).toBe('/other');
});

const keywords = { DISTINCT: { link: '/words' } };
const page: SandboxPageData = {
  parts: ['schema', 'first', 'second'],
  blocks: { 0: { setup: [] }, 3: { setup: [2, 0] } },
  keywords,
  now: 5,
};

it('createTask returns the setup of a block and the time of the page', () => {
  expect(createTask(page, 3, 'query')).toEqual({ setup: ['second', 'schema'], text: 'query', keywords, now: 5 });
  expect(createTask(page, 0, 'query').setup).toEqual([]);
});

it('createTask uses edited parts and omits empty ones', () => {
  const changes = new Map([
    [2, 'edited'],
    [1, 'not needed'],
    [0, ''],
  ]);
  expect(createTask(page, 3, 'query', changes).setup).toEqual(['edited', 'schema']);
});

it('createTask returns an empty setup for an unknown block', () => {
  expect(createTask(page, 1, 'query').setup).toEqual([]);
});

it('createTask uses the current time for a page without a time', () => {
  const { now: _, ...timeless } = page;
  const started = Date.now();
  const { now = 0 } = createTask(timeless, 3, 'query');
  expect(now).toBeGreaterThanOrEqual(started);
  expect(now).toBeLessThanOrEqual(Date.now());
});
