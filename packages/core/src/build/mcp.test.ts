import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { McpThreads } from './mcp.ts';

const request = { url: 'http://localhost/mcp', method: 'POST', headers: {} } as const;
const text = (value: string) => new TextEncoder().encode(value) as Uint8Array<ArrayBuffer>;
const toModule = (handler: string) =>
  `data:text/javascript,${encodeURIComponent(`export const createHandler = (read) => ${handler};`)}`;

function open(timeoutMs = 30_000, folder = import.meta.dirname): McpThreads {
  const threads = new McpThreads(folder, timeoutMs);
  onTestFinished(() => threads.close());
  return threads;
}

const ECHO = toModule('async (request) => new Response(await request.text(), { status: 201, headers: { a: "b" } })');
const ENDLESS = toModule('() => { for (;;); }');

describe('McpThreads', () => {
  it('returns the response of the module', async () =>
    expect(await open().call(ECHO, { ...request, body: text('ä') })).toMatchObject({
      status: 201,
      headers: { a: 'b' },
      body: 'ä',
    }));

  it('reads files of the directory, but none outside of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'threads-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'page.md'), '');
    symlinkSync('/etc/hosts', join(folder, 'link.md'));
    const module = toModule(
      'async () => Response.json(await Promise.all(["/page.md", "/../page.md", "/none", "/link.md"].map(async (path) => !!(await read(path)))))',
    );
    expect((await open(30_000, folder).call(module, request)).body).toBe('[true,false,false,false]');
  });

  it('stops a request that never ends, and handles others in the meantime', async () => {
    // Long enough for the other requests on a busy machine.
    const threads = open(5000);
    const endless = threads.call(ENDLESS, request);
    endless.catch(() => {});
    expect((await threads.call(ECHO, request)).status).toBe(201);
    await expect(endless).rejects.toThrow('The call was ended after 5000 milliseconds. Ask for less at once.');
    expect((await threads.call(ECHO, request)).status).toBe(201);
  });

  it('stops a request that needs too much memory', async () => {
    const module = toModule('() => { const all = []; for (;;) all.push([...Array(1e4).keys()]); }');
    await expect(open().call(module, request)).rejects.toMatchObject({ status: 504 });
  });

  it('throws the error of the module or of its thread', async () => {
    const threads = open();
    await expect(threads.call(toModule('() => { throw new TypeError("wrong"); }'), request)).rejects.toThrow('wrong');
    await expect(threads.call(toModule('() => process.exit(3)'), request)).rejects.toThrow(
      'The thread ended with code 3.',
    );
  });

  it('handles simultaneous requests, and rejects those beyond the queue limit', async () => {
    const threads = open();
    const calls = Array.from({ length: 23 }, (_, index) =>
      threads.call(ECHO, { ...request, body: text(String(index)) }),
    );
    const results = await Promise.allSettled(calls);
    expect(results.slice(0, 22).map((result) => result.status === 'fulfilled' && result.value.body)).toEqual(
      Array.from({ length: 22 }, (_, index) => String(index)),
    );
    expect(results[22]).toMatchObject({ reason: { status: 503 } });
  });
});
