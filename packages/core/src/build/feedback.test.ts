import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TSX_URL } from '../code.ts';
import { openFeedbackFolder } from '../feedback/store.ts';
import { headerRules } from './outputs/hosting.ts';
import { startServer } from './server.ts';

const VOTE = { route: '/page', section: '', version: '', answer: 'no', reasons: ['wrong'], text: 'Why?', quote: '' };

const SEARCH = { type: 'search', route: '/page', query: 'joins \ud83d \u202e', results: 0 };

let root: string;
let server: Server;
const site = () => join(root, 'dist');
const getFolder = () => join(root, 'kept');

/** Starts the bundled server for an empty site. */
const start = async (folder?: string) => {
  server = await startServer(site(), 0, '127.0.0.1', folder ? { feedback: openFeedbackFolder(folder, site()) } : {});
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'feedback-'));
  mkdirSync(site());
  const rules = {
    host: 'docs.example.org',
    base: '/docs/',
    headers: headerRules("default-src 'self'", '/docs/'),
    redirects: [],
  };
  writeFileSync(join(site(), '_site.json'), JSON.stringify(rules));
});
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => server?.close(done));
  rmSync(root, { recursive: true, force: true });
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  port?: number;
}

async function send(body: unknown, { method = 'POST', headers, port }: Sent = {}) {
  const message = request({
    port: port ?? (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path: '/docs/_feedback',
    method,
    agent: false,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  message.end(body instanceof Buffer || typeof body === 'string' ? body : JSON.stringify(body));
  const [response] = (await once(message, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, text, headers: response.headers };
}

const readLines = (folder = getFolder()) =>
  readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1));

describe('a server with --feedback', () => {
  beforeEach(() => start(getFolder()));

  it('saves a vote as a line in the file of the day, without the IP address', async () => {
    expect(await send(VOTE)).toMatchObject({ status: 204, text: '' });
    expect(readdirSync(getFolder())).toEqual([`${new Date().toISOString().slice(0, 10)}.jsonl`]);
    const [line = ''] = readLines();
    expect(JSON.parse(line)).toEqual({ ...VOTE, time: expect.stringMatching(/^20.*Z$/) });
    expect(line).not.toContain('127.0.0.1');
  });

  it('starts a new line after an incomplete one', async () => {
    const file = join(getFolder(), `${new Date().toISOString().slice(0, 10)}.jsonl`);
    writeFileSync(file, '{"route":"/cut');
    await send(VOTE);
    expect(readLines()).toEqual(['{"route":"/cut', expect.stringContaining('Why?')]);
  });

  it.each<[string, unknown, Sent, number, RegExp]>([
    ['GET', '', { method: 'GET' }, 405, /POST/],
    ['another site', VOTE, { headers: { Origin: 'https://evil.example' } }, 403, /this site/],
    ['another host', VOTE, { headers: { Host: 'evil.example' } }, 403, /this site/],
    ['a form', 'a=b', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }, 415, /application\/json/],
    ['UTF-16', VOTE, { headers: { 'Content-Type': 'application/json; charset=utf-16' } }, 415, /UTF-8/],
    ['a compressed body', VOTE, { headers: { 'Content-Encoding': 'gzip' } }, 415, /encoding/],
    ['1 MB', { ...VOTE, text: 'x'.repeat(1_000_000) }, {}, 413, /exceeds 32768 bytes/],
    ['2,001 characters', { ...VOTE, text: 'x'.repeat(2001) }, {}, 400, /neither a vote nor events/],
    ['another key', { ...VOTE, mail: 'a@b.example' }, {}, 400, /neither a vote nor events/],
    ['an unknown answer', { ...VOTE, answer: 'maybe' }, {}, 400, /neither a vote nor events/],
    ['no events', { events: [] }, {}, 400, /neither a vote nor events/],
    ['21 events', { events: Array(21).fill(SEARCH) }, {}, 400, /neither a vote nor events/],
    ['an unknown event', { events: [{ ...SEARCH, type: 'cookie' }] }, {}, 400, /neither a vote nor events/],
    ['an event with an identifier', { events: [{ ...SEARCH, user: 7 }] }, {}, 400, /neither a vote nor events/],
    ['a query of 121 characters', { events: [{ ...SEARCH, query: 'x'.repeat(121) }] }, {}, 400, /neither a vote/],
    ['a path of another site', { events: [{ ...SEARCH, route: 'https://x.example' }] }, {}, 400, /neither a vote/],
    ['events of 1 MB', { events: [{ ...SEARCH, query: 'x'.repeat(1_000_000) }] }, {}, 413, /exceeds/],
    ['no JSON', '{', {}, 400, /not JSON/],
    ['Latin-1', Buffer.from([0x22, 0xe9, 0x22]), {}, 400, /not JSON in UTF-8/],
  ])('rejects %s with a message and saves nothing', async (_, body, options, status, message) => {
    const response = await send(body, options);
    expect(response.status).toBe(status);
    expect(response.text).toMatch(message);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(readdirSync(getFolder())).toEqual([]);
  });

  it('accepts the host of the published site from a reverse proxy', async () => {
    const headers = { Host: 'docs.example.org', Origin: 'https://docs.example.org', 'Sec-Fetch-Site': 'same-origin' };
    expect((await send(VOTE, { headers })).status).toBe(204);
  });

  it('limits votes per IP address, also behind a reverse proxy', async () => {
    const from = (address: string) => send(VOTE, { headers: { 'X-Forwarded-For': `8.8.8.8, ${address}` } });
    const responses = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => from(`2001:db8:0:1::${index % 99}`)),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(980);
    expect(responses.find(({ status }) => status === 429)).toMatchObject({
      text: expect.stringContaining('Try again in an hour'),
      headers: { 'retry-after': '3600' },
    });
    expect(readLines()).toHaveLength(20);
    expect((await from('2001:db8:0:2::1')).status).toBe(204);
  });

  it('saves each event as a line, with any characters', async () => {
    const events = [SEARCH, { type: 'page', route: '/ä%', first: true }];
    expect(await send({ events })).toMatchObject({ status: 204, text: '' });
    const time = expect.stringMatching(/^20.*Z$/);
    expect(readLines().map((line) => JSON.parse(line))).toEqual(events.map((event) => ({ time, ...event })));
  });

  it('limits events per IP address, independently of votes', async () => {
    const responses = await Promise.all(Array.from({ length: 1000 }, () => send({ events: [SEARCH] })));
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(120);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(880);
    expect((await send(VOTE)).status).toBe(204);
    expect(readLines()).toHaveLength(121);
  });

  it("returns 503 and logs the reason if a message can't be saved", async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    rmSync(getFolder(), { recursive: true });
    expect(await send(VOTE)).toMatchObject({ status: 503, text: expect.stringContaining('could not store') });
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Feedback was not stored: ENOENT/));
  });
});

