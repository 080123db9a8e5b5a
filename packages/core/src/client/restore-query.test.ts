// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const { dataset } = document.documentElement;

beforeEach(() => {
  vi.resetModules();
  delete dataset.asked;
  document.body.innerHTML = '<main class="results"><article><input value=""></article></main>';
});

/** Runs the script at an address; returns what the box holds then. */
async function at(address: string): Promise<string | undefined> {
  history.replaceState(null, '', address);
  await import('./restore-query.ts');
  return document.querySelector('input')?.value;
}

it('puts the query into the box of the results page, and says so', async () => {
  expect(await at('/search?area=x&q=Passive+join%20%26')).toBe('Passive join &');
  expect(dataset.asked).toBe('Passive join &');
});

it.each(['/search', '/search?q=', '/search?q=%20join', '/search?other=join'])(
  'leaves the box empty at %s',
  async (address) => {
    expect(await at(address)).toBe('');
    expect(dataset.asked).toBeUndefined();
  },
);

it('leaves what the reader has typed', async () => {
  (document.querySelector('input') as HTMLInputElement).value = 'typed';
  expect(await at('/search?q=join')).toBe('typed');
});

it('leaves a page that the client has drawn, and other pages', async () => {
  document.querySelector('article')?.setAttribute('data-ready', '');
  expect(await at('/search?q=join')).toBe('');
  document.body.innerHTML = '<main><article><input></article></main>';
  vi.resetModules();
  expect(await at('/other?q=join')).toBe('');
});
