// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LocationStore } from '../location.tsx';
import { getMarkedWords, markOnArrival } from './mark-words.ts';

const highlights = new Map<string, { ranges: StaticRange[] }>();
let arrive = () => {};
const location = {
  subscribe: (listener: () => void) => {
    arrive = listener;
    return () => {
      arrive = () => {};
    };
  },
} as LocationStore;

// Other test files share the window: remove the listeners of the module after this file.
const listen = vi.spyOn(globalThis, 'addEventListener');
afterAll(() => {
  for (const [type, listener] of listen.mock.calls) removeEventListener(type, listener);
  listen.mockRestore();
});
beforeEach(() => {
  vi.stubGlobal('CSS', { highlights });
  vi.stubGlobal(
    'StaticRange',
    class {
      constructor(init: StaticRangeInit) {
        Object.assign(this, init);
      }
    },
  );
  vi.stubGlobal(
    'Highlight',
    class {
      ranges: StaticRange[];
      constructor(...ranges: StaticRange[]) {
        this.ranges = ranges;
      }
    },
  );
  document.body.innerHTML =
    '<main><article><h1>Tables</h1><p>A table (wide) is a Table, not a tablet.</p></article></main>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  highlights.clear();
});

const marked = () =>
  highlights
    .get('search')
    ?.ranges.map(({ startContainer, startOffset, endOffset }) =>
      startContainer.nodeValue?.slice(startOffset, endOffset),
    );

it('highlights whole words in any case on the opened page, until Escape', async () => {
  markOnArrival(location, window.location.href, ['table', '(wide)', 'tables']);
  expect(marked()).toBeUndefined();
  arrive();
  await Promise.resolve();
  expect(marked()).toEqual(['Tables', 'table', '(wide)', 'Table']);
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(marked()).toBeUndefined();
});

it('highlights nothing on another page or without support in the browser', async () => {
  markOnArrival(location, '/elsewhere', ['table']);
  arrive();
  await Promise.resolve();
  expect(marked()).toBeUndefined();
  vi.stubGlobal('CSS', {});
  arrive = () => {};
  markOnArrival(location, window.location.href, ['table']);
  arrive();
  await Promise.resolve();
  expect(highlights.size).toBe(0);
});

it('getMarkedWords returns each highlighted word of a result once', () => {
  document.body.innerHTML = '<p><mark>Wide</mark> <mark>table</mark> <mark>wide</mark></p>';
  expect(getMarkedWords(document.querySelector('p'))).toEqual(['wide', 'table']);
  expect(getMarkedWords(undefined)).toEqual([]);
});

it.each(['k-means', 'C++', 'a/b', '$.x[0]', '^(?:a|b){2}\\', 'x–y', 'a&b', '#id', '"q"'])(
  'highlights %s as literal text',
  async (word) => {
    document.body.innerHTML = '<main><article></article></main>';
    (document.querySelector('article') as Element).textContent = `before ${word} after`;
    markOnArrival(location, window.location.href, [word]);
    arrive();
    await Promise.resolve();
    expect(marked()).toEqual([word]);
  },
);
