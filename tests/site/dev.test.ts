/** The development server, started as an author starts it, on a copy of the fixture. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFixture } from '../support/build.ts';
import { inFixture } from '../support/fixture.ts';
import { addOwnFeature } from '../support/own-feature.ts';

// Not below `.cache`, which the server does not watch.
const room = mkdtempSync(join(tmpdir(), 'dev-'));
const root = copyFixture(join(room, 'project'));
/** What the server says when a reading of the project ends and another one has begun before. */
const overlap = 'Two readings at once.';
noticeReadings(join(root, 'site.config.ts'));
const feature = join(root, 'features/quiz');
addOwnFeature(root, feature);

/** Has the configuration count: a reading looks twice at the language, to check it and to take it, and makes the outputs at its end. */
function noticeReadings(file: string) {
  const text = readFileSync(file, 'utf8')
    .replace("  lang: 'en-GB',", "  get lang() { return look(), 'en-GB'; },")
    .replace('  outputs: [', '  outputs: [() => (end(), {}),');
  expect(text.match(/look\(\)|end\(\)/g)).toHaveLength(2);
  const notice = `let [looks, ends, looking] = [0, 0, false];
function look() {
  if (looking) return;
  looking = true;
  queueMicrotask(() => { looking = false; });
  looks++;
}
function end() {
  if (looks !== 2 * ++ends) process.stderr.write('${overlap}\\n');
}`;
  writeFileSync(file, `${text}\n${notice}\n`);
}

interface Running {
  child: ChildProcess;
  port: number;
  said(): string;
}

/** On a busy machine a reading takes its time, and asking all the time takes it from the server. */
const patience = { timeout: 240_000, interval: 250 };

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(room, { recursive: true, force: true });
});

/** Starts a server on a free port and waits until it says where it is. */
function start(): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'packages/core/src/build/cli.ts', 'dev', '--root', root], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', NODE_ENV: 'development' },
  });
  children.push(child);
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The development server has ended:\n${said}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        const port = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(said)?.[1];
        if (port) resolve({ child, port: Number(port), said: () => said });
      });
  });
}

/** First line of an answer to a request that is sent as it is written. */
const ask = (port: number, path: string, headers = 'Connection: close\r\n') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n`),
    );
    socket.once('data', (chunk) => {
      resolve(String(chunk).split('\r\n')[0] as string);
      socket.destroy();
    });
    socket.on('error', reject);
  });

let dev: Running;
const page = async (path: string) => (await fetch(`http://127.0.0.1:${dev.port}${inFixture(path)}`)).text();
beforeAll(async () => {
  dev = await start();
});

