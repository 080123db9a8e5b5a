// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { leadsToSearch } from './shortcut.ts';

/** Presses a key on an element of the page. */
function pressed(key: string, init: KeyboardEventInit = {}, html = '<p></p>') {
  document.body.innerHTML = html;
  let led: boolean | undefined;
  const listen = (event: KeyboardEvent) => {
    led = leadsToSearch(event);
  };
  addEventListener('keydown', listen);
  document.body.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  removeEventListener('keydown', listen);
  return led;
}

describe('a key that leads to the search box', () => {
  it.each([
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['K', { metaKey: true }],
  ])('is %s %j', (key, init) => expect(pressed(key, init)).toBe(true));

  it.each([
    ['k', {}],
    ['/', { ctrlKey: true }],
    ['/', { altKey: true }],
    ['k', { ctrlKey: true, shiftKey: true }],
  ])('is not %s %j', (key, init) => expect(pressed(key, init)).toBe(false));

  it.each(['<input>', '<textarea></textarea>', '<select></select>', '<p contenteditable></p>'])(
    'leaves a slash to %s',
    (field) => {
      expect(pressed('/', {}, field)).toBe(false);
      expect(pressed('k', { ctrlKey: true }, field)).toBe(true);
    },
  );

  it('leaves a slash to an editor in a shadow tree', () => {
    document.body.innerHTML = '<div></div>';
    const shadow = (document.body.firstElementChild as Element).attachShadow({ mode: 'open' });
    shadow.innerHTML = '<p contenteditable></p>';
    let led: boolean | undefined;
    const listen = (event: KeyboardEvent) => {
      led = leadsToSearch(event);
    };
    addEventListener('keydown', listen);
    shadow.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, composed: true }));
    removeEventListener('keydown', listen);
    expect(led).toBe(false);
  });

  it('is not a slash where the reader has turned single keys off', () => {
    document.documentElement.dataset.keys = 'off';
    try {
      expect(pressed('/')).toBe(false);
      expect(pressed('k', { ctrlKey: true })).toBe(true);
    } finally {
      delete document.documentElement.dataset.keys;
    }
  });
});
