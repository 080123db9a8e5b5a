/** The builder of configurations, in the built site. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';

const { visit, tolerate } = openBrowser();
const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const phone = { viewport: { width: 320, height: 800 }, hasTouch: true, isMobile: true };

async function violations(page: Page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations: found } = await (
      window as never as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
    ).axe.run();
    return found.map(({ id }) => id);
  });
}

const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const hashOf = (page: Page) => page.evaluate(() => location.hash);
/** A request of the builder: its chunk, its rules, the schemas to begin with. */
const loaded = (requests: string[]) => requests.filter((path) => /\/(place|main)[.-]|builder\.|_play/.test(path));

describe('the builder of configurations', () => {
  const route = '/bangdb-config';
  const button = (page: Page) => page.getByRole('button', { name: 'Build a configuration' });
  const open = async (page: Page) => {
    await button(page).click();
    await page.waitForSelector('.builder-file');
  };
  const lines = (page: Page) => page.locator('.builder-lines code').allInnerTexts();

  it('loads nothing before the press, and then gives the file for 16 GB', async () => {
    const { page, requests } = await visit(route);
    expect(loaded(requests)).toEqual([]);
    await open(page);
    expect(await lines(page)).toContain('BUFF_POOL_SIZE_HINT = 12000');
    expect(await page.locator('.builder-bar output').innerText()).toBe('2 of 92 lines differ from the shipped file');
    expect(await button(page).count()).toBe(0);
  });

  it('follows the answers, keeps them in the address, and is opened by it again', async () => {
    const { page } = await visit(route);
    await open(page);
    await page.getByLabel('Memory GB').fill('96');
    await page.getByLabel('Role').selectOption('slave');
    await page.getByLabel('Address of the master').fill('10.0.0.21');
    expect(await lines(page)).toEqual(
      expect.arrayContaining([
        'BUFF_POOL_SIZE_HINT = 92000',
        'LOG_BUF_SIZE = 256',
        'SERVER_TYPE = 1',
        'MASTER_SERVER_ID = 10.0.0.21',
      ]),
    );
    const hash = await hashOf(page);
    expect(hash).toBe('#build=config&memory=96&role=slave&master=10.0.0.21');
    const { page: other } = await visit(route + hash);
    await expect.poll(() => lines(other)).toContain('BUFF_POOL_SIZE_HINT = 92000');
  });

  it('says what is wrong with an answer, and keeps the file meanwhile', async () => {
    const { page } = await visit(route);
    await open(page);
    const memory = page.getByLabel('Memory GB');
    await memory.fill('much');
    expect(await memory.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('.builder-fault').innerText()).toBe('Enter a whole number.');
    expect(await lines(page)).toContain('BUFF_POOL_SIZE_HINT = 12000');
    await memory.fill('8');
    expect(await lines(page)).toContain('BUFF_POOL_SIZE_HINT = 4000');
    expect(await page.locator('.builder-fault').count()).toBe(0);
  });

  it('gives the whole file with its reasons, without secrets in the address', async () => {
    const { page } = await visit(route);
    await open(page);
    await page.getByLabel('Keys for TLS and buckets').selectOption('made');
    await page.getByLabel('Whole file').check();
    const all = await lines(page);
    expect(all).toHaveLength(92);
    const secret = all.find((line) => line.startsWith('TLS_PSK_KEY'))?.split(' = ')[1] ?? '';
    expect(secret).toMatch(/^[\da-f]{32}$/);
    expect(await hashOf(page)).toBe('#build=config&secrets=made');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download bangdb.config' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('bangdb.config');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain('// Program: Server. Memory: 16 GB. Cores: 4.');
    expect(text).toContain('\nBUFF_POOL_SIZE_HINT = 12000\n');
    expect(text).toContain(`\nTLS_PSK_KEY = ${secret}\n`);
  });

  it('is used with the keyboard alone', async () => {
    const { page } = await visit(route);
    await button(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.builder-file');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => (document.activeElement as HTMLSelectElement).value)).toBe('server');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('32');
    expect(await lines(page)).toContain('BUFF_POOL_SIZE_HINT = 28000');
  });

  it('offers to try again where its rules do not arrive', async () => {
    tolerate();
    const { page, context } = await visit(route);
    await context.route(/config-builder\./, (request) => request.abort());
    await button(page).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await context.unroute(/config-builder\./);
    await again.click();
    await page.waitForSelector('.builder-file');
  });

  it('leaves the shipped file to readers without JavaScript', async () => {
    const { page } = await visit(route, { javaScriptEnabled: false });
    expect(await button(page).isVisible()).toBe(false);
    const link = page.getByRole('link', { name: 'Download the shipped bangdb.config' });
    expect(await link.isVisible()).toBe(true);
    const answer = await page.request.get(new URL((await link.getAttribute('href')) as string, page.url()).href);
    expect(await answer.text()).toContain('BUFF_POOL_SIZE_HINT = 4096');
  });

  it.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' as const }],
    ['in forced colors', { forcedColors: 'active' as const }],
    ['on a phone', phone],
  ])('has no fault that axe finds, and fits: %s', async (_, options) => {
    const { page } = await visit(route, options);
    await open(page);
    await page.getByLabel('Whole file').check();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
  });
});
