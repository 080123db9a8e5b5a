// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const { dataset } = document.documentElement;

beforeEach(() => {
  vi.resetModules();
  delete dataset.query;
  document.body.innerHTML = '<main class="results"><article><input value=""></article></main>';
});

/** Runs the script at a URL. Returns the value of the search box. */
async function runAt(url: string): Promise<string | undefined> {
  history.replaceState(null, '', url);
  await import('./restore-query.ts');
  return document.querySelector('input')?.value;
}

it('copies the query into the search box of the results page and into data-query', async () => {
  expect(await runAt('/search?area=x&q=Passive+join%20%26')).toBe('Passive join &');
  expect(dataset.query).toBe('Passive join &');
});

it.each(['/search', '/search?q=', '/search?q=%20join', '/search?other=join'])(
  'leaves the search box empty at %s',
  async (url) => {
    expect(await runAt(url)).toBe('');
    expect(dataset.query).toBeUndefined();
  },
);

it('keeps text that was typed already', async () => {
  (document.querySelector('input') as HTMLInputElement).value = 'typed';
  expect(await runAt('/search?q=join')).toBe('typed');
});

it('changes neither a page that the client has rendered nor other pages', async () => {
  document.querySelector('article')?.setAttribute('data-ready', '');
  expect(await runAt('/search?q=join')).toBe('');
  document.body.innerHTML = '<main><article><input></article></main>';
  vi.resetModules();
  expect(await runAt('/other?q=join')).toBe('');
});
