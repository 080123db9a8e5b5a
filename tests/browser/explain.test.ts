/** The box that explains errors, in the built site. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { blockRequests, openBrowser } from '../support/browser.ts';

const { visit, tolerate } = openBrowser();
const ROUTE = '/api-server';
const field = (page: Page) => page.getByLabel(/^An error, a log line/);
const answer = (page: Page) => page.locator('.explain-answer');
const loaded = (requests: string[]) => requests.filter((path) => /_explain|\/explain|\/api\.\w+\.json/.test(path));

describe('the box that explains errors', () => {
  it('loads nothing before the reader acts, then explains a code, a schema and a query by keyboard, and leads to the search for others', async () => {
    const { page, requests } = await visit(ROUTE);
    expect(loaded(requests)).toEqual([]);
    await field(page).fill('errcode: -56');
    await field(page).press('Tab');
    await page.keyboard.press('Enter');
    await answer(page).getByRole('heading', { name: 'Error code -56' }).waitFor();
    expect(loaded(requests).length).toBeGreaterThan(0);
    expect(await answer(page).getByRole('link').last().getAttribute('href')).toMatch(/\/api-server#error-56$/);
    await expectAccessible(page, '.explain');

    await field(page).fill('{"schema": "s", "streams": [{"name": "a", "type": "1", "attr": [],}]}');
    await field(page).press('Control+Enter');
    await answer(page).getByRole('table', { name: 'The difference' }).waitFor();
    expect(await answer(page).locator('ins').allInnerTexts()).toEqual([expect.stringContaining('"type": 1')]);
    await expectAccessible(page, '.explain');

    await field(page).fill('MATCH (a:User) OPTIONAL MATCH (a)-->(b) RETURN a.name');
    await field(page).press('Control+Enter');
    await answer(page).getByRole('heading', { name: 'Not in the translation' }).waitFor();
    expect(await answer(page).locator('pre').innerText()).toBe('S=>(@a User:*); RETURN a.name');
    expect(await answer(page).locator('strong').allInnerTexts()).toEqual(['OPTIONAL MATCH']);
    await expectAccessible(page, '.explain');

    await field(page).fill('bind() error: Address already in use');
    await field(page).press('Control+Enter');
    await answer(page).getByRole('heading', { name: 'No entry of this site matches the text.' }).waitFor();
    expect(await answer(page).getByRole('link').getAttribute('href')).toMatch(/\/search\?q=bind/);
  });

  it('gets a text from the suggestions of search', async () => {
    const { page } = await visit('/overview');
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('[error] errcode: -56, a+b');
    await page.getByRole('option', { name: 'Explain this text' }).click();
    await answer(page).getByRole('heading', { name: 'Error code -56' }).waitFor();
    expect(await field(page).inputValue()).toBe('[error] errcode: -56, a+b');
  });

  it('says that the messages could not be loaded, and loads them at the next press', async () => {
    const { page } = await visit(ROUTE);
    tolerate(/_explain|Failed to load/);
    const giveBack = await blockRequests(page, /_explain/);
    await field(page).fill('-56');
    await page.getByRole('button', { name: 'Explain' }).click();
    await answer(page).getByRole('alert').waitFor();
    giveBack();
    await page.getByRole('button', { name: 'Explain' }).click();
    await answer(page).getByRole('heading', { name: 'Error code -56' }).waitFor();
  });

  it('fits a small phone', async () => {
    const { page } = await visit(ROUTE, { viewport: { width: 320, height: 800 }, hasTouch: true, isMobile: true });
    await field(page).fill(`MATCH (a:User) RETURN a.${'x'.repeat(200)}`);
    await page.getByRole('button', { name: 'Explain' }).tap();
    await answer(page).locator('pre').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page, '.explain');
  });
});
