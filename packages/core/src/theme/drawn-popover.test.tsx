// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { nextPlace, usePopover } from './drawn-popover.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function List({ onClose }: { onClose(): void }) {
  const list = usePopover<HTMLUListElement>({ onClose, first: (shown) => shown.querySelector('button') });
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

it('a pop-over takes the focus, and gives it back when it goes', async () => {
  const { host, draw, first } = await drawn();
  expect(document.activeElement).toBe(host.querySelector('button'));
  await draw(false);
  expect(document.activeElement).toBe(first);
});

it('a pop-over that goes leaves the focus where the reader has put it', async () => {
  const { draw, second } = await drawn();
  second.focus();
  await draw(false);
  expect(document.activeElement).toBe(second);
});

it('a pop-over closes when the focus goes elsewhere, but not when it goes to its opener', async () => {
  const { closed, first, second } = await drawn();
  first.focus();
  expect(closed).toEqual([]);
  second.focus();
  expect(closed).toEqual(['']);
});

it('a pop-over that is drawn again keeps the focus, and closes as it was drawn last', async () => {
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
] as const)('%s from place %i of three leads to %s', (key, at, next) => {
  expect(nextPlace(key, at, 3)).toBe(next);
});

it('nothing moves in an empty list', () => {
  expect(nextPlace('ArrowDown', -1, 0)).toBeUndefined();
});