it('openFeedbackFolder appends simultaneous lines in order', async () => {
  const append = openFeedbackFolder(getFolder(), site());
  const lines = Array.from({ length: 300 }, (_, index) => `${index}${'x'.repeat(9_000)}`);
  await Promise.all(lines.map((line) => append(`${line}\n`)));
  expect(readLines()).toEqual(lines);
});

it('the server returns 404 for feedback without --feedback', async () => {
  await start();
  expect(await send(VOTE)).toMatchObject({ status: 404, text: expect.stringContaining('--feedback') });
});

it('openFeedbackFolder rejects a directory inside the site, also through a symbolic link', () => {
  const link = join(root, 'link');
  symlinkSync(join(site()), link);
  for (const folder of [site(), join(site(), 'kept'), join(link, 'kept')])
    expect(() => openFeedbackFolder(folder, site())).toThrow(/inside the built site/);
});

it('the server loses no accepted vote if its process is killed', async () => {
  const script = join(root, 'serve.mts');
  const toSpecifier = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  writeFileSync(
    script,
    `import { startServer } from ${toSpecifier('./server.ts')};
import { openFeedbackFolder } from ${toSpecifier('../feedback/store.ts')};
const [site, folder] = process.argv.slice(2);
const server = await startServer(site, 0, '127.0.0.1', { feedback: openFeedbackFolder(folder, site) });
process.send(server.address().port);`,
  );
  const child: ChildProcess = fork(script, [site(), getFolder()], { execArgv: ['--import', TSX_URL] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  const responses = Array.from({ length: 40 }, (_, index) =>
    send(VOTE, { port, headers: { 'X-Forwarded-For': `10.0.0.${index}` } }).catch(() => ({ status: 0 })),
  );
  await Promise.any(responses);
  child.kill('SIGKILL');
  const accepted = (await Promise.all(responses)).filter(({ status }) => status === 204);
  expect(accepted.length).toBeGreaterThan(0);
  expect(readLines().filter((line) => JSON.parse(line).route).length).toBeGreaterThanOrEqual(accepted.length);
});
