import { expect, it, vi } from 'vitest';
import { createTask, getDataRoute, type SandboxPageData, toMachineDataPath, toSandboxDataPath } from './page-data.ts';

it('what a page needs is named after its route', () => {
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
])('the page at %s of a site below %s has the route %s', (pathname, base, route) => {
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

it('a block runs on the parts that come before it, at the time of the page', () => {
  expect(createTask(page, 3, 'query')).toEqual({ setup: ['second', 'schema'], text: 'query', keywords, now: 5 });
  expect(createTask(page, 0, 'query').setup).toEqual([]);
});

it('a part that the reader has edited takes the place of its own, unless it is empty', () => {
  const changes = new Map([
    [2, 'edited'],
    [1, 'not needed'],
    [0, ''],
  ]);
  expect(createTask(page, 3, 'query', changes).setup).toEqual(['edited', 'schema']);
});

it('a block that the page does not name runs on nothing', () => {
  expect(createTask(page, 1, 'query').setup).toEqual([]);
});

it('a page without a time has the time of the clock', () => {
  const { now: _, ...timeless } = page;
  const started = Date.now();
  const { now = 0 } = createTask(timeless, 3, 'query');
  expect(now).toBeGreaterThanOrEqual(started);
  expect(now).toBeLessThanOrEqual(Date.now());
});
