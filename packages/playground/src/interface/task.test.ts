import { expect, it } from 'vitest';
import type { SandboxPageData } from './page-data.ts';
import { taskOf } from './task.ts';

const keywords = { DISTINCT: { link: '/words' } };
const page: SandboxPageData = {
  parts: ['schema', 'first', 'second'],
  blocks: { 0: { setup: [] }, 3: { setup: [2, 0] } },
  keywords,
  now: 5,
};

it('a block runs on the parts that come before it, at the time of the page', () => {
  expect(taskOf(page, 3, 'query')).toEqual({ setup: ['second', 'schema'], text: 'query', keywords, now: 5 });
  expect(taskOf(page, 0, 'query').setup).toEqual([]);
});

it('a part that the reader has edited takes the place of its own, unless it is empty', () => {
  const changes = new Map([
    [2, 'edited'],
    [1, 'not needed'],
    [0, ''],
  ]);
  expect(taskOf(page, 3, 'query', changes).setup).toEqual(['edited', 'schema']);
});

it('a block that the page does not name runs on nothing', () => {
  expect(taskOf(page, 1, 'query').setup).toEqual([]);
});

it('a page without a time has the time of the clock', () => {
  const { now: _, ...timeless } = page;
  const started = Date.now();
  const { now = 0 } = taskOf(timeless, 3, 'query');
  expect(now).toBeGreaterThanOrEqual(started);
  expect(now).toBeLessThanOrEqual(Date.now());
});
