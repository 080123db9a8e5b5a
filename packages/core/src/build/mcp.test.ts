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
  it('answers with the response of the module', async () =>
    expect(await open().answer(ECHO, { ...request, body: text('ä') })).toMatchObject({
      status: 201,
      headers: { a: 'b' },
      body: 'ä',
    }));

  it('reads files of the folder, and nothing outside of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'threads-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'page.md'), '');
    symlinkSync('/etc/hosts', join(folder, 'link.md'));
    const module = toModule(
      'async () => Response.json(await Promise.all(["/page.md", "/../page.md", "/none", "/link.md"].map(async (path) => !!(await read(path)))))',
    );
    expect((await open(30_000, folder).answer(module, request)).body).toBe('[true,false,false,false]');
  });

  it('ends a call that never ends, and serves others meanwhile', async () => {
    const threads = open(500);
    const endless = threads.answer(ENDLESS, request);
    endless.catch(() => {});
    expect((await threads.answer(ECHO, request)).status).toBe(201);
    await expect(endless).rejects.toThrow('The call was ended after 500 milliseconds. Ask for less at once.');
    expect((await threads.answer(ECHO, request)).status).toBe(201);
  });

  it('ends a call that needs too much memory', async () => {
    const module = toModule('() => { const all = []; for (;;) all.push([...Array(1e4).keys()]); }');
    await expect(open().answer(module, request)).rejects.toMatchObject({ status: 504 });
  });

  it('throws what the module throws, and what its thread ends with', async () => {
    const threads = open();
    await expect(threads.answer(toModule('() => { throw new TypeError("wrong"); }'), request)).rejects.toThrow('wrong');
    await expect(threads.answer(toModule('() => process.exit(3)'), request)).rejects.toThrow(
      'The thread ended with code 3.',
    );
  });

  it('answers all of several, and rejects more than can wait', async () => {
    const threads = open();
    const calls = Array.from({ length: 23 }, (_, index) =>
      threads.answer(ECHO, { ...request, body: text(String(index)) }),
    );
    const results = await Promise.allSettled(calls);
    expect(results.slice(0, 22).map((result) => result.status === 'fulfilled' && result.value.body)).toEqual(
      Array.from({ length: 22 }, (_, index) => String(index)),
    );
    expect(results[22]).toMatchObject({ reason: { status: 503 } });
  });
});
