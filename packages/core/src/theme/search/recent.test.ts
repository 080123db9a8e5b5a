// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearVisits, loadRecentPages, saveVisit } from './recent.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const visit = (...names: string[]) => {
  for (const name of names) saveVisit({ href: `/${name}`, title: name, area: 'Manual' });
};
const titles = (on = '/') => loadRecentPages(on).map(({ title }) => title);

it('returns the last five pages, newest first, without the current one', () => {
  visit('a', 'b', 'c', 'd', 'e', 'f', 'g');
  expect(titles('/g')).toEqual(['f', 'e', 'd', 'c', 'b']);
  expect(titles('/x')).toEqual(['g', 'f', 'e', 'd', 'c']);
});

it('contains a page only once', () => {
  visit('a', 'b', 'a');
  expect(titles()).toEqual(['a', 'b']);
});

it('is empty after it was cleared', () => {
  visit('a');
  clearVisits();
  expect(titles()).toEqual([]);
  expect(localStorage.recent).toBeUndefined();
});

it.each(['no JSON', '{}', '[null]', '[{"href": "//elsewhere.example/", "title": "a", "area": "b"}]'])(
  'returns nothing if the stored value is invalid: %s',
  (value) => {
    localStorage.recent = value;
    expect(titles()).toEqual([]);
  },
);

it('works without storage', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new Error('refused');
    });
  expect(() => visit('a')).not.toThrow();
  expect(() => clearVisits()).not.toThrow();
  expect(titles()).toEqual([]);
});
