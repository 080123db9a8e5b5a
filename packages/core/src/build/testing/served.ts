import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Redirect } from '../../model/redirects.ts';
import { headerRules } from '../outputs/hosting.ts';
import { startServer } from '../server.ts';

/** Text of the page `/page`. */
export const text = 'abcdefghijklmnopqrstuvwxyz'.repeat(100);

interface RawResponse {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
  body: string;
}

/** Serves a directory with a few files, new for each test. */
export function withServer() {
  let dir: string;
  let server: Server;

  /** Replaces a file atomically, as a build does. */
  function write(path: string, content: string) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, `${path}.draft`), content);
    renameSync(join(dir, `${path}.draft`), join(dir, path));
  }

  const writeRules = (csp: string, redirects: Redirect[] = [], base = '/') =>
    write('/_site.json', JSON.stringify({ base, headers: headerRules(csp, base), redirects }));

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'served-'));
    write('/index.html', '<h1>Home</h1>');
    write('/page.html', text);
    write('/page.md', '# Page');
    write('/404.html', '<h1>Missing</h1>');
    write('/assets/main.abc.js', 'go()');
    write('/_pages/page.abc.json', '{}');
    writeRules("default-src 'self'", [
      { from: '/old', to: '/page', permanent: true },
      { from: '/later', to: '/page', permanent: false },
    ]);
    server = await startServer(dir, 0);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const send = (path: string, headers?: Record<string, string>, method?: string) =>
    sendRaw((server.address() as AddressInfo).port, path, headers, method);

  const resolvePath = (path: string) => join(dir, path);
  return { resolvePath, write, writeRules, send };
}

/** Sends a path that clients would normalize. */
export function sendRaw(port: number, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<RawResponse>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => resolve(parseResponse(Buffer.concat(chunks))));
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${lines.join('')}\r\n`,
      'latin1',
    );
  });
}

function parseResponse(all: Buffer): RawResponse {
  const end = all.indexOf('\r\n\r\n');
  const [first = '', ...lines] = all.subarray(0, end).toString('latin1').split('\r\n');
  const bytes = all.subarray(end + 4);
  const pairs = lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]);
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(pairs), bytes, body: bytes.toString() };
}
