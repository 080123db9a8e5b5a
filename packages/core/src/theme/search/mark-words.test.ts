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

// Other files share the window: what the module listens to must not outlive this file.
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

it('marks whole words of any case on the page of the result, until Escape', async () => {
  markOnArrival(location, window.location.href, ['table', '(wide)', 'tables']);
  expect(marked()).toBeUndefined();
  arrive();
  await Promise.resolve();
  expect(marked()).toEqual(['Tables', 'table', '(wide)', 'Table']);
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(marked()).toBeUndefined();
});

it('marks nothing on another page, and nothing where the browser cannot', async () => {
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

it('takes the marked words of a result, each once', () => {
  document.body.innerHTML = '<p><mark>Wide</mark> <mark>table</mark> <mark>wide</mark></p>';
  expect(getMarkedWords(document.querySelector('p'))).toEqual(['wide', 'table']);
  expect(getMarkedWords(undefined)).toEqual([]);
});

it.each(['k-means', 'C++', 'a/b', '$.x[0]', '^(?:a|b){2}\\', 'x–y', 'a&b', '#id', '"q"'])(
  'marks the word %s as it is',
  async (word) => {
    document.body.innerHTML = '<main><article></article></main>';
    (document.querySelector('article') as Element).textContent = `before ${word} after`;
    markOnArrival(location, window.location.href, [word]);
    arrive();
    await Promise.resolve();
    expect(marked()).toEqual([word]);
  },
);
