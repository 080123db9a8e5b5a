/** The builders of configurations and of schemas, in the built site. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectAccessible, PHONE, SCREENS } from '../support/axe.ts';
import { openBrowser, tryAgain } from '../support/browser.ts';

const { visit, tolerate } = openBrowser();

/** The text of a file that the page saves. */
async function textOf(file: Download): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'download-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await file.saveAs(join(folder, 'file'));
  return readFileSync(join(folder, 'file'), 'utf8');
}
const hashOf = (page: Page) => page.evaluate(() => location.hash);
/** A request of the builder: its chunk, its rules, the schemas to begin with. */
const loaded = (requests: string[]) => requests.filter((path) => /\/(mount|main)[.-]|builder\.|_play/.test(path));

describe('the builder of configurations', () => {
  const route = '/bangdb-config';
  const button = (page: Page) => page.getByRole('button', { name: 'Build a configuration' });
  const open = async (page: Page) => {
    await button(page).click();
    await page.waitForSelector('.builder-file');
  };
  const lines = (page: Page) => page.locator('.builder-lines code').allInnerTexts();

  it('loads nothing before the press, then gives the file for 16 GB, and keeps it while an answer is wrong', async () => {
    const { page, requests } = await visit(route);
    expect(loaded(requests)).toEqual([]);
    await open(page);
    expect(loaded(requests).length).toBeGreaterThan(2);
    expect(await lines(page)).toContain('BUFF_POOL_SIZE_HINT = 12000');
    expect(await page.locator('.builder-bar output').innerText()).toBe('2 of 92 lines differ from the shipped file');
    expect(await button(page).count()).toBe(0);
    const memory = page.getByLabel('Memory GB');
    await memory.fill('much');
    expect(await memory.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('.builder-error').innerText()).toBe('Enter a whole number.');
    expect(await lines(page)).toContain('BUFF_POOL_SIZE_HINT = 12000');
    await memory.fill('8');
    expect(await lines(page)).toContain('BUFF_POOL_SIZE_HINT = 4000');
    expect(await page.locator('.builder-error').count()).toBe(0);
  });

  it('is used with the keyboard alone, keeps the answers in the address, and is opened by it again', async () => {
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
    const text = await textOf(file);
    expect(text).toContain('// Program: Server. Memory: 16 GB. Cores: 4.');
    expect(text).toContain('\nBUFF_POOL_SIZE_HINT = 12000\n');
    expect(text).toContain(`\nTLS_PSK_KEY = ${secret}\n`);
  });

  it('offers to try again where its rules do not arrive', async () => {
    tolerate();
    const visited = await visit(route);
    await tryAgain(visited, /config-builder\./, button(visited.page));
    await visited.page.waitForSelector('.builder-file');
  });

  it('leaves the shipped file to readers without JavaScript', async () => {
    const { page } = await visit(route, { javaScriptEnabled: false });
    expect(await button(page).isVisible()).toBe(false);
    const link = page.getByRole('link', { name: 'Download the shipped bangdb.config' });
    expect(await link.isVisible()).toBe(true);
    const answer = await page.request.get(new URL((await link.getAttribute('href')) as string, page.url()).href);
    expect(await answer.text()).toContain('BUFF_POOL_SIZE_HINT = 4096');
  });

  it.each(SCREENS)('has no error that axe finds, and fits, in all colors: %s', async (_, options) => {
    const { page } = await visit(route, options);
    await open(page);
    await page.getByLabel('Whole file').check();
    await expectAccessible(page, '.builder-host');
  });
});

