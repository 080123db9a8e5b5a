// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installIslands } from './islands.ts';
import { forgetListeners } from './testing/listeners.ts';

forgetListeners();

const load = vi.fn();
const kinds = [{ places: 'details.console', failure: 'The console could not be loaded.', load }];

const queryClient = new QueryClient();
const unmount = vi.fn();
const mount = vi.fn(() => unmount);
const settled = () => new Promise<void>((done) => setImmediate(done));
const place = () => document.querySelector('details') as HTMLDetailsElement;
/** The reader opens the place, or closes it. */
async function toggle(open = true) {
  place().open = open;
  place().dispatchEvent(new Event('toggle'));
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
    for (const sign of ['click', 'pointerover', 'focusin', 'pointerdown']) document.removeEventListener(sign, listener);
  }
  history.replaceState(null, '', '#');
  vi.restoreAllMocks();
});

it('is mounted when the reader opens its place, once', async () => {
  installIslands(kinds, queryClient);
  expect(load).not.toHaveBeenCalled();
  for (const open of [true, false, true]) await toggle(open);
  expect(load).toHaveBeenCalledOnce();
  expect(mount).toHaveBeenCalledExactlyOnceWith(place(), queryClient);
});

it('is mounted in a place that was opened before the client came', async () => {
  place().open = true;
  installIslands(kinds, queryClient);
  await settled();
  expect(mount).toHaveBeenCalledOnce();
});

it('leaves other details alone, and places that are closed', async () => {
  installIslands(kinds, queryClient);
  await toggle(false);
  place().className = 'fold';
  await toggle();
  expect(load).not.toHaveBeenCalled();
});

it('says what failed when it cannot be loaded, and is asked for again when the place is opened again', async () => {
  load.mockRejectedValueOnce(new Error('no such file'));
  installIslands(kinds, queryClient);
  await toggle();
  expect(place().textContent).toBe('The console could not be loaded.');
  expect(place().dataset.failed).toBe('');
  await toggle();
  expect(mount).toHaveBeenCalledOnce();
});

it('is not mounted where the reader has left the page in the meantime', async () => {
  let resolve: (module: unknown) => void = () => {};
  load.mockReturnValueOnce(
    new Promise((done) => {
      resolve = done;
    }),
  );
  installIslands(kinds, queryClient);
  await toggle();
  place().remove();
  resolve({ mount });
  await settled();
  expect(mount).not.toHaveBeenCalled();
});

it('is reported when it fails while it is mounted', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fault = new Error('A fault on purpose');
  mount.mockImplementationOnce(() => {
    throw fault;
  });
  installIslands(kinds, queryClient);
  await toggle();
  expect(report).toHaveBeenCalledExactlyOnceWith(fault);
});

it('goes with its page after a swap, and stays with a page that stays', async () => {
  const { sweep } = installIslands(kinds, queryClient);
  await toggle();
  sweep();
  expect(unmount).not.toHaveBeenCalled();
  place().remove();
  sweep();
  sweep();
  expect(unmount).toHaveBeenCalledOnce();
});

const press = [{ places: '.run', when: 'press' as const, anchor: 'run', failure: 'Press it again.', load }];
const button = () => document.querySelector('button') as HTMLButtonElement;

it('is mounted when its button is pressed, and once', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  installIslands(press, queryClient);
  expect(load).not.toHaveBeenCalled();
  for (const _ of [1, 2]) {
    button().click();
    await settled();
  }
  expect(mount).toHaveBeenCalledExactlyOnceWith(button(), queryClient);
});

it('of a button is got ready when the pointer or the focus is there, and mounted at once by the press', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  const prepare = vi.fn();
  load.mockResolvedValue({ mount, prepare });
  installIslands(press, queryClient);
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

it('of a button that does not arrive ahead is asked for again by the press', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  load.mockRejectedValueOnce(new Error('no such file'));
  installIslands(press, queryClient);
  button().dispatchEvent(new Event('pointerover', { bubbles: true }));
  await settled();
  expect(document.querySelector('[role="alert"]')).toBeNull();
  button().click();
  await settled();
  expect(mount).toHaveBeenCalledOnce();
});

it('is mounted where the address names its button', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  // Islands of the tests before may hear of the address, too: this one has a module of its own.
  const own = vi.fn(() => () => {});
  history.replaceState(null, '', '#run=4&q=S');
  installIslands(
    press.map((island) => ({ ...island, load: async () => ({ mount: own }) })),
    queryClient,
  );
  await settled();
  expect(own).toHaveBeenCalledExactlyOnceWith(button(), queryClient);
});

it('of a button says aloud that it could not be loaded', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  load.mockRejectedValueOnce(new Error('no such file'));
  installIslands(press, queryClient);
  button().click();
  await settled();
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Press it again.');
  button().click();
  await settled();
  expect(document.querySelector('[role="alert"]')).toBeNull();
  expect(mount).toHaveBeenCalledOnce();
});

it('of a button is opened again on the way back only if it was opened', async () => {
  document.body.innerHTML = '<button class="run" data-run="4">Run</button>';
  load.mockRejectedValueOnce(new Error('no such file'));
  const { sweep } = installIslands(press, queryClient);
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

it('says nothing when it has no word for its failure: nobody has asked for it', async () => {
  document.body.innerHTML = '<div class="app"><p>Text</p></div>';
  load.mockRejectedValueOnce(new Error('no such file'));
  installIslands([{ places: '.app', when: 'arrival', load }], queryClient);
  await settled();
  expect(document.body.innerHTML).toBe('<div class="app"><p>Text</p></div>');
});

it('of a page is mounted when the page comes into view', async () => {
  document.body.innerHTML = '';
  const { sweep } = installIslands([{ places: '.app', when: 'arrival', failure: '', load }], queryClient);
  document.body.innerHTML = '<div class="app"></div>';
  sweep();
  await settled();
  expect(mount).toHaveBeenCalledExactlyOnceWith(document.querySelector('.app'), queryClient);
});
