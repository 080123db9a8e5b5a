// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { used } from '../interface/testing.ts';
import { useNarrow } from './narrow.ts';

it('the page is narrow below 600 pixels, which can change', async () => {
  const list = Object.assign(new EventTarget(), { matches: false });
  const listens = vi.spyOn(list, 'addEventListener');
  const ends = vi.spyOn(list, 'removeEventListener');
  const match = vi.fn((_query: string) => list);
  vi.stubGlobal('matchMedia', match);
  const narrow = await used(useNarrow, {});
  expect(narrow.now).toBe(false);
  list.matches = true;
  await act(async () => list.dispatchEvent(new Event('change')));
  expect(narrow.now).toBe(true);
  await narrow.end();
  expect(ends.mock.calls).toEqual(listens.mock.calls);
  expect(new Set(match.mock.calls.flat())).toEqual(new Set(['(max-width: 599.98px)']));
});

it('is wide if the browser has no media queries', async () => {
  vi.stubGlobal('matchMedia', undefined);
  const narrow = await used(useNarrow, {});
  expect(narrow.now).toBe(false);
  await narrow.end();
});
