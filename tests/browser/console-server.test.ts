/** The console of REST operations against real servers: a mock made from the description, and what can go wrong with one. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startServer } from '@folio/core/build/server.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import {
  answer,
  body,
  consoleOf,
  create,
  field,
  open,
  openAgainst,
  send,
  source,
  withMockApi,
} from '../support/console.ts';

const { visit, tolerate } = openBrowser();
const mock = withMockApi();

/** Opens a page with its console set to a server. */
async function visitWithServer(url: string, path = create) {
  const visited = await visit(path);
  await openAgainst(visited.page, url);
  return visited;
}

describe("the user's server", () => {
  it('receives the values of the form, and its response is shown with status, time, size, headers and body', async () => {
    tolerate(/status of 400/);
    const { page } = await visitWithServer(mock().url);
    await send(page);
    await expect.poll(() => answer(page).innerText()).toMatch(/200 OK\s+\d+ ms\s+\d+ bytes/);
    const call = mock().calls.find(({ method }) => method === 'POST');
    expect(call).toMatchObject({ operation: 'createTable', url: '/db/mydb/table' });
    expect(call?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(call?.headers.cookie).toBeUndefined();
    expect(call?.headers.referer).toBeUndefined();
    expect(JSON.parse(call?.body ?? '')).toEqual(JSON.parse(await body(page).inputValue()));
    await answer(page).locator('summary').click();
    expect(await answer(page).getByLabel('Headers of the answer').innerText()).toContain(
      'content-type: application/json',
    );
    await expect.poll(() => page.locator('#site-live').textContent()).toMatch(/^200 OK, \d+ milliseconds, \d+ bytes$/);
    await body(page).fill('{"table_name": "x"}');
    await send(page);
    await expect.poll(() => answer(page).innerText()).toMatch(/400 Bad Request[\s\S]*table_type is missing/);
  });

  it('is called for a deletion by a button labeled "Send and delete"', async () => {
    const { page } = await visitWithServer(mock().url, '/rest-api/delete-a-table');
    const button = consoleOf(page).locator('button[type="submit"]');
    expect(await button.innerText()).toBe('Send and delete');
    await button.click();
    await expect.poll(() => mock().calls.some(({ method }) => method === 'DELETE')).toBe(true);
    await source(page, 'Example answers');
    expect(await button.innerText()).toBe('Show the answer');
  });

  it('is saved in this browser for the next page', async () => {
    const { page } = await visitWithServer(mock().url);
    await send(page);
    await answer(page).getByText('200 OK').waitFor();
    await page.locator('.pager a[rel=next]').click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(create);
    await open(page);
    expect(await page.locator('.console form').count()).toBe(1);
    expect(await consoleOf(page).getByRole('textbox', { name: 'Server' }).inputValue()).toBe(mock().url);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  it('is not called if its address is invalid', async () => {
    const { page } = await visitWithServer('ftp://files');
    await send(page);
    await expect
      .poll(() => consoleOf(page).locator('.console-error').first().innerText())
      .toBe('Addresses begin with http:// or https://, not ftp://.');
    expect(mock().calls).toEqual([]);
  });

  it('may respond with invalid JSON, a web page or a file', async () => {
    mock().behavior.answer = { type: 'application/json', body: '{"msg": ' };
    const { page } = await visitWithServer(mock().url);
    await send(page);
    await expect.poll(() => answer(page).innerText()).toContain('The server calls this JSON, but it is not valid.');
    mock().behavior.answer = { type: 'text/html', body: '<!doctype html><title>Router</title>' };
    await send(page);
    await expect.poll(() => answer(page).innerText()).toContain('The answer is a web page');
    mock().behavior.answer = { type: 'application/octet-stream', body: new Uint8Array([0, 255, 1, 254]) };
    await send(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      answer(page).getByRole('link', { name: 'Download 4 bytes' }).click(),
    ]);
    expect([...(await buffer(await download.createReadStream()))]).toEqual([0, 255, 1, 254]);
  });
});

describe("the user's values", () => {
  const key = `k"'$\\é1`;

  it('appear in samples, requests and copied text, but not in URLs, and repair a call that lacks the key', async () => {
    tolerate(/Failed to load resource/);
    mock().behavior.key = key;
    const { page } = await visit(create);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const values = page.locator('.api-values');
    await values.locator('summary').focus();
    await page.keyboard.press('Enter');
    await values.getByRole('textbox', { name: 'Server' }).fill(mock().url);
    await values.getByRole('textbox', { name: 'Database' }).fill("it's $x");
    const sample = page.locator('[data-group="language"] [data-chosen] pre').first();
    await expect.poll(() => sample.innerText()).toContain(`${mock().url}/db/it%27s%20%24x/table`);
    await open(page);
    await source(page, 'Your server');
    await send(page);
    await expect.poll(() => answer(page).innerText()).toMatch(/^Failed\s+401 Unauthorized/);
    expect(await answer(page).getAttribute('class')).toContain('failed');
    await answer(page).getByRole('button', { name: 'Enter the API key' }).press('Enter');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('password');
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await expect.poll(() => answer(page).innerText()).toMatch(/^200 OK/);
    expect(await answer(page).getAttribute('class')).toContain('ok');
    expect(mock().calls.at(-1)?.url).toBe('/db/it%27s%20%24x/table');
    // Masked on the screen, real in the copy.
    await expect.poll(() => sample.innerText()).toContain('x-bang-api-key: ••••••••');
    expect(await page.locator('main').innerText()).not.toContain(key);
    await page.locator('.more-languages').selectOption('Ruby');
    await expect.poll(() => sample.innerText()).toContain("require 'net/http'");
    await page.locator('[data-group="language"] [data-copy=""]').first().click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`request['x-bang-api-key'] = 'k"\\'$\\\\é1'`);
    // The link fills the form of another visit, without server and key.
    await consoleOf(page).getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#call=');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const text = Buffer.from(link.split('#call=')[1] ?? '', 'base64url').toString();
    expect(text).toContain("it's $x");
    expect(`${text}${page.url()}`).not.toMatch(/k"|127\.0\.0\.1:\d+"/);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage.apiCalls]));
    expect(stored).not.toContain('é1');
    const other = await visit(create + new URL(link).hash);
    await expect.poll(() => field(other.page, /^dbname/).inputValue()).toBe("it's $x");
    expect(mock().calls.filter(({ headers }) => JSON.stringify(headers).includes('referer'))).toEqual([]);
  });

  it('are rejected with an error at the field: a key of two lines, a key beyond Latin-1', async () => {
    const { page } = await visitWithServer(mock().url);
    const key = consoleOf(page).getByLabel('API key');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('one\ntwo'));
    await key.focus();
    await page.keyboard.press('Control+V');
    await consoleOf(page).getByText('The key contains a line break.').waitFor();
    await key.fill('ключ');
    await consoleOf(page).getByText('The key contains "к"').waitFor();
    await send(page);
    await expect.poll(() => key.evaluate((input) => document.activeElement === input)).toBe(true);
    expect(mock().calls).toEqual([]);
  });

  it('are cleared by one button, which restores the samples', async () => {
    const { page } = await visit(create);
    const values = page.locator('.api-values');
    const sample = page.locator('[data-group="language"] [data-chosen] pre').first();
    const before = await sample.innerText();
    await values.locator('summary').click();
    await values.getByRole('textbox', { name: 'Server' }).fill('https://db.example.org');
    await expect.poll(() => sample.innerText()).toContain('https://db.example.org/db/');
    expect(await values.locator('summary').innerText()).toContain('db.example.org, mydb, no key');
    await values.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => sample.innerText()).toBe(before);
    expect(await page.evaluate(() => localStorage.apiValues)).toBeUndefined();
  });
});

