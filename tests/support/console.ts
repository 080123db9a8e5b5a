/** The console of REST operations in browser tests. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import siteConfig from '../../site/site.config.ts';
import { describeApi, type MockApi, startMockApi } from './mock-api.ts';

/** A page with one operation. */
export const create = '/rest-api/create-a-table';

/** Opens the first console of a page. */
export async function open(page: Page) {
  await page.locator('.console > summary').first().click();
  await page.waitForSelector('.console form');
}
export const consoleOf = (page: Page) => page.locator('.console').first();
export const source = (page: Page, name: string) => consoleOf(page).getByRole('radio', { name }).check();
export const send = (page: Page) =>
  consoleOf(page)
    .getByRole('button', { name: /^(Send request|Show the answer)$/ })
    .click();
export const answer = (page: Page) => consoleOf(page).getByRole('region', { name: 'Answer', exact: true });
/** A field in the list of parameters of the first operation. */
export const field = (page: Page, name: RegExp) => page.locator('.operation').first().getByRole('textbox', { name });
export const body = (page: Page) => field(page, /^Body/);

/** Opens the first console of a page, and selects a server. */
export async function openAgainst(page: Page, url: string) {
  await open(page);
  await source(page, 'Your server');
  await consoleOf(page).getByRole('textbox', { name: 'Server' }).fill(url);
}

/** Starts a mock of the site's API for the tests of a file, reset before each. */
export function withMockApi(): () => MockApi {
  let mock: MockApi;
  beforeAll(async () => {
    mock = await startMockApi(describeApi('site', siteConfig.product));
  });
  beforeEach(() => {
    mock.behavior = Object.assign(mock.behavior, { cors: true, delay: 0, key: undefined, answer: undefined });
    mock.calls.length = 0;
  });
  afterAll(() => mock.close());
  return () => mock;
}
