/** A site that a reader keeps on the device: what it takes, what works without a network, and how a newer version takes its place. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startServer } from '@folio/core/build/server.ts';
import { strings } from '@folio/core/theme/strings.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { hydrate, sharedBrowser } from '../support/browser.ts';
import { buildInSubprocess, copyFixture, createScratchFolder } from '../support/build.ts';
import { fixtureBase, inFixture } from '../support/fixture.ts';

const room = createScratchFolder('offline');
const root = join(room, 'project');
/** What a page says in the first deploy and in the second. */
const says = ['A schema names', 'A schema of the second deploy names'] as const;

let context: BrowserContext;
let server: Server;
let port = 0;
const deploys: string[] = [];

const serve = async (dir: string) => {
  server = await startServer(dir, port);
  port = (server.address() as AddressInfo).port;
};
const cut = async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
};

beforeAll(async () => {
  deploys.push(inject('fixture'));
  // All pages but one are those of the fixture.
  copyFixture(root, join(room, 'cache'));
  const page = join(root, 'content/stream.md');
  writeFileSync(page, readFileSync(page, 'utf8').replace(...says));
  deploys.push(join(room, 'second'));
  buildInSubprocess({ root, outDir: join(room, 'second'), cacheDir: join(room, 'cache') });
  await serve(deploys[0] as string);
}, 240_000);
afterEach(() => context?.close());
afterAll(cut);

