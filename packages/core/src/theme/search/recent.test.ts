// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearVisits, recentPages, saveVisit } from './recent.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const visit = (...names: string[]) => {
  for (const name of names) saveVisit({ href: `/${name}`, title: name, area: 'Manual' });
};
const titles = (on = '/') => recentPages(on).map(({ title }) => title);

it('offers the five pages that were seen last, newest first, without the one on view', () => {
  visit('a', 'b', 'c', 'd', 'e', 'f', 'g');
  expect(titles('/g')).toEqual(['f', 'e', 'd', 'c', 'b']);
  expect(titles('/x')).toEqual(['g', 'f', 'e', 'd', 'c']);
});

it('has a page that is seen again once', () => {
  visit('a', 'b', 'a');
  expect(titles()).toEqual(['a', 'b']);
});

it('offers nothing after it was cleared', () => {
  visit('a');
  clearVisits();
  expect(titles()).toEqual([]);
  expect(localStorage.recent).toBeUndefined();
});

it.each(['no JSON', '{}', '[null]', '[{"href": "//elsewhere.example/", "title": "a", "area": "b"}]'])(
  'offers nothing where storage holds something else: %s',
  (value) => {
    localStorage.recent = value;
    expect(titles()).toEqual([]);
  },
);

it('does without storage', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new Error('refused');
    });
  expect(() => visit('a')).not.toThrow();
  expect(() => clearVisits()).not.toThrow();
  expect(titles()).toEqual([]);
});
