// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { downloadVersion, writeState } from '../../offline/store.ts';
import { base, withDevice } from '../../offline/testing/device.ts';
import { type App, AppContext } from '../context.ts';
import { ids } from '../ids.ts';
import { strings } from '../strings.ts';
import { config } from '../testing/sample.ts';
import { until } from '../testing/until.ts';
import OfflinePanel from './offline-panel.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const device = withDevice();

beforeEach(() => {
  const worker = { register: async () => ({}), ready: Promise.resolve({}), getRegistration: async () => undefined };
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: worker } }));
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callback());
});

/** Opens the panel. */
async function open() {
  const host = document.body.appendChild(document.createElement('div'));
  const live = document.body.appendChild(Object.assign(document.createElement('p'), { id: ids.live }));
  const root = createRoot(host);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    host.remove();
    live.remove();
  });
  const app = { config: { ...config, base } } as App;
  await act(async () =>
    root.render(
      <AppContext value={app}>
        <OfflinePanel onClose={() => {}} />
      </AppContext>,
    ),
  );
  const button = (name: string) => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return {
    text: () => host.querySelector('p')?.textContent,
    announced: () => live.textContent,
    button,
    press: (name: string) => act(async () => button(name)?.click()),
    /** Waits until a button is there. */
    has: (name: string) => until(() => expect(button(name)).toBeDefined()),
  };
}

it('ignores the failure of a download that was canceled', async () => {
  device.deploy('1', { a: 'one' });
  let fail = () => {};
  const get = fetch;
  vi.stubGlobal('fetch', (path: string) =>
    path === '/docs/a'
      ? new Promise((_, reject) => {
          fail = () => reject(new TypeError('Failed to fetch'));
        })
      : get(path),
  );
  const panel = await open();
  await panel.has(strings.offlineDownload);
  const [text, announced] = [panel.text(), panel.announced()];
  await panel.press(strings.offlineDownload);
  await panel.has(strings.offlineCancel);
  await until(() => expect(device.requests).toContain('/docs/_offline/1.json'));
  await panel.press(strings.offlineCancel);
  await act(async () => fail());
  // Wait for the effects of the failure.
  await act(() => new Promise((done) => setImmediate(done)));
  expect([panel.text(), panel.announced()]).toEqual([text, announced]);
  expect(panel.button(strings.offlineDownload)).toBeDefined();
});

it('downloads the site, and announces it', async () => {
  device.deploy('1', { a: 'one' });
  const panel = await open();
  await panel.has(strings.offlineDownload);
  await panel.press(strings.offlineDownload);
  await panel.has(strings.offlineRemove);
  expect(panel.announced()).toBe(panel.text());
});

it('removes an offline copy that the server no longer offers', async () => {
  await downloadVersion(base, device.deploy('1', { a: 'one' }));
  await writeState(base, { version: '1', bytes: 3, pages: {} });
  device.host = {};
  const panel = await open();
  await panel.has(strings.offlineRemove);
  await panel.press(strings.offlineRemove);
  await until(() => expect(panel.text()).toBe(strings.offlineRemoved));
  expect([...device.stores.keys()]).toEqual([]);
});
