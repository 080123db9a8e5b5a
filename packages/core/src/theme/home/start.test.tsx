// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { click, hydrate } from '../testing/hydrate.tsx';
import { builtInPage } from '../testing/sample.ts';
import { splitCommands } from './start.tsx';

const chosen = (host: HTMLElement) => host.querySelector('.start [data-chosen] .tab-name')?.textContent;

it('shows the first tab at first, and saves the choice of another one', async () => {
  const page = await hydrate(builtInPage('home', '/'));
  expect(chosen(page.host)).toBe('Container');
  await click(page.one('[data-tab="Hosted"]'));
  expect(chosen(page.host)).toBe('Hosted');
  expect(JSON.parse(localStorage.tabs)).toEqual({ start: 'Hosted' });
});

it('shows the tab that was saved', async () => {
  localStorage.tabs = '{"start":"Hosted"}';
  const page = await hydrate(builtInPage('home', '/'));
  expect(chosen(page.host)).toBe('Hosted');
});

it('copies a command without prompts and output', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
  const page = await hydrate(builtInPage('home', '/'));
  await click(page.one('.start [data-copy]'));
  expect(written).toEqual(['run \\\n  --quiet sample\nstatus']);
  vi.unstubAllGlobals();
});

it('splitCommands joins lines that are continued with a backslash', () =>
  expect(splitCommands('run \\\n  --quiet\nstatus')).toEqual(['run \\\n  --quiet', 'status']));
