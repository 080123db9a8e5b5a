// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ids } from './ids.ts';
import { shareLink } from './share.ts';

/** What each call of the clipboard was given. */
let written: Promise<Blob>[];
const notice = () => document.querySelector('.notice')?.textContent;
const said = () => document.getElementById(ids.live)?.textContent;

beforeEach(() => {
  written = [];
  document.body.innerHTML = `<p id="${ids.live}"></p>`;
  history.replaceState(null, '', '/page?view=all');
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly types: Record<string, Promise<Blob>>;
      constructor(types: Record<string, Promise<Blob>>) {
        this.types = types;
      }
    },
  );
  const write = async ([item]: { types: Record<string, Promise<Blob>> }[]) => {
    const blob = item?.types['text/plain'] as Promise<Blob>;
    written.push(blob);
    await blob;
  };
  vi.stubGlobal('navigator', { clipboard: { write } });
});
afterEach(() => vi.unstubAllGlobals());

const copied = async () => (await written[0])?.text();

it('copies the URL with the anchor, and replaces the anchor of the page', async () => {
  expect(await shareLink('#run=1', 'the query', 'too long')).toBe(true);
  expect(await copied()).toBe(`${location.origin}/page?view=all#run=1`);
  expect([location.hash, said()]).toEqual(['#run=1', 'Link copied']);
});

it('writes to the clipboard during the click, while the anchor is pending', async () => {
  let come = (_: string) => {};
  const anchor = new Promise<string>((resolve) => {
    come = resolve;
  });
  const done = shareLink(anchor, 'the query', 'too long');
  expect(written).toHaveLength(1);
  come('#d=packed');
  expect(await done).toBe(true);
  expect(await copied()).toMatch(/#d=packed$/);
});

it('copies the text if the URL would be too long, and keeps the anchor', async () => {
  expect(await shareLink(`#q=${'x'.repeat(8_000)}`, 'the query', 'too long')).toBe(true);
  expect([await copied(), location.hash, notice(), said()]).toEqual(['the query', '', 'too long', '']);
});

it('copies the text if the anchor is rejected', async () => {
  expect(await shareLink(Promise.reject(new Error('cut off')), 'the query', 'too long')).toBe(true);
  expect(await copied()).toBe('the query');
  expect(notice()).toMatch(/^Couldn't create the link/);
});
