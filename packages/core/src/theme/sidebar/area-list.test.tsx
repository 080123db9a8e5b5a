// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, eventually, hydrate, press } from '../testing/hydrate.tsx';
import { article } from '../testing/sample.ts';

const button = () => document.querySelector('.area-button') as HTMLElement;
const popover = () => document.querySelector('.areas-pop') as HTMLElement;
const focused = () => document.activeElement as HTMLElement;

/** A page whose list of areas has been opened from the sidebar by a key. */
async function opened() {
  const page = await hydrate(article());
  button().focus();
  await press(button(), ' ');
  await eventually(() => expect(popover()).not.toBeNull());
  return page;
}

it('opens below its button on a key press, and focuses the current area', async () => {
  await opened();
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(popover().style.top).toBe('4px');
  expect(focused().getAttribute('aria-current')).toBe('true');
  expect(focused().textContent).toContain('Manual');
});

it('moves the focus with arrow keys and with the first letter of an area', async () => {
  await opened();
  await press(focused(), 'ArrowDown');
  expect(focused().textContent).toContain('Leads');
  await press(focused(), 'm');
  expect(focused().textContent).toContain('Manual');
  await press(focused(), 'l', { ctrlKey: true });
  expect(focused().textContent).toContain('Manual');
});

it('closes on a click on its button, which is then focused', async () => {
  await opened();
  await click(button());
  expect(popover()).toBeNull();
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(focused()).toBe(button());
});

it('leaves a click that opens another tab to the browser', async () => {
  await hydrate(article());
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  button().dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(popover()).toBeNull();
});