describe('the development server', () => {
  it.each(['/%', '/%ff', '/a/%c0%ae', '/%?x=%', '/_api/%', '/_api/%ff'])(
    'H4: keeps running after a request for %s',
    async (path) => {
      expect(await ask(dev.port, inFixture(path))).toMatch(/^HTTP\/1\.1 (400|404) /);
      expect((await fetch(`http://127.0.0.1:${dev.port}${inFixture('/overview')}`)).status).toBe(200);
    },
  );

  it('serves the site below the base path, and redirects / to it', async () => {
    expect(dev.said()).toContain(`http://127.0.0.1:${dev.port}/docs/ `);
    for (const path of ['/', '/docs']) {
      const { status, headers } = await fetch(`http://127.0.0.1:${dev.port}${path}`, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([307, '/docs/']);
    }
    expect((await fetch(`http://127.0.0.1:${dev.port}/overview`)).status).toBe(404);
    const html = await page('/overview');
    const scripts = [...html.matchAll(/ (?:src|data-site)="([^"]+)"/g)].map(([, path]) => path as string);
    expect(scripts.length).toBeGreaterThan(2);
    for (const path of [
      ...scripts,
      '/docs/packages/core/src/client/main.tsx',
      '/docs/_pages/overview.dev.json',
      '/docs/overview.md',
    ])
      expect([path, (await fetch(`http://127.0.0.1:${dev.port}${path}`)).status]).toEqual([path, 200]);
  });

  it('H5: shows the last of many quick saves, without an error', async () => {
    const file = join(root, 'content/stream.md');
    const text = readFileSync(file, 'utf8');
    const shows = async (words: string) => (await page('/stream')).includes(words);
    expect(await shows('A schema names')).toBe(true);
    for (let save = 1; save <= 40; save++) {
      // Written over the old text, which is never longer: no reading meets a file that is empty for a moment, whose error would be told.
      writeFileSync(file, text.replace('A schema names', `Schema number ${save} names`), { flag: 'r+' });
      // Each save is an event of its own; some come while the one before is being read.
      await (save % 4
        ? new Promise((done) => setImmediate(done))
        : Promise.all(Array.from({ length: 4 }, () => page('/stream'))));
    }
    await expect.poll(() => shows('Schema number 40 names'), patience).toBe(true);
    expect(dev.said()).not.toMatch(/hint:|ENOENT/);
    expect(dev.said()).not.toContain(overlap);
  });

  it('shows an error over the last valid page until it is corrected', async () => {
    const file = join(root, 'content/overview.md');
    const text = readFileSync(file, 'utf8');
    const hasOverlay = async () => (await page('/overview')).includes('new ErrorOverlay(');
    expect(await hasOverlay()).toBe(false);
    writeFileSync(file, text.replace('kind: article', 'kind: essay'), { flag: 'r+' });
    await expect.poll(hasOverlay, patience).toBe(true);
    const html = await page('/overview');
    expect(html).toContain('<h1 tabindex="-1">Quarkly at a glance</h1>');
    expect(html).toContain('`essay` is not possible here');
    writeFileSync(file, text, { flag: 'r+' });
    await expect.poll(hasOverlay, patience).toBe(false);
  });

  it('reports an error in a question file until it is corrected', async () => {
    const file = join(root, 'questions/overview.yaml');
    const text = readFileSync(file, 'utf8');
    const reports = async () => (await page('/overview')).includes('Unknown key `keyworks`');
    const { length } = dev.said();
    writeFileSync(file, text.replace('keywords', 'keyworks'), { flag: 'r+' });
    await expect.poll(reports, patience).toBe(true);
    expect(dev.said().slice(length)).not.toContain('All errors are fixed.');
    writeFileSync(file, text, { flag: 'r+' });
    await expect.poll(reports, patience).toBe(false);
    await expect.poll(() => dev.said().slice(length), patience).toContain('All errors are fixed.');
  });

  it('shows an edit of a snippet', async () => {
    const file = join(root, 'snippets/open-home.md');
    writeFileSync(file, readFileSync(file, 'utf8').replace(':kbd[Enter].', ':kbd[Enter], as an okapi would.'));
    const shown = async () => (await page('/install-leads-selling')).includes('as an okapi would');
    await expect.poll(shown, patience).toBe(true);
  });

  it.each([
    ['what a feature imports', 'label.ts', 'An okapi before noon', 'A zebra before noon'],
    ['the code of a feature', 'feature.ts', 'before noon', 'after noon'],
    ['the style of a feature', 'style/quiz.css', '#123456', '#654321'],
  ])('shows an edit of %s', async (_, name, from, to) => {
    const file = join(feature, name);
    const shows = async (words: string) => (await page('/stream')).includes(words);
    expect(await shows(from)).toBe(true);
    const [before = '', after = ''] = name === 'label.ts' ? ['An okapi', 'A zebra'] : [from, to];
    writeFileSync(file, readFileSync(file, 'utf8').replace(before, after), { flag: 'r+' });
    await expect.poll(() => shows(to), patience).toBe(true);
  });

  it('prints no warning about imports that cannot be analyzed', () =>
    expect(dev.said()).not.toContain('cannot be analyzed'));

  it('reports a syntax error in a module with its line and without a stack trace', async () => {
    const file = join(root, 'navigation/guide.ts');
    const text = readFileSync(file, 'utf8');
    const { length } = dev.said();
    writeFileSync(file, `${text}\nconst list = [1, 2;\n`);
    await expect
      .poll(() => dev.said().slice(length), patience)
      .toMatch(/navigation\/guide\.ts:\d+\n {2}.+\n {2}hint: /);
    expect(dev.said().slice(length)).not.toMatch(/\n\s+at /);
    writeFileSync(file, text, { flag: 'r+' });
    truncateSync(file, Buffer.byteLength(text));
    await expect.poll(async () => (await page('/stream')).includes('new ErrorOverlay('), patience).toBe(false);
  });

  it('sends updates over the port of its pages, also when two servers run', async () => {
    const second = await start();
    const upgrade = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Protocol: vite-ping',
      '',
    ].join('\r\n');
    for (const { port, said } of [dev, second]) {
      expect(await ask(port, inFixture('/'), upgrade)).toBe('HTTP/1.1 101 Switching Protocols');
      expect(said()).not.toMatch(/already in use/);
    }
  });
});