describe('failures', () => {
  it('explain that CORS keeps the page from reading the response', async () => {
    tolerate(/CORS|net::ERR_|Failed to load resource/);
    mock().behavior.cors = false;
    const { page } = await visitWithServer(mock().url);
    await send(page);
    await expect.poll(() => answer(page).innerText()).toContain('does not let this page read its answers (CORS)');
    expect(await answer(page).innerText()).toContain(`npm start -- --api ${mock().url}`);
    expect(await answer(page).getByRole('link', { name: 'Show the headers to set' }).getAttribute('href')).toBe(
      '/rest-api/general-information#cors',
    );
    expect(mock().calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('name the time limit that the user set, and a cancelled call', async () => {
    tolerate(/net::ERR_|Failed to load resource/);
    mock().behavior.delay = 5000;
    const { page } = await visitWithServer(mock().url);
    await consoleOf(page).getByRole('textbox', { name: 'Time limit, seconds' }).fill('1');
    await send(page);
    await expect.poll(() => answer(page).innerText(), { timeout: 5000 }).toContain('No answer within 1 s');
    await consoleOf(page).getByRole('textbox', { name: 'Time limit, seconds' }).fill('15');
    await send(page);
    await consoleOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => answer(page).innerText()).toContain('You stopped the call.');
  });
});

describe('an answer of a server', () => {
  it('is discarded with its call when the user chooses who answers instead', async () => {
    tolerate(/net::ERR_|Failed to load resource/);
    mock().behavior.delay = 5000;
    const { page } = await visitWithServer(mock().url);
    await send(page);
    await consoleOf(page).getByRole('button', { name: 'Cancel' }).waitFor();
    await source(page, 'Example answers');
    await send(page);
    await expect.poll(() => answer(page).innerText()).toContain('Computed in your browser');
    expect(await page.locator('.past-calls li').count()).toBe(1);
  });

  it('is marked as outdated if the form changes before it arrives', async () => {
    mock().behavior.delay = 1000;
    const { page } = await visitWithServer(mock().url);
    await send(page);
    await consoleOf(page).getByRole('button', { name: 'Cancel' }).waitFor();
    await field(page, /^dbname/).fill('shop');
    await expect.poll(() => answer(page).innerText()).toContain('The form has changed since');
  });
});

describe("the proxy of this page's server", () => {
  let site: Server;
  let url: string;
  beforeAll(async () => {
    site = await startServer(inject('site'), 0, undefined, { api: new URL(mock().url) });
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    site.closeAllConnections();
    return new Promise((done) => site.close(done));
  });

  it('is offered if the server has an upstream, and needs no CORS', async () => {
    mock().behavior.cors = false;
    const { page } = await visit(create);
    await page.goto(url + create);
    await open(page);
    await source(page, "Through this page's server");
    expect(await consoleOf(page).innerText()).toContain('No CORS is needed.');
    await send(page);
    await expect.poll(() => answer(page).innerText()).toContain('200 OK');
    expect(mock().calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /db/mydb/table']);
  });

  it('is not offered without an upstream', async () => {
    const { page } = await visit(create);
    await open(page);
    await page.waitForLoadState('networkidle');
    expect(await consoleOf(page).getByRole('radio').count()).toBe(2);
  });

  it('explains that the upstream does not respond', async () => {
    tolerate();
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => closed.once('listening', done));
    const closedUrl = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
    await new Promise((done) => closed.close(done));
    const own = await startServer(inject('site'), 0, undefined, { api: new URL(closedUrl) });
    try {
      const { page } = await visit(create);
      await page.goto(`http://127.0.0.1:${(own.address() as AddressInfo).port}${create}`);
      await open(page);
      await source(page, "Through this page's server");
      await send(page);
      await expect.poll(() => answer(page).innerText()).toContain("This page's server gets no answer at");
    } finally {
      own.closeAllConnections();
      own.close();
    }
  });
});
