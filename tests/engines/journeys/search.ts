/** Suggestions, results, and the texts that trouble patterns. */
import { expect, it } from 'vitest';
import { EDGE_CASE_INPUTS, typeByLetters } from '../../support/edge-case-inputs.ts';
import type { Reader, Readers } from '../reader.ts';

const box = '.header input[type="search"]';
const filter = '.sidebar input[type="search"]';
const inPage = 'main input[type="search"]';
/** How much text the page has: next to none when it has broken down. */
const length = (reader: Reader) => reader.see('#site', ([site]) => site?.innerText.length ?? 0);
const type = (reader: Reader, selector: string, text: string) => reader.see(selector, typeByLetters, text);

export function search({ newReader }: Readers) {
  it('suggestions come while one types; arrows and Enter open one', async () => {
    const reader = await newReader();
    await reader.visit('/secondary-index');
    await reader.hydrate();
    await reader.click(box);
    await reader.window.type('k-means');
    await reader.appears('.suggest [role="option"]');
    // A hyphen once emptied the page (C1).
    await expect.poll(() => reader.texts('.suggest mark')).toContain('K-means');
    expect(await reader.attribute(box, 'aria-expanded')).toBe('true');
    await reader.window.press('ArrowDown');
    await expect.poll(() => reader.attribute(box, 'aria-activedescendant')).toMatch(/./);
    const href = await reader.attribute('.suggest [aria-selected="true"]', 'href');
    await reader.window.press('Enter');
    await reader.arrives(href as string);
  });

  it('a search leads to its results, the box is empty, an area narrows them, and back widens them', async () => {
    const address = '/search?q=passive+join+%26+%3Chr+id%3Dx%3E';
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    await reader.click(box);
    await reader.window.type('Passive JOIN & <hr id=x>');
    await reader.window.press('Enter');
    await reader.arrives(address);
    await expect.poll(() => reader.value(box)).toBe('');
    await reader.appears('.hit mark');
    // What a reader types becomes no element.
    expect(await reader.value(inPage)).toBe('passive join & <hr id=x>');
    expect(await reader.text('h1')).toContain('<hr id=x>');
    expect(await reader.count('#x')).toBe(0);
    await reader.see('.areas-list a', (links) => links[1]?.click());
    await reader.arrives(/area=/);
    await reader.run(() => history.back());
    await reader.arrives(address);
    await reader.appears('.hit');
  });

  it('any text can be typed into the search box', { tags: 'long', timeout: 180_000 }, async () => {
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    await reader.click(box);
    for (const text of EDGE_CASE_INPUTS) {
      await type(reader, box, text);
      await expect
        .poll(() => reader.attribute('.suggest-foot a', 'href'), { message: text })
        .toBe(`/search?${new URLSearchParams({ q: text.toLowerCase() })}`);
      expect(await length(reader), text).toBeGreaterThan(1000);
    }
  });

  it("any text can be typed into the sidebar's filter", { tags: 'long', timeout: 180_000 }, async () => {
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    for (const text of EDGE_CASE_INPUTS) {
      await type(reader, filter, text);
      await expect.poll(() => reader.text('.filter output'), { message: text }).toMatch(/^\d+ of \d+/);
      expect(await length(reader), text).toBeGreaterThan(1000);
    }
  });

  it('any text can be searched for', { tags: 'long', timeout: 180_000 }, async () => {
    const reader = await newReader();
    await reader.visit('/search?q=k-means');
    await reader.appears('.hit');
    await reader.click(inPage);
    for (const text of EDGE_CASE_INPUTS) {
      await type(reader, inPage, text);
      await reader.window.press('Enter');
      await expect.poll(() => reader.text('h1'), { message: text }).toBe(`Search results for “${text.toLowerCase()}”`);
      await expect.poll(() => reader.text('.results-count'), { message: text }).toMatch(/^(No|\d+) pages? for /);
    }
  });
}
