import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, inject } from 'vitest';
import { fromFixture, inFixture } from '../support/fixture.ts';
import type { Service } from '../support/service.ts';
import { hosts } from './hosts.ts';

/** The folder of the built fixture, with compressed copies. */
export const site = inject('compressed');
export const readSiteFile = (file: string) => readFileSync(join(site, file), 'utf8');

const rules = JSON.parse(readSiteFile('_site.json')) as {
  headers: { path: string; headers: Record<string, string> }[];
};
/** Headers of all paths. */
export const commonHeaders = rules.headers.find(({ path }) => path === '/*')?.headers as Record<string, string>;
export const SHORT_CACHE = 'public, max-age=300, stale-while-revalidate=600, stale-if-error=86400';
export const SHARED_CACHE = 'public, max-age=0, s-maxage=60, must-revalidate';

/** Finds the largest asset with an extension: small ones aren't compressed. */
export const findAsset = (extension: string) => {
  const getSize = (name: string) => statSync(join(site, 'assets', name)).size;
  const names = readdirSync(join(site, 'assets')).filter((name) => name.endsWith(extension));
  return `/assets/${names.sort((a, b) => getSize(b) - getSize(a))[0]}`;
};
const fragmentHashes = JSON.parse(readSiteFile('_pages/manifest.json')) as Record<string, string>;
export const getFragmentPath = (route: string) => `/_pages${route}.${fragmentHashes[route]}.json`;
/** A sentence of the 404 page. */
export const NOT_FOUND_TEXT = 'There is no page at this address';
/** Matches the files for hosts only. */
export const HOST_FILE_CONTENT = /"(headers|redirects)":|Content-Security-Policy:|Written by the build/;

interface Response {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
  body: string;
}

/** Starts a server for the tests of a block. `requestRaw` sends paths as they are, `request` below the base path. */
export function setUpHost(name: string) {
  let host: Service;
  beforeAll(async () => {
    host = await (hosts[name] as (site: string) => Promise<Service>)(site);
  });
  afterAll(() => host?.stop());

  const requestRaw = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
    new Promise<Response>((resolve, reject) => {
      const call = httpRequest(
        { host: '127.0.0.1', port: host.port, path, method, headers, agent: false },
        (response) => {
          const { statusCode: status = 0, headers } = response;
          buffer(response).then(
            (bytes) => resolve({ status, headers: headers as never, bytes, body: bytes.toString() }),
            reject,
          );
        },
      );
      call.on('error', reject).end();
    });
  const request = (path: string, method?: string, headers?: Record<string, string>) =>
    requestRaw(inFixture(path), method, headers);
  /** Returns status and target, below the base path. */
  const getRedirect = async (path: string) => {
    const { status, headers } = await request(path);
    return `${status} ${fromFixture(headers.location)}`.trim();
  };
  return { requestRaw, request, getRedirect };
}