describe('the builder of schemas', () => {
  const route = '/stream-manager';
  const button = (page: Page) => page.getByRole('button', { name: 'Build a schema' });
  const open = async (page: Page) => {
    await button(page).click();
    await page.waitForSelector('.sd-form');
  };
  const json = (page: Page) => page.getByRole('textbox', { name: 'Schema in JSON' });
  const status = (page: Page) => page.locator('.sd-done').innerText();
  const titles = (page: Page) => page.locator('.sd-title').allTextContents();
  const startOf = (page: Page) => page.getByLabel('Start from');

  it('loads nothing before the press, begins with a schema in order and its picture, and keeps both while the text is not JSON', async () => {
    const { page, requests } = await visit(route);
    expect(loaded(requests)).toEqual([]);
    await open(page);
    expect(loaded(requests).length).toBeGreaterThan(2);
    expect(await status(page)).toBe('No errors in 1 stream and 2 attributes');
    expect(await titles(page)).toEqual(['readings', 'Group by sensor']);
    const text = await json(page).inputValue();
    await json(page).fill(text.slice(0, -2));
    expect(await status(page)).toMatch(/^1 error: ./);
    expect(await page.locator('.sd-form:disabled').count()).toBe(1);
    expect(await titles(page)).toEqual(['readings', 'Group by sensor']);
    await json(page).fill(text);
    expect(await page.locator('.sd-form:enabled').count()).toBe(1);
  });

  it('writes what the form says into the JSON, and the other way round, keeps a comma while names are typed, and adds the other side of a join', async () => {
    const { page } = await visit(route);
    await open(page);
    await page.getByRole('button', { name: 'Add an attribute' }).click();
    await page.getByLabel('Name', { exact: true }).last().fill('place');
    expect(await json(page).inputValue()).toContain('{"name": "place", "type": 5, "kysz": 24}');
    await json(page).fill((await json(page).inputValue()).replace('"place"', '"town"'));
    expect(await page.getByLabel('Name', { exact: true }).last().inputValue()).toBe('town');
    expect(await page.locator('.sd-raw text').allTextContents()).toContain('town: Text');
    const by = page.getByLabel('Group by', { exact: true }).last();
    await by.fill('');
    await by.pressSequentially('sensor, temp');
    expect(await by.inputValue()).toBe('sensor, temp');
    expect(await json(page).inputValue()).toContain('"gpat": ["sensor", "temp"]');
    // The other stream of a join lacks its side.
    const attr = [{ name: 'k', type: 9 }];
    const join = { name: 'j', type: 1, rstm: 'b', iatr: ['k'], ratr: ['k'], ostm: 'o' };
    const side = { ...join, jqry: { cond: ['k'], opid: 11, args: ['k'] } };
    const streams = [
      { name: 'a', type: 1, attr, join: [side] },
      { name: 'b', type: 1, attr },
      { name: 'o', type: 3, attr },
    ];
    await json(page).fill(JSON.stringify({ schema: 's', streams }));
    expect(await status(page)).toMatch(/^1 error: ./);
    await page.getByRole('button', { name: 'Add the other side to b' }).click();
    expect(await status(page)).toBe('No errors in 3 streams and 3 attributes');
  });

  it('names an error with its line, leads to it, and marks its field', async () => {
    const { page } = await visit(route);
    await open(page);
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByLabel('Output stream').selectOption('readings');
    expect(await status(page)).toMatch(/error/);
    const diagnostic = page.locator('.sd-list li', { hasText: 'readings has type 1.' });
    expect(await diagnostic.innerText()).toMatch(/^Line \d+/);
    await diagnostic.getByRole('button').click();
    expect(
      await json(page).evaluate((field: HTMLTextAreaElement) =>
        field.value.slice(field.selectionStart, field.selectionEnd),
      ),
    ).toBe('"readings"');
    expect(await page.getByLabel('Output stream').getAttribute('aria-invalid')).toBe('true');
  });

  it('is opened by the keyboard at its first field, and says at a field what is wrong with it', async () => {
    const { page } = await visit(route);
    await button(page).press('Enter');
    await expect.poll(() => startOf(page).evaluate((one) => one === document.activeElement)).toBe(true);
    const name = page.getByLabel('Name of the schema');
    await name.fill('');
    await expect.poll(() => status(page)).toBe('1 error: Give the schema a name.');
    const described = (await name.getAttribute('aria-describedby')) as string;
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe('Give the schema a name.');
  });

  it.each([
    ['a click', {}],
    ['a tap', PHONE],
  ])('lets %s into the JSON', async (_, options) => {
    const { page } = await visit(route, options);
    await open(page);
    const field = json(page);
    await field.scrollIntoViewIfNeeded();
    const box = (await field.boundingBox()) as { x: number; y: number };
    // By coordinates: what is at this place gets the press, whatever it is.
    if ('hasTouch' in options) await page.touchscreen.tap(box.x + 60, box.y + 40);
    else await page.mouse.click(box.x + 60, box.y + 40);
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('begins with a schema of the pages, and is opened by its address again', async () => {
    const { page } = await visit(route);
    await open(page);
    const options = startOf(page).locator('option');
    await expect.poll(() => options.count()).toBeGreaterThan(10);
    await startOf(page).selectOption({ index: 3 });
    const before = await titles(page);
    expect(before).not.toEqual(['readings', 'Group by sensor']);
    expect(await status(page)).toMatch(/^No errors/);
    await expect.poll(() => hashOf(page)).toMatch(/^#build=schema&s=./);
    const { page: other } = await visit(route + (await hashOf(page)));
    await expect.poll(() => titles(other)).toEqual(before);
  });

  it.each(SCREENS)('has no error that axe finds, and fits, in all colors: %s', async (_, options) => {
    const { page } = await visit(route, options);
    await open(page);
    await page.getByRole('button', { name: 'Add a join' }).click();
    await page.locator('.sd-list li').first().waitFor();
    await expectAccessible(page, '.sd');
  });
});
