import { expect, it, vi } from 'vitest';
import { machinesPath, pageRoute, toSandboxDataPath } from './page-data.ts';

it('what a page needs is named after its route', () => {
  expect(toSandboxDataPath('/guide/films')).toBe('/_play/guide/films.json');
  expect(machinesPath('/guide/films')).toBe('/_play/guide/films/machines.json');
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
  expect(pageRoute()).toBe(route);
});
