import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSiteHandler } from '@folio/core/build/server.ts';
import type { TestProject } from 'vitest/node';
import { buildBoth, testSites } from './built.ts';
import { findTestChromium } from './chromium.ts';
import { withEmptyPage } from './empty-page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    fixtureUrl: string;
    /** Path of the browser. */
    chromium: string;
  }
}

/** Serves a built site and the empty page. */
async function serve(dir: string): Promise<Server> {
  const handle = withEmptyPage(createSiteHandler(dir, { feedback: async () => {} }));
  let users = 0;
  const server = createServer({ maxHeaderSize: 16_384 }, (request, response) => {
    // Each request has another address, because the tests exceed the rate limit of one.
    request.headers['x-forwarded-for'] = `10.0.${(users >> 8) & 255}.${users++ & 255}`;
    handle(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

/** Serves both built sites on free ports, and finds the browser, which each test process starts. */
export default async function setup(project: TestProject) {
  await buildBoth();
  const [site, fixture] = await Promise.all([serve(testSites.site.outDir), serve(testSites.fixture.outDir)]);
  const url = (address: AddressInfo) => `http://127.0.0.1:${address.port}`;
  project.provide('siteUrl', url(site.address() as AddressInfo));
  project.provide('fixtureUrl', url(fixture.address() as AddressInfo));
  project.provide('chromium', findTestChromium());
  project.provide('site', testSites.site.outDir);
  project.provide('fixture', testSites.fixture.outDir);
  return async () => {
    for (const server of [site, fixture]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  };
}
