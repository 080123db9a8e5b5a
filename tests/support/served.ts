import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../engine/build/server.ts';
import { buildBoth, testSites } from './built.ts';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    fixtureUrl: string;
    /** The program of the browser. */
    chromium: string;
  }
}

/** Serves both built sites on free ports, and finds the browser, which each process of tests starts for itself. */
export default async function setup(project: TestProject) {
  await buildBoth();
  const [site, fixture] = await Promise.all([
    startServer(testSites.site.outDir, 0),
    startServer(testSites.fixture.outDir, 0),
  ]);
  const url = (address: AddressInfo) => `http://127.0.0.1:${address.port}`;
  project.provide('siteUrl', url(site.address() as AddressInfo));
  project.provide('fixtureUrl', url(fixture.address() as AddressInfo));
  project.provide('chromium', findChromium());
  project.provide('site', testSites.site.outDir);
  project.provide('fixture', testSites.fixture.outDir);
  return async () => {
    for (const server of [site, fixture]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  };
}
