// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { getKey, getShortcut, isSearchShortcut } from './shortcut.ts';

/** Presses a key on an element of the page. */
function pressed(key: string, init: KeyboardEventInit = {}, html = '<p></p>') {
  document.body.innerHTML = html;
  let led: boolean | undefined;
  const listen = (event: KeyboardEvent) => {
    led = isSearchShortcut(event);
  };
  addEventListener('keydown', listen);
  document.body.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  removeEventListener('keydown', listen);
  return led;
}

describe('isSearchShortcut', () => {
  it.each([
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['k', { metaKey: true }],
  ])('returns true for %s with %j', (key, init) => expect(pressed(key, init)).toBe(true));

  it.each([
    ['k', {}],
    ['/', { ctrlKey: true }],
    ['/', { altKey: true }],
    ['K', { ctrlKey: true, shiftKey: true }],
  ])('returns false for %s with %j', (key, init) => expect(pressed(key, init)).toBe(false));

  it.each(['<input>', '<textarea></textarea>', '<select></select>', '<p contenteditable></p>'])(
    'ignores a slash in %s',
    (field) => {
      expect(pressed('/', {}, field)).toBe(false);
      expect(pressed('k', { ctrlKey: true }, field)).toBe(true);
    },
  );

  it('ignores a slash in an editor in a shadow tree', () => {
    document.body.innerHTML = '<div></div>';
    const shadow = (document.body.firstElementChild as Element).attachShadow({ mode: 'open' });
    shadow.innerHTML = '<p contenteditable></p>';
    let led: boolean | undefined;
    const listen = (event: KeyboardEvent) => {
      led = isSearchShortcut(event);
    };
    addEventListener('keydown', listen);
    shadow.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, composed: true }));
    removeEventListener('keydown', listen);
    expect(led).toBe(false);
  });

  it('ignores a slash if single-key shortcuts are off', () => {
    document.documentElement.dataset.keys = 'off';
    try {
      expect(pressed('/')).toBe(false);
      expect(pressed('k', { ctrlKey: true })).toBe(true);
    } finally {
      delete document.documentElement.dataset.keys;
    }
  });
});

describe('getKey', () => {
  it.each([
    ['a Latin key', { key: 'Escape', code: 'Escape' }, 'Escape'],
    ['a letter as it was typed', { key: 'л', code: 'KeyK' }, 'л'],
    ['a key while an input method composes', { key: 'Escape', isComposing: true }, ''],
    ['the key that ends a composition in Safari', { key: 'Enter', keyCode: 229 }, ''],
  ])('reads %s', (_, init, key) => expect(getKey(new KeyboardEvent('keydown', init))).toBe(key));
});

describe('getShortcut', () => {
  /** The shortcut of a key on an element of the page. */
  function shortcut(init: KeyboardEventInit, html = '<p></p>') {
    document.body.innerHTML = html;
    let found: string | undefined;
    const listen = (event: KeyboardEvent) => {
      found = getShortcut(event);
    };
    addEventListener('keydown', listen);
    document.body.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
    removeEventListener('keydown', listen);
    return found;
  }

  it.each([
    ['"T"', { key: 'T', code: 'KeyT' }, 't'],
    ['"?"', { key: '?', shiftKey: true }, '?'],
    ['a Greek letter with Shift', { key: 'Τ', code: 'KeyT', shiftKey: true }, 't'],
    ['an umlaut, where a QWERTY keyboard has no letter', { key: 'ö', code: 'Semicolon' }, 'ö'],
    ['Ctrl and the "k" of Dvorak, at the place of "v"', { key: 'k', code: 'KeyV', ctrlKey: true }, '/'],
    ['Ctrl and a Cyrillic letter', { key: 'л', code: 'KeyK', ctrlKey: true }, '/'],
    ['Command and a Hebrew letter', { key: 'ל', code: 'KeyK', metaKey: true }, '/'],
    ['Ctrl and the "t" of Dvorak, at the place of "k"', { key: 't', code: 'KeyK', ctrlKey: true }, undefined],
    ['Ctrl, Shift and "k"', { key: 'K', ctrlKey: true, shiftKey: true }, undefined],
    ['Alt and "]"', { key: ']', altKey: true }, undefined],
  ])('reads %s', (_, init, key) => expect(shortcut(init)).toBe(key));

  it('ignores single keys in a field, and all keys during composition', () => {
    expect(shortcut({ key: 't' }, '<input>')).toBeUndefined();
    expect(shortcut({ key: 'k', ctrlKey: true, isComposing: true }, '<input>')).toBeUndefined();
    expect(pressed('k', { ctrlKey: true, isComposing: true }, '<input>')).toBe(false);
  });
});
