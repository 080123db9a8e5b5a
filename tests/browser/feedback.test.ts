/** Feedback of readers: the question at the end of a page, and comments on a passage. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { hydrate, openBrowser } from '../support/browser.ts';

const { visit, visitFixture, tolerate } = openBrowser();

const ENDPOINT = '**/_feedback';

/** Opens a page and scrolls to the question. */
async function open(width = 1440) {
  const { page, context, requests } = await visit('/stream-join', { viewport: { width, height: 800 } });
  await hydrate(page);
  await page.evaluate(() => document.querySelector('.feedback')?.scrollIntoView({ block: 'center' }));
  await page.locator('.feedback-question').waitFor();
  return { page, context, requests };
}

const question = (page: Page) => page.locator('.feedback-question');

/** Says by keyboard what is wrong with the page. */
async function sayNo(page: Page) {
  await question(page).getByRole('button', { name: 'No' }).press('Enter');
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('checkbox');
  await page.keyboard.press('Space');
  await page.getByLabel('What did you want to do?').fill('Join three streams.');
  await page.getByRole('button', { name: 'Send' }).press('Enter');
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

it('takes a Yes at once, and gives the focus to the thanks', async () => {
  const { page } = await open();
  const answer = page.waitForResponse(ENDPOINT);
  await question(page).getByRole('button', { name: 'Yes' }).click();
  expect((await answer).status()).toBe(204);
  await expect.poll(() => focusedText(page)).toContain('Sent, thank you.');
  expect(await page.locator('.feedback-thanks a').getAttribute('href')).toContain('/issues/new?');
});

it('takes a No with reasons and a text by keyboard', async () => {
  const { page } = await open(390);
  const sent = page.waitForRequest(ENDPOINT);
  await sayNo(page);
  expect((await sent).postDataJSON()).toMatchObject({
    route: '/stream-join',
    answer: 'no',
    reasons: ['missing'],
    text: 'Join three streams.',
    quote: '',
  });
  await expect.poll(() => focusedText(page)).toContain('Sent, thank you.');
});

it('sends nothing without a reason or a text, says so, and is accessible', async () => {
  const { page, requests } = await open(390);
  await question(page).getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Choose a reason or write a sentence.').waitFor();
  expect(requests.filter((path) => path.includes('_feedback'))).toEqual([]);
  await expectAccessible(page);
});

it('keeps what was written and offers an issue after each failure of the endpoint', async () => {
  tolerate();
  const { page } = await open();
  let answer: Parameters<Route['fulfill']>[0];
  await page.route(ENDPOINT, (route) => (answer ? route.fulfill(answer) : route.abort()));
  const check = async (words: string) => {
    await expect.poll(() => page.locator('.feedback-failure').textContent(), { message: words }).toContain(words);
    expect(await page.getByLabel('What did you want to do?').inputValue()).toBe('Join three streams.');
    expect(await page.locator('.feedback-failure a').getAttribute('href')).toContain('Join+three+streams');
  };
  const send = () => page.getByRole('button', { name: 'Send' }).press('Enter');
  await sayNo(page);
  await check("can't be reached");
  for (const [next, words] of [
    [{ status: 404, body: '' }, 'takes none'],
    [{ status: 429, body: '' }, 'in an hour'],
    [{ status: 200, contentType: 'text/html', body: '<h1>Home</h1>' }, 'takes none'],
    [{ status: 500, body: '' }, 'status 500'],
  ] as const) {
    answer = next;
    await send();
    await check(words);
  }
  await page.evaluate(() => {
    AbortSignal.timeout = () => AbortSignal.abort(new DOMException('Too late', 'TimeoutError'));
  });
  await send();
  await check("didn't answer in time");
});

it('keeps a vote on the device while offline, and sends it once later', async () => {
  tolerate();
  const { page, context, requests } = await open();
  await context.setOffline(true);
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await page.getByText('kept on this device').waitFor();
  const answer = page.waitForResponse(ENDPOINT);
  await context.setOffline(false);
  expect((await answer).status()).toBe(204);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('feedback'))).toBe(null);
  expect(requests.filter((path) => path.includes('_feedback'))).toHaveLength(1);
});

it('shows a kept vote that the server refuses later, until the reader discards it', async () => {
  tolerate();
  const { page, context, requests } = await open();
  await page.route(ENDPOINT, (route) => route.fulfill({ status: 400, body: '' }));
  await context.setOffline(true);
  await sayNo(page);
  await page.getByText('kept on this device').waitFor();
  await context.setOffline(false);
  const alert = page.getByRole('alert').filter({ hasText: 'status 400' });
  await expect.poll(() => alert.textContent()).toContain('Join three streams.');
  expect(await alert.getByRole('link').getAttribute('href')).toContain('Join+three+streams');
  await page.reload();
  await hydrate(page);
  await page.evaluate(() => document.querySelector('.feedback')?.scrollIntoView({ block: 'center' }));
  await alert.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('feedback'))).toBe(null);
  expect(await alert.count()).toBe(0);
  expect(requests.filter((path) => path.includes('_feedback'))).toHaveLength(1);
});

describe('a selected passage', () => {
  const select = (page: Page) =>
    page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('.prose p') as Element));

  it('can be commented on', async () => {
    const { page } = await visit('/stream-join');
    await hydrate(page);
    await select(page);
    await page.getByRole('toolbar', { name: 'Selected passage' }).getByRole('button', { name: 'Comment' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('textarea');
    await page.keyboard.type('Name the window.');
    const sent = page.waitForRequest(ENDPOINT);
    await page.locator('.comment').getByRole('button', { name: 'Send' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      answer: 'comment',
      text: 'Name the window.',
      quote: expect.stringContaining('Use a join'),
    });
    await expect.poll(() => focusedText(page)).toContain('Sent, thank you.');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.comment').count()).toBe(0);
  });
});

it('does not exist on a site without an endpoint', async () => {
  const { page, requests } = await visitFixture('/overview');
  await hydrate(page);
  await page.keyboard.press('End');
  expect(await page.locator('.feedback').count()).toBe(0);
  expect(requests.filter((path) => path.includes('feedback'))).toEqual([]);
});
