// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchOverlay } from './popover.ts';

const create = (parent: Element, name = 'button') => parent.appendChild(document.createElement(name));

/** A page with an opener, an open overlay that has a button, and something else. */
function open({ popover = false } = {}) {
  const opener = create(document.body);
  const element = create(document.body, 'div');
  if (popover) element.setAttribute('popover', 'auto');
  const inside = create(element);
  const outside = create(document.body);
  const close = vi.fn();
  const place = vi.fn();
  const unwatch = watchOverlay({ element, opener, close, position: place });
  onTestFinished(() => {
    unwatch();
    for (const one of [opener, element, outside]) one.remove();
  });
  return { opener, element, inside, outside, close, place, unwatch };
}

const pressEscape = (init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init });
  document.body.dispatchEvent(event);
  return event;
};

/** Changes the layout, and waits for the frame that follows. */
const resize = async () => {
  dispatchEvent(new Event('resize'));
  await new Promise((resolve) => requestAnimationFrame(resolve));
};

it('Escape closes the topmost overlay only, and focuses its opener', () => {
  const below = open();
  const above = open();
  below.element.append(above.opener);
  expect(pressEscape().defaultPrevented).toBe(true);
  expect([below.close, above.close].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  expect(document.activeElement).toBe(above.opener);
  above.unwatch();
  pressEscape();
  expect(below.close).toHaveBeenCalledOnce();
});

it.each([
  ['an input method composes', { isComposing: true }],
  ['an input method ends in Safari', { keyCode: 229 }],
])('Escape closes nothing while %s', (_, init) => {
  const { close } = open();
  pressEscape(init);
  expect(close).not.toHaveBeenCalled();
});

it('Escape closes nothing if another handler has used it', () => {
  const { close, inside } = open();
  inside.addEventListener('keydown', (event) => event.preventDefault());
  inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  expect(close).not.toHaveBeenCalled();
});

it('closes when another part of the page is focused', () => {
  const { close, inside, opener, outside } = open();
  for (const one of [inside, opener]) one.focus();
  expect(close).not.toHaveBeenCalled();
  outside.focus();
  expect(close).toHaveBeenCalledOnce();
});

it('closes on a click outside', () => {
  const { close, inside, opener, outside } = open();
  inside.click();
  opener.click();
  expect(close).not.toHaveBeenCalled();
  outside.click();
  expect(close).toHaveBeenCalledOnce();
});

it('leaves clicks outside to the browser for native popovers', () => {
  const { close, outside } = open({ popover: true });
  outside.click();
  expect(close).not.toHaveBeenCalled();
});

it('closes on resize if the opener is hidden, and otherwise updates its position', async () => {
  const { close, opener, place } = open();
  const visible = vi.spyOn(opener, 'checkVisibility').mockReturnValue(true);
  await resize();
  expect([close, place].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  visible.mockReturnValue(false);
  await resize();
  expect([close, place].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('closes on resize if the opener is below another overlay', async () => {
  const { close, opener } = open();
  vi.spyOn(opener, 'checkVisibility').mockReturnValue(true);
  const covered = create(document.body, 'div');
  onTestFinished(() => covered.remove());
  covered.append(opener);
  covered.toggleAttribute('inert', true);
  await resize();
  expect(close).toHaveBeenCalledOnce();
});

it('a popover returns the focus when it closes, unless the user has moved on', () => {
  const first = open({ popover: true });
  first.inside.focus();
  first.unwatch();
  expect(document.activeElement).toBe(first.opener);
  const second = open({ popover: true });
  second.outside.focus();
  second.unwatch();
  expect(document.activeElement).toBe(second.outside);
});

it('ignores events after it has closed', async () => {
  const { close, outside, place, unwatch } = open();
  unwatch();
  pressEscape();
  outside.focus();
  await resize();
  expect([close, place].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
