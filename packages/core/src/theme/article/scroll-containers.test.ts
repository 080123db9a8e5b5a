// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeTools, watchScrollContainers } from './scroll-containers.ts';

/** Elements that are observed, and what reports a change of one of them. */
const observed: Element[] = [];
let report: (target: Element) => void;

const body = document.createElement('div');
const one = (selector: string) => body.querySelector(selector) as HTMLElement;
const setWidth = (box: Element, content: number) =>
  Object.defineProperties(box, {
    clientWidth: { value: 300, configurable: true },
    scrollWidth: { value: content, configurable: true },
  });
const stateOf = (box: Element) => ['tabindex', 'role', 'aria-label'].map((name) => box.getAttribute(name));

beforeEach(() => {
  observed.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: (entries: { target: Element }[]) => void) {
        report = (target) => changed([{ target }]);
      }
      observe = (target: Element) => observed.push(target);
      disconnect = () => observed.splice(0);
    },
  );
  body.innerHTML = `<div class="hd"><h2 id="sizes">Sizes</h2><a class="anchor">#</a></div>
    <div class="table"><table aria-label="Sizes"></table></div>
    <div class="code"><div class="code-tools"><button></button></div><pre><code></code></pre><div class="output"><p>Output</p><pre><code></code></pre></div></div>
    <div class="code"><div class="code-head"><span class="code-title">a.json</span><div class="code-tools"><button></button><button></button></div></div><pre id="titled"><code></code></pre></div>
    <figure class="figure"><div><svg role="img" aria-label="A and B"></svg></div></figure>
    <figure class="schematic"><div role="img" aria-label="Screen"></div></figure>`;
  document.body.replaceChildren(body);
});

describe('watchScrollContainers', () => {
  it.each([
    ['.table', 'Sizes'],
    ['.code > pre', 'Sizes'],
    ['.output > pre', 'Output'],
    ['#titled', 'a.json'],
    ['.figure > div', 'A and B'],
  ])('makes %s a named tab stop only while it scrolls', (selector, name) => {
    watchScrollContainers(body);
    const box = one(selector);
    setWidth(box, 300);
    report(box);
    expect(stateOf(box)).toEqual([null, null, null]);
    setWidth(box, 400);
    report(box.firstElementChild ?? box);
    expect(stateOf(box)).toEqual(['0', 'region', name]);
    setWidth(box, 300);
    report(box);
    expect(stateOf(box)).toEqual([null, null, null]);
  });

  it('gives regions different names', () => {
    watchScrollContainers(body);
    for (const box of [one('.table'), one('.code > pre')]) {
      setWidth(box, 400);
      report(box);
    }
    const name = () => one('.code > pre').getAttribute('aria-label');
    expect(name()).toBe('Sizes, 2');
    for (const width of [300, 400]) {
      setWidth(one('.code > pre'), width);
      report(one('.code > pre'));
    }
    expect(name()).toBe('Sizes, 2');
  });

  it('keeps the role and name of an image', () => {
    watchScrollContainers(body);
    const box = one('.schematic > div');
    setWidth(box, 400);
    report(box);
    expect(stateOf(box)).toEqual(['0', 'img', 'Screen']);
  });

  it('observes nothing after it was stopped', () => {
    const stop = watchScrollContainers(body);
    expect(observed).toContain(one('.table'));
    stop();
    expect(observed).toEqual([]);
  });
});

describe('describeTools', () => {
  it('describes the buttons of a block by its title, or by the heading of its section', () => {
    describeTools(body);
    const descriptions = [...body.querySelectorAll('button')].map(
      (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(descriptions).toEqual(['Sizes', 'a.json', 'a.json']);
  });
});
