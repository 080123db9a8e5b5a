/** Requests to the servers of the tests, and the files of the fixture that they are answered with. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { fromFixture, inFixture } from '../support/fixture.ts';
import type { Service } from '../support/service.ts';
import { hosts } from './hosts.ts';

/** Folder of the built fixture, with compressed copies. */
export const site = inject('compressed');
export const text = (file: string) => readFileSync(join(site, file), 'utf8');

const rules = JSON.parse(text('_site.json')) as { headers: { path: string; headers: Record<string, string> }[] };
/** Headers of every path. */
export const everywhere = rules.headers.find(({ path }) => path === '/*')?.headers as Record<string, string>;
export const briefly = 'public, max-age=300, stale-while-revalidate=600, stale-if-error=86400';
export const shared = 'public, max-age=0, s-maxage=60, must-revalidate';

/** The largest file with an ending: small ones are not worth compressing. */
export const asset = (ending: string) => {
  const sizeOf = (name: string) => statSync(join(site, 'assets', name)).size;
  const names = readdirSync(join(site, 'assets')).filter((name) => name.endsWith(ending));
  return `/assets/${names.sort((a, b) => sizeOf(b) - sizeOf(a))[0]}`;
};
const fragments = JSON.parse(text('_pages/manifest.json')) as Record<string, string>;
export const fragment = (route: string) => `/_pages${route}.${fragments[route]}.json`;
/** A sentence of the 404 page. */
export const notFound = 'There is no page at this address';
/** What only files for hosts have in them. */
export const secret = /"(headers|redirects)":|Content-Security-Policy:|Written by the build/;

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
  body: string;
}

/** Starts a server for the tests of a block. Paths go to it as they are written: those of `ask` at its root, others below the base path of the fixture. */
export function withHost(name: string) {
  let host: Service;
  beforeAll(async () => {
    host = await (hosts[name] as (site: string) => Promise<Service>)(site);
  });
  afterAll(() => host?.stop());

  const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
    new Promise<Answer>((done, fail) => {
      const call = request({ host: '127.0.0.1', port: host.port, path, method, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode = 0 } = answer;
          done({ status: statusCode, headers: answer.headers as never, bytes, body: bytes.toString() });
        });
      });
      call.on('error', fail).end();
    });
  const send = (path: string, method?: string, headers?: Record<string, string>) =>
    ask(inFixture(path), method, headers);
  /** Status and target, below the base path. */
  const moved = async (path: string) => {
    const { status, headers } = await send(path);
    return `${status} ${fromFixture(headers.location)}`.trim();
  };
  return { ask, send, moved };
}
