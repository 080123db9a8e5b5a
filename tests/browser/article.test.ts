import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';

const { visit, visitFixture } = openBrowser();

describe('code blocks', () => {
  it('of one line hide their prompt from the copy, and their tools until the reader comes', async () => {
    const { page, context } = await visit('/hands-on-bangdb');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await hydrate(page);
    const line = page.locator('.line[data-prompt]').first();
    const copy = line.locator('[data-copy]');
    await copy.focus();
    await expect.poll(() => line.locator('.code-tools').evaluate((tools) => getComputedStyle(tools).opacity)).toBe('1');
    await copy.click();
    const code = await line.locator(':scope > pre').textContent();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    expect(await copy.getAttribute('aria-label')).toBe('Copy command');
  });

  it('unfold if they are long', async () => {
    const { page } = await visitFixture('/graph-and-cypher');
    await hydrate(page);
    const fold = page.locator('[data-fold]').first();
    const height = () => fold.evaluate((button) => (button.closest('.code') as HTMLElement).offsetHeight);
    const folded = await height();
    await fold.click();
    expect(await fold.getAttribute('aria-expanded')).toBe('true');
    expect(await height()).toBeGreaterThan(folded);
  });
});

describe('a term of an app', () => {
  it('shows what it means on hover and focus, also without JavaScript, and leads to its page', async () => {
    const { page } = await visitFixture('/apps/leads-management/edit-lead', { javaScriptEnabled: false });
    const term = page.locator('.term');
    const meaning = term.getByRole('tooltip', { includeHidden: true });
    expect(await meaning.isVisible()).toBe(false);
    await term.locator('a').hover();
    expect(await meaning.isVisible()).toBe(true);
    await page.mouse.move(0, 0);
    expect(await meaning.isVisible()).toBe(false);
    await term.locator('a').focus();
    expect(await meaning.isVisible()).toBe(true);
    await term.locator('a').click();
    expect(page.url()).toMatch(/\/install-leads-management$/);
  });

  it('hides its meaning on Escape wherever the focus is, until the pointer has left', async () => {
    const { page } = await visitFixture('/apps/leads-management/edit-lead');
    await hydrate(page);
    const term = page.locator('.term');
    const meaning = term.getByRole('tooltip', { includeHidden: true });
    await term.locator('a').hover();
    await page.keyboard.press('Escape');
    expect(await meaning.isVisible()).toBe(false);
    await page.mouse.move(0, 0);
    await term.locator('a').hover();
    expect(await meaning.isVisible()).toBe(true);
  });
});

describe('the article', () => {
  it('has headings that are named by their texts, and marks the sections in view in its contents', async () => {
    const { page } = await visit('/stream-join');
    await hydrate(page);
    const text = (await page.locator('.prose h2').first().textContent()) as string;
    expect(text).not.toContain('#');
    expect(await page.getByRole('heading', { name: text, exact: true }).count()).toBe(1);
    const entry = page.locator('.toc a').nth(2);
    await page.evaluate(
      (hash) => document.getElementById(hash.slice(1))?.scrollIntoView(),
      (await entry.getAttribute('href')) as string,
    );
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('true');
  });

  it('can be read and left without JavaScript', async () => {
    const { page } = await visit('/stream-join', { javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    expect((await page.locator('.prose').innerText()).length).toBeGreaterThan(1000);
    expect(await page.getAttribute('html', 'data-js')).toBeNull();
    expect(await page.locator('.run:visible').count()).toBe(0);
    await page.locator('.toc-top summary').click();
    const entry = page.locator('.toc-top a').nth(1);
    await entry.click();
    expect(new URL(page.url()).hash).toBe(await entry.getAttribute('href'));
    await page.locator('.pager a').first().click();
    expect(await page.locator('h1').count()).toBe(1);
  });
});

describe('by keyboard', () => {
  it('no stop of an article is idle, or lies below its bar', { tags: 'long' }, async () => {
    const { page } = await visit('/bangdb-table-embedded');
    await hydrate(page);
    const idle = () =>
      page
        .locator('.prose [tabindex="0"]')
        .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth <= box.clientWidth).map((box) => box.outerHTML));
    expect(await idle()).toEqual([]);
    await page.locator('.prose > :is(p, ul, .hd) a').last().focus();
    const covered = new Set<string>();
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Shift+Tab');
      const text = await page.evaluate(() => {
        const { activeElement: focused } = document;
        const bar = document.querySelector('.bar')?.getBoundingClientRect();
        if (!focused?.closest('.prose') || focused.closest('.bar') || !bar) return '';
        const { top, bottom } = focused.getBoundingClientRect();
        return bar.top < bottom && top < bar.bottom ? (focused.textContent ?? '') : '';
      });
      if (text) covered.add(text);
    }
    expect([...covered]).toEqual([]);
  });

  it('a box is a named stop as soon as it scrolls', async () => {
    const { page } = await visit('/graph-and-cypher/match-patterns');
    await hydrate(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const unnamed = () =>
      page.locator('.prose :is(.table, .code pre)').evaluateAll((boxes) =>
        boxes.flatMap((box) => {
          if (box.scrollWidth <= box.clientWidth) return [];
          return box.matches('[tabindex="0"][role="region"][aria-label]') ? [] : [box.outerHTML];
        }),
      );
    await expect.poll(() => page.locator('.prose [role="region"]').count()).toBeGreaterThan(0);
    await expect.poll(unnamed).toEqual([]);
  });
});
