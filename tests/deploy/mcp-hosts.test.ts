/** The files of `deploy/` that answer assistants, each with what its host gives it, over the built site. */
import { copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMissing } from '@folio/core/build/served-folder.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createScratchFolder } from '../support/build.ts';
import { inFixture } from '../support/fixture.ts';
import { findFreePort, startService } from '../support/service.ts';
import { site } from './requests.ts';

type Handler = (request: Request) => Promise<Response>;

const address = `https://docs.example.org${inFixture('/mcp')}`;

/** Loads a file of `deploy/` from the place that its first line names, beside the built site. */
function load(name: string, place: string) {
  const root = createScratchFolder(`mcp-${name}`);
  const file = join(root, place);
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(join('deploy', name), file);
  symlinkSync(site, join(root, 'dist'));
  return import(pathToFileURL(file).href);
}

/** Answers requests for files as a static host does that shows pages without `.html`. */
async function serve(url: string): Promise<Response> {
  const path = new URL(url).pathname.replace(new RegExp(`^${inFixture('/')}`), '/');
  if (path.endsWith('.html')) return new Response(null, { status: 308, headers: { Location: path.slice(0, -5) } });
  try {
    return new Response(await readFile(join(site, path)));
  } catch (error) {
    if (!isMissing(error as NodeJS.ErrnoException)) throw error;
    return new Response('', { status: 404 });
  }
}

const { fetch: fetchFromHost } = globalThis;

/** Its package has no types. */
const { default: workerd } = createRequire(import.meta.url)('workerd') as { default: string };

/** Writes a configuration of workerd, the runtime of Cloudflare Workers, with the Worker and the built files. */
function configureWorkerd(port: number): string {
  const folder = createScratchFolder('mcp-workerd');
  cpSync(site, join(folder, inFixture('/')), { recursive: true });
  const file = join(folder, 'config.capnp');
  const worker = 'deploy/mcp-cloudflare.js';
  const handler = 'dist/_hosts/mcp.js';
  // The language of the configuration embeds files below its own folder only.
  mkdirSync(join(folder, 'deploy'));
  copyFileSync(worker, join(folder, worker));
  const handlerFile = join(inFixture('/'), '_hosts/mcp.js').slice(1);
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [
        (name = "${worker}", esModule = embed "${worker}"),
        (name = "${handler}", esModule = embed "${handlerFile}"),
      ],
      bindings = [(name = "ASSETS", service = "assets")],
      compatibilityDate = "2026-11-01",
    )),
    (name = "assets", disk = (path = "${folder}")),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`,
  );
  return file;
}

const starts: Record<string, () => Promise<Handler>> = {
  async Cloudflare() {
    const port = await findFreePort();
    const worker = await startService(workerd, ['serve', configureWorkerd(port)], port);
    onTestFinished(() => worker.stop());
    return (request) =>
      fetchFromHost(new Request(new URL(new URL(request.url).pathname, `http://127.0.0.1:${port}`), request));
  },
  async Netlify() {
    const { default: answer, config } = await load('mcp-netlify.js', 'netlify/functions/mcp.js');
    expect(config).toEqual({ path: '/mcp' });
    return answer;
  },
  async Deno() {
    const NotFound = class extends Error {};
    let answer: Handler | undefined;
    vi.stubGlobal('Deno', {
      errors: { NotFound },
      serve: (handle: Handler) => {
        answer = handle;
      },
      readFile: (url: URL) =>
        readFile(fileURLToPath(url)).catch((error) => {
          throw isMissing(error) ? new NotFound() : error;
        }),
    });
    await load('mcp-deno.js', 'deploy/mcp-deno.js');
    return answer as Handler;
  },
};

it.each(Object.keys(starts))('%s answers assistants with the tools of the built site', async (host) => {
  vi.stubGlobal('fetch', serve);
  onTestFinished(() => void vi.unstubAllGlobals());
  const answer = await (starts[host] as (typeof starts)[string])();
  const post = async (method: string, params: object, headers: Record<string, string> = {}) =>
    answer(
      new Request(address, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      }),
    );
  const call = async (name: string, input: object) => {
    const { result } = await (await post('tools/call', { name, arguments: input })).json();
    expect(result.isError, result.content[0].text).toBeUndefined();
    return result.content[0].text as string;
  };
  expect(await call('search', { query: 'stream join' })).toContain(inFixture('/'));
  expect(await call('read_page', { page: '/overview' })).toContain('# ');
  const setup = 'CREATE (Person:Ann)-[KNOWS]->(Person:Bob)';
  expect(await call('run_query', { setup, query: 'S=>(@p Person:*); RETURN p.name AS who' })).toContain('| Ann |');
  expect((await post('tools/list', {}, { Origin: 'https://evil.example' })).status).toBe(403);
});
