// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installIslands } from './islands.ts';
import { forgetListeners } from './testing/listeners.ts';

forgetListeners();

const load = vi.fn();
const kinds = [{ selector: 'details.console', failure: 'The console could not be loaded.', load }];

const queryClient = new QueryClient();
const unmount = vi.fn();
const mount = vi.fn(() => unmount);
const settled = () => new Promise<void>((done) => setImmediate(done));
const host = () => document.querySelector('details') as HTMLDetailsElement;
/** Expands or collapses the host element. */
async function toggle(open = true) {
  host().open = open;
  host().dispatchEvent(new Event('toggle'));
  await settled();
}

const listeners: EventListener[] = [];
beforeEach(() => {
  vi.clearAllMocks();
  load.mockResolvedValue({ mount });
  document.body.innerHTML = '<details class="console"><p>Sentence.</p></details>';
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown, options: unknown) => {
    listeners.push(listener as EventListener);
    add(type, listener as EventListener, options as boolean);
  });
});
afterEach(() => {
  for (const listener of listeners.splice(0)) {
    document.removeEventListener('toggle', listener, true);
    for (const type of ['click', 'pointerover', 'focusin', 'pointerdown']) document.removeEventListener(type, listener);
  }
  history.replaceState(null, '', '#');
  vi.restoreAllMocks();
});

it('mounts an island once, when its host element is opened', async () => {
  installIslands(kinds, queryClient);
  expect(load).not.toHaveBeenCalled();
  for (const open of [true, false, true]) await toggle(open);
  expect(load).toHaveBeenCalledOnce();
  expect(mount).toHaveBeenCalledExactlyOnceWith(host(), queryClient);
});

it('mounts an island whose host element is open already', async () => {
  host().open = true;
  installIslands(kinds, queryClient);
  await settled();
  expect(mount).toHaveBeenCalledOnce();
});

it('ignores closed host elements and other details elements', async () => {
  installIslands(kinds, queryClient);
  await toggle(false);
  host().className = 'fold';
  await toggle();
  expect(load).not.toHaveBeenCalled();
});

it.each([
  ['is opened again', () => toggle()],
  [
    'has its button clicked',
    () => {
      host().querySelector('button')?.click();
      return settled();
    },
  ],
])('shows an error if an island fails to load, and retries when it %s', async (_, retry) => {
  load.mockRejectedValueOnce(new Error('no such file'));
  installIslands(kinds, queryClient);
  await toggle();
  expect(host().textContent).toBe('The console could not be loaded. Try again');
  expect(host().dataset.failed).toBe('');
  await retry();
  expect(mount).toHaveBeenCalledOnce();
});

it("doesn't mount an island whose host element was removed while it loaded", async () => {
  let resolve: (module: unknown) => void = () => {};
  load.mockReturnValueOnce(
    new Promise((done) => {
      resolve = done;
    }),
  );
  installIslands(kinds, queryClient);
  await toggle();
  host().remove();
  resolve({ mount });
  await settled();
  expect(mount).not.toHaveBeenCalled();
});

it('reports an error that an island throws while it is mounted', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const error = new Error('A deliberate error');
  mount.mockImplementationOnce(() => {
    throw error;
  });
  installIslands(kinds, queryClient);
  await toggle();
  expect(report).toHaveBeenCalledExactlyOnceWith(error);
});

it('unmounts an island once, after its host element was removed', async () => {
  const { sweep } = installIslands(kinds, queryClient);
  await toggle();
  sweep();
  expect(unmount).not.toHaveBeenCalled();
  host().remove();
  sweep();
  sweep();
  expect(unmount).toHaveBeenCalledOnce();
});

const clickIslands = [{ selector: '.run', when: 'click' as const, anchor: 'run', failure: 'Press it again.', load }];
const button = () => document.querySelector('button') as HTMLButtonElement;

it('mounts an island once, when its button is clicked', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  installIslands(clickIslands, queryClient);
  expect(load).not.toHaveBeenCalled();
  for (const _ of [1, 2]) {
    button().click();
    await settled();
  }
  expect(mount).toHaveBeenCalledExactlyOnceWith(button(), queryClient);
});

it('prefetches an island on hover or focus of its button, and mounts it at once on the click', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  const prepare = vi.fn();
  load.mockResolvedValue({ mount, prepare });
  installIslands(clickIslands, queryClient);
  button().dispatchEvent(new Event('pointerover', { bubbles: true }));
  await settled();
  button().dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(load).toHaveBeenCalledOnce();
  expect(mount).not.toHaveBeenCalled();
  await settled();
  expect(prepare.mock.calls).toEqual([[button()], [button()]]);
  button().click();
  expect(mount).toHaveBeenCalledExactlyOnceWith(button(), queryClient);
  button().dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await settled();
  expect(prepare).toHaveBeenCalledTimes(2);
});

it('loads an island on the click if the prefetch failed', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  load.mockRejectedValueOnce(new Error('no such file'));
  installIslands(clickIslands, queryClient);
  button().dispatchEvent(new Event('pointerover', { bubbles: true }));
  await settled();
  expect(document.querySelector('[role="alert"]')).toBeNull();
  button().click();
  await settled();
  expect(mount).toHaveBeenCalledOnce();
});

it('mounts an island if the URL names its button', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  // Islands of previous tests may react to the URL, too: this one has its own module.
  const ownMount = vi.fn(() => () => {});
  history.replaceState(null, '', '#run=4&q=S');
  installIslands(
    clickIslands.map((island) => ({ ...island, load: async () => ({ mount: ownMount }) })),
    queryClient,
  );
  await settled();
  expect(ownMount).toHaveBeenCalledExactlyOnceWith(button(), queryClient);
});

it('shows an alert if an island fails to load after a click, and removes it when it loads', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  load.mockRejectedValueOnce(new Error('no such file'));
  installIslands(clickIslands, queryClient);
  button().click();
  await settled();
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Press it again.');
  button().click();
  await settled();
  expect(document.querySelector('[role="alert"]')).toBeNull();
  expect(mount).toHaveBeenCalledOnce();
});

it('saves an island in the history state only while it is open', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  load.mockRejectedValueOnce(new Error('no such file'));
  const { sweep } = installIslands(clickIslands, queryClient);
  button().click();
  await settled();
  expect(history.state?.opened ?? []).toEqual([]);
  sweep(true);
  await settled();
  expect(load).toHaveBeenCalledOnce();
  button().click();
  await settled();
  expect(history.state.opened).toEqual(['run=4']);
  button().setAttribute('aria-expanded', 'false');
  button().click();
  await settled();
  expect(history.state.opened).toEqual([]);
});

it('shows no error for an island without a failure message', async () => {
  document.body.innerHTML = '<div class="app"><p>Text</p></div>';
  load.mockRejectedValueOnce(new Error('no such file'));
  installIslands([{ selector: '.app', when: 'load', load }], queryClient);
  await settled();
  expect(document.body.innerHTML).toBe('<div class="app"><p>Text</p></div>');
});

it('mounts an island after a navigation to a page that contains it', async () => {
  document.body.innerHTML = '';
  const { sweep } = installIslands([{ selector: '.app', when: 'load', failure: '', load }], queryClient);
  document.body.innerHTML = '<div class="app"></div>';
  sweep();
  await settled();
  expect(mount).toHaveBeenCalledExactlyOnceWith(document.querySelector('.app'), queryClient);
});
