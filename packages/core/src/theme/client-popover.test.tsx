// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { getNextIndex, usePopover } from './client-popover.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function List({ onClose }: { onClose(): void }) {
  const list = usePopover<HTMLUListElement>({ onClose, getInitialFocus: (shown) => shown.querySelector('button') });
  return (
    <ul popover="auto" ref={list}>
      <li>
        <button type="button">Entry</button>
      </li>
    </ul>
  );
}

function Page({ onClose, open }: { onClose(): void; open: boolean }) {
  return (
    <>
      <input />
      <input />
      {open && <List onClose={onClose} />}
    </>
  );
}

/** Draws a page with or without its pop-over; the first of its two fields has the focus before. */
async function drawn() {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const closed: string[] = [];
  const draw = (open: boolean, name = '') =>
    act(async () => root.render(<Page open={open} onClose={() => closed.push(name)} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    host.remove();
  });
  await draw(false);
  const [first, second] = host.querySelectorAll('input') as unknown as [HTMLElement, HTMLElement];
  first.focus();
  await draw(true);
  return { host, draw, closed, first, second };
}

it('a popover takes the focus, and returns it when it closes', async () => {
  const { host, draw, first } = await drawn();
  expect(document.activeElement).toBe(host.querySelector('button'));
  await draw(false);
  expect(document.activeElement).toBe(first);
});

it("a popover that closes doesn't take the focus from another element", async () => {
  const { draw, second } = await drawn();
  second.focus();
  await draw(false);
  expect(document.activeElement).toBe(second);
});

it('a popover closes if another element than its opener is focused', async () => {
  const { closed, first, second } = await drawn();
  first.focus();
  expect(closed).toEqual([]);
  second.focus();
  expect(closed).toEqual(['']);
});

it('a popover that is rendered again keeps the focus, and uses its latest props', async () => {
  const { host, draw, closed } = await drawn();
  const entry = host.querySelector('button');
  await draw(true, 'again');
  expect(document.activeElement).toBe(entry);
  const toggle = (newState: string) =>
    act(async () => host.querySelector('ul')?.dispatchEvent(Object.assign(new Event('toggle'), { newState })));
  await toggle('open');
  expect(closed).toEqual([]);
  await toggle('closed');
  expect(closed).toEqual(['again']);
});

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 1, undefined],
] as const)('%s moves from item %i of three to %s', (key, at, next) => {
  expect(getNextIndex(key, at, 3)).toBe(next);
});

it('getNextIndex returns undefined for an empty list', () => {
  expect(getNextIndex('ArrowDown', -1, 0)).toBeUndefined();
});
