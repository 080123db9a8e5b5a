// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { click, hydrate } from '../testing/hydrate.tsx';
import { builtInPage } from '../testing/sample.ts';
import { splitCommands } from './start.tsx';

const chosen = (host: HTMLElement) => host.querySelector('.start [data-chosen] .tab-name')?.textContent;

it('shows the first way to run the product, and the one that the reader chooses', async () => {
  const page = await hydrate(builtInPage('home', '/'));
  expect(chosen(page.host)).toBe('Container');
  await click(page.one('[data-tab="Hosted"]'));
  expect(chosen(page.host)).toBe('Hosted');
  expect(JSON.parse(localStorage.tabs)).toEqual({ start: 'Hosted' });
});

it('follows the choice that the reader has made before', async () => {
  localStorage.tabs = '{"start":"Hosted"}';
  const page = await hydrate(builtInPage('home', '/'));
  expect(chosen(page.host)).toBe('Hosted');
});

it('copies a step as it is typed, without prompts and answers', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
  const page = await hydrate(builtInPage('home', '/'));
  await click(page.one('.start [data-copy]'));
  expect(written).toEqual(['run \\\n  --quiet sample\nstatus']);
  vi.unstubAllGlobals();
});

it('takes lines that a backslash continues for one command', () =>
  expect(splitCommands('run \\\n  --quiet\nstatus')).toEqual(['run \\\n  --quiet', 'status']));