/** A page of a new reader. */
async function visit(path: string, before?: (page: Page) => Promise<unknown>): Promise<Page> {
  context = await (await sharedBrowser()).newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await before?.(page);
  await page.goto(`http://127.0.0.1:${port}${inFixture(path)}`);
  await hydrate(page);
  return page;
}
const open = (page: Page) => page.getByRole('button', { name: strings.useOffline }).click();
const panel = (page: Page) => page.getByRole('dialog', { name: strings.useOffline });
const start = (page: Page) => panel(page).getByRole('button', { name: strings.offlineDownload }).click();
async function keep(page: Page) {
  await open(page);
  await start(page);
  await panel(page).getByRole('button', { name: strings.offlineRemove }).waitFor();
}
const goto = (page: Page, path: string) => page.goto(`http://127.0.0.1:${port}${inFixture(path)}`);
/** Follows a link within the site, without a load. */
async function follow(page: Page, path: string) {
  await page
    .locator(`a[href="${inFixture(path)}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(`**${inFixture(path)}`);
}
/** Version that the device keeps. */
const kept = (page: Page) =>
  page.evaluate(
    async (at) => ((await (await caches.match(at))?.json()) as { version: string } | undefined)?.version,
    `${fixtureBase}_offline/state`,
  );
const offered = (dir: string) => JSON.parse(readFileSync(join(dir, '_offline.json'), 'utf8')) as { version: string };

describe('a site that is kept', { tags: 'long' }, () => {
  it('takes nothing before the reader asks, and says first how much it takes', async () => {
    const page = await visit('/overview');
    expect(
      await page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]),
    ).toEqual([[], 0]);
    await open(page);
    await panel(page)
      .getByText(/^Requires [\d.]+ MB of storage\.$/)
      .waitFor();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  it('has all pages and the search without a network, and leaves nothing when it is removed', async () => {
    const page = await visit('/overview');
    await keep(page);
    await cut();
    try {
      for (const path of ['/stream', '/', '/about/license']) {
        await goto(page, path);
        expect(await page.locator('h1').count(), path).toBe(1);
      }
      await goto(page, '/search?q=stream');
      await page.locator('.hit').first().waitFor();
      await goto(page, '/setup-quarkly');
      expect(page.url()).toContain('/install-quarkly');
      await goto(page, '/nowhere');
      await page.getByText('This page is not on this device').waitFor();
      await goto(page, '/overview');
      await hydrate(page);
      await open(page);
      await panel(page).getByRole('button', { name: strings.offlineRemove }).click();
      await panel(page).getByText(strings.offlineRemoved).waitFor();
      expect(
        await page.evaluate(async () => [
          await caches.keys(),
          (await navigator.serviceWorker.getRegistrations()).length,
        ]),
      ).toEqual([[], 0]);
    } finally {
      await serve(deploys[0] as string);
    }
  });

  it('becomes the next deploy in one piece: an open page stays with its own version', async () => {
    const page = await visit('/complex-event-processing');
    await keep(page);
    const [first, second] = deploys as [string, string];
    await goto(page, '/complex-event-processing');
    await cut();
    await serve(second);
    try {
      // The page that is loaded now is of the first deploy, and brings the second.
      await goto(page, '/complex-event-processing');
      await hydrate(page);
      await expect.poll(() => kept(page)).toBe(offered(second).version);
      expect(
        await page.evaluate((at) => fetch(at).then((one) => one.text()), `${fixtureBase}_pages/manifest.json`),
      ).toBe(readFileSync(join(first, '_pages/manifest.json'), 'utf8'));
      expect(offered(first).version).not.toBe(offered(second).version);
      await follow(page, '/stream');
      await page.getByText(says[0]).first().waitFor();
      await goto(page, '/stream');
      await page.getByText(says[1]).first().waitFor();
      await cut();
      await goto(page, '/complex-event-processing');
      await hydrate(page);
      await follow(page, '/stream');
      await page.getByText(says[1]).first().waitFor();
    } finally {
      if (server.listening) await cut();
      await serve(first);
    }
  });

  it('asks again for a page that comes while it is asking, and fails', async () => {
    const page = await visit('/overview');
    await keep(page);
    const [first, second] = deploys as [string, string];
    await cut();
    await serve(second);
    try {
      const [request] = server.rawListeners('request') as ((...event: unknown[]) => void)[];
      server.removeAllListeners('request');
      const held = new Promise<ServerResponse>((hold) => {
        let requests = 0;
        server.on('request', (message: IncomingMessage, response: ServerResponse) => {
          if (message.url?.endsWith('/_offline.json') && !requests++) hold(response);
          else request?.call(server, message, response);
        });
      });
      await goto(page, '/overview');
      const response = await held;
      await goto(page, '/stream');
      response.writeHead(503).end();
      await expect.poll(() => kept(page)).toBe(offered(second).version);
    } finally {
      await cut();
      await serve(first);
    }
  });

  it('is not kept where the host gives other files than it lists', async () => {
    const page = await visit('/overview', (one) =>
      one.route(/\/about\/license$/, (route) => route.fulfill({ contentType: 'text/html', body: 'Another page' })),
    );
    await open(page);
    await start(page);
    await panel(page).getByText(strings.offlineChanged).waitFor();
    expect(await kept(page)).toBeUndefined();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });

  it.each([
    [
      'the device has no room',
      () => {
        StorageManager.prototype.estimate = async () => ({ quota: 1000, usage: 0 });
      },
      /^This device needs [\d.]+ MB/,
      0,
    ],
    [
      'the browser runs out of room on the way',
      () => {
        Cache.prototype.put = async () => {
          throw new DOMException('', 'QuotaExceededError');
        };
      },
      /^This device needs/,
      // What has come stays for another try.
      1,
    ],
    [
      'the browser refuses the service worker',
      () => {
        ServiceWorkerContainer.prototype.register = async () => {
          throw new DOMException('', 'SecurityError');
        };
      },
      strings.offlineRefused,
      0,
    ],
  ])('says so where %s, and keeps no version', async (_, refuse, sentence, caches) => {
    const page = await visit('/overview', (one) => one.addInitScript(refuse));
    await open(page);
    await start(page);
    await panel(page).getByText(sentence).waitFor();
    await expect.poll(() => page.evaluate(async () => (await window.caches.keys()).length)).toBe(caches);
    expect(await kept(page)).toBeUndefined();
  });

  it('says so where storage is refused', async () => {
    const page = await visit('/overview', (one) =>
      one.addInitScript(() => {
        CacheStorage.prototype.match = async () => {
          throw new DOMException('', 'SecurityError');
        };
      }),
    );
    await open(page);
    await panel(page).getByText(strings.offlineRefused).waitFor();
  });
});
