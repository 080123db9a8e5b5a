// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
// Loaded beforehand: the first load is slow, and not what these tests are about.
import './combobox.tsx';
import { click, eventually, hydrate, type Page, press, type } from '../testing/hydrate.tsx';
import { article, builtInPage, html } from '../testing/sample.ts';

const box = (page: Page) => page.one<HTMLInputElement>('.header input');
const submit = (page: Page) => act(async () => page.one<HTMLFormElement>('.header form').requestSubmit());
const options = (page: Page) => [...page.host.querySelectorAll('.header [role="option"]')];

/** Focuses the box and waits for the suggestions' own module. */
async function wake(page: Page) {
  await act(async () => box(page).focus());
  await eventually(() => expect(box(page).getAttribute('role')).toBe('combobox'));
}

/** Types and waits for the answer. */
async function ask(page: Page, text: string) {
  await wake(page);
  await type(box(page), text);
  await eventually(() => expect(options(page).length).toBeGreaterThan(0));
}

describe("the header's search box", () => {
  it('searches for the text in lower case and is cleared', async () => {
    const page = await hydrate(article(), html);
    await type(box(page), 'Wide & Table');
    await submit(page);
    expect(page.client.navigations).toEqual(['/search?q=wide+%26+table']);
    expect(box(page).value).toBe('');
  });

  it.each(['', ' wide', '  '])('does nothing with %j', async (text) => {
    const page = await hydrate(article(), html);
    await type(box(page), text);
    const submitted = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    await act(async () => page.one('.header form').dispatchEvent(submitted));
    expect(submitted.defaultPrevented).toBe(true);
    expect(page.client.navigations).toEqual([]);
    expect(box(page).value).toBe(text);
  });
});

describe('suggestions', () => {
  it('keep the input element, its text and its focus', async () => {
    const page = await hydrate(article(), html);
    const before = box(page);
    await type(before, 'wid');
    await wake(page);
    expect(box(page)).toBe(before);
    expect([before.value, document.activeElement]).toEqual(['wid', before]);
    expect(before.getAttribute('aria-label')).toBe('Search the documentation');
  });

  it('offer pages with sections, grouped by area, and all results at the end', async () => {
    const page = await hydrate(article(), html);
    await ask(page, 'Wide');
    expect(page.client.queries).toEqual(['wide']);
    expect(options(page).map((option) => option.getAttribute('href'))).toEqual([
      '/wide-table',
      '/wide-table#what',
      '/search?q=wide',
    ]);
    expect(page.one('.suggest [role="group"]').getAttribute('aria-label')).toBe('Manual');
    expect(options(page)[2]?.textContent).toBe('See all 30 results');
    expect(box(page).getAttribute('aria-expanded')).toBe('true');
  });

  it('show what the engine found as text, never as HTML', async () => {
    const page = await hydrate(article(), html);
    await ask(page, 'what');
    expect(page.one('.suggest b b')).toBeNull();
  });

  it('can be selected with the arrow keys and opened with Enter', async () => {
    const page = await hydrate(article(), html);
    await ask(page, 'wide');
    await press(box(page), 'ArrowDown');
    await press(box(page), 'ArrowDown');
    const [, section] = options(page);
    expect(section?.getAttribute('aria-selected')).toBe('true');
    expect(box(page).getAttribute('aria-activedescendant')).toBe(section?.id);
    await press(box(page), 'Enter');
    expect(page.client.navigations).toEqual(['/wide-table#what']);
    expect(box(page).value).toBe('');
  });

  it('are opened with a click, once', async () => {
    const page = await hydrate(article(), html);
    await ask(page, 'wide');
    await click(options(page)[0] as HTMLElement);
    expect(page.client.navigations).toEqual(['/wide-table']);
  });

  it("don't prevent Enter from submitting the text", async () => {
    const page = await hydrate(article(), html);
    await ask(page, 'wide');
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    await act(async () => box(page).dispatchEvent(enter));
    expect(enter.defaultPrevented).toBe(false);
    await submit(page);
    expect(page.client.navigations).toEqual(['/search?q=wide']);
  });

  it("don't include recent pages after a search that keeps the focus in the box", async () => {
    localStorage.recent = JSON.stringify([{ href: '/seen', title: 'Seen before', area: 'Manual' }]);
    const page = await hydrate(builtInPage('search', '/search'));
    await ask(page, 'wide');
    await submit(page);
    expect([box(page).value, document.activeElement]).toEqual(['', box(page)]);
    expect(page.one('.header .suggest').hidden).toBe(true);
    await type(box(page), 'g');
    await eventually(() => expect(page.one('.header .suggest').hidden).toBe(false));
  });

  it('close on Alt+Up without a selection', async () => {
    const page = await hydrate(article(), html);
    await ask(page, 'wide');
    await press(box(page), 'ArrowDown');
    await press(box(page), 'ArrowUp', { altKey: true });
    expect(page.one('.suggest').hidden).toBe(true);
    expect([page.client.navigations, box(page).value]).toEqual([[], 'wide']);
  });

  it.each(['ArrowDown', 'Enter', 'Escape'])('leave %s to an input method that composes', async (key) => {
    const page = await hydrate(article(), html);
    await ask(page, 'wide');
    await press(box(page), 'ArrowDown');
    await press(box(page), key, { isComposing: true });
    expect(options(page)[0]?.getAttribute('aria-selected')).toBe('true');
    expect([page.client.navigations, box(page).value]).toEqual([[], 'wide']);
  });

  it('name the page of a section', async () => {
    const page = await hydrate(article(), html);
    await ask(page, 'wide');
    expect(options(page).map((option) => option.getAttribute('aria-label'))).toEqual([
      null,
      'What it is, in Wide tables',
      null,
    ]);
  });

  it('close with Escape, keep the text, and open again with ArrowDown', async () => {
    const page = await hydrate(article(), html);
    await ask(page, 'wide');
    await press(box(page), 'Escape');
    expect(page.one('.suggest').hidden).toBe(true);
    expect([box(page).getAttribute('aria-expanded'), box(page).value]).toEqual(['false', 'wide']);
    await press(box(page), 'ArrowDown');
    expect(page.one('.suggest').hidden).toBe(false);
  });

  it('are the recent pages if the box is empty, until they are cleared', async () => {
    localStorage.recent = JSON.stringify([{ href: '/seen', title: 'Seen before', area: 'Manual' }]);
    const page = await hydrate(article(), html);
    await wake(page);
    expect(options(page).map((option) => option.textContent)).toEqual([
      'Seen beforeManual',
      'Clear recent pages',
      'All pages by area',
    ]);
    await click(options(page)[1] as HTMLElement);
    expect(page.client.navigations).toEqual([]);
    expect(localStorage.recent).toBeUndefined();
    expect(page.one('.suggest').hidden).toBe(true);
  });

  it('are not requested for text that starts with a space', async () => {
    const page = await hydrate(article(), html);
    await wake(page);
    await type(box(page), ' wide');
    expect(page.client.queries).toEqual([]);
  });
});

describe('the large box of a page', () => {
  it('has its own text', async () => {
    const page = await hydrate(builtInPage('not-found', '/404'));
    await type(page.one('.search-large input'), 'Graph');
    expect(box(page).value).toBe('');
    await act(async () => page.one<HTMLFormElement>('.search-large form').requestSubmit());
    expect(page.client.navigations).toEqual(['/search?q=graph']);
  });
});
