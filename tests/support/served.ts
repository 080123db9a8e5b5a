import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../engine/build/server.ts';
import { buildBoth, testSites } from './built.ts';
import { chromiumFlags, findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    fixtureUrl: string;
    /** Where the browser of all files is reached. */
    browserUrl: string;
  }
}

/** Serves both built sites on free ports and starts the browser that all test files share. */
export default async function setup(project: TestProject) {
  await buildBoth();
  const [site, fixture, browser] = await Promise.all([
    startServer(testSites.site.outDir, 0),
    startServer(testSites.fixture.outDir, 0),
    chromium.launchServer({ executablePath: findChromium(), args: chromiumFlags }),
  ]);
  const url = (address: AddressInfo) => `http://127.0.0.1:${address.port}`;
  project.provide('siteUrl', url(site.address() as AddressInfo));
  project.provide('fixtureUrl', url(fixture.address() as AddressInfo));
  project.provide('browserUrl', browser.wsEndpoint());
  project.provide('site', testSites.site.outDir);
  project.provide('fixture', testSites.fixture.outDir);
  return async () => {
    await browser.close();
    for (const server of [site, fixture]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  };
}
