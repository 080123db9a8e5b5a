// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mount } from './progress.ts';

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<h2 id="one">1. Start <code>it</code></h2><h2 id="two">2. Stop</h2>';
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const open = () => {
  const removes = [...document.querySelectorAll('h2')].map((heading) => mount(heading));
  return { boxes: [...document.querySelectorAll('input')], close: () => removes.map((remove) => remove()) };
};
const press = (box: HTMLInputElement | undefined) => {
  box?.click();
  box?.dispatchEvent(new Event('change'));
};

describe('the checkbox of a step', () => {
  it('has a name that describes what it marks', () => {
    expect(open().boxes.map((box) => box.ariaLabel)).toEqual(['Step done: 1. Start it', 'Step done: 2. Stop']);
  });

  it('stores its mark for the page and removes it again', () => {
    const first = open();
    press(first.boxes[1]);
    expect(JSON.parse(localStorage.steps)).toEqual({ [location.pathname]: ['two'] });
    first.close();
    expect(document.querySelector('input')).toBeNull();
    const again = open();
    expect(again.boxes.map(({ checked }) => checked)).toEqual([false, true]);
    press(again.boxes[1]);
    expect(JSON.parse(localStorage.steps)).toEqual({});
  });

  it.each(['no JSON', 'null', '{"/": 3}'])('is empty if storage has other data: %s', (value) => {
    localStorage.steps = value;
    expect(open().boxes.map(({ checked }) => checked)).toEqual([false, false]);
  });

  it('works without storage', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('refused');
    });
    const { boxes } = open();
    expect(() => press(boxes[0])).not.toThrow();
    expect(boxes[0]?.checked).toBe(true);
  });
});
