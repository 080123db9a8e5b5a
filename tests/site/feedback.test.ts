/** Feedback by the commands that an operator types: `npm start -- --feedback <folder>` and `npm run feedback -- <folder>`. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createScratchFolder } from '../support/build.ts';
import { runInProcess } from '../support/in-process.ts';

const list = (folder: string) =>
  spawnSync('npm', ['run', '--silent', 'feedback', '--', folder], { encoding: 'utf8', shell: false });

it('lists the feedback that users sent to a running server, ranked', { timeout: 120_000 }, async () => {
  const root = createScratchFolder('feedback');
  const kept = join(root, 'kept');
  cpSync('examples/minimal', join(root, 'site'), { recursive: true });
  const args = ['packages/core/bin/folio.mjs', 'start', '--root', join(root, 'site'), '--feedback', kept];
  const server = spawn(process.execPath, args, { env: { ...process.env, PORT: '0' } });
  onTestFinished(() => void server.kill());
  let said = '';
  server.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      const [, found] = /Local: (\S+)/.exec(String(chunk)) ?? [];
      if (found) resolve(found);
    });
    server.once('exit', () => reject(new Error(said)));
  });
  const send = async (message: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const { status } = await fetch(new URL('_feedback', url), {
      method: 'POST',
      headers,
      body: JSON.stringify(message),
    });
    return status;
  };
  const vote = { section: '', version: '', reasons: [], text: '', quote: '' };
  const events = [
    { type: 'search', route: '/', query: 'gemstone', results: 0 },
    { type: 'run', route: '/publish', what: 'query', message: 'Unknown table.' },
    { type: 'error', route: '/publish', message: 'TypeError: x' },
  ];
  expect([
    await send({ ...vote, route: '/publish', answer: 'no', reasons: ['unclear'], text: 'Which host?' }),
    await send({ ...vote, route: '/write', answer: 'yes' }),
    await send({ events }),
    await send({ ...vote, route: '/write', answer: 'perhaps' }),
  ]).toEqual([204, 204, 204, 400]);
  const { status, stdout, stderr } = list(kept);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.replace(/\d{4}-\d\d-\d\d/, 'DATE')).toBe(`Votes
      1 no     0 yes  /publish  (1 unclear)
      0 no     1 yes  /write

Comments
  DATE  /publish  Which host?

Searches without a result
      1  gemstone

Failed runs
      1  /publish Unknown table.

Errors in the browser
      1  /publish TypeError: x
`);
  expect(said).not.toContain('Error');
});

it('reports the invalid lines of a file', () => {
  const folder = createScratchFolder('feedback-cut');
  writeFileSync(join(folder, '2026-11-26.jsonl'), '{"route":"/cut\n');
  const { status, stdout, stderr } = list(folder);
  expect([status, stdout]).toEqual([0, 'There is no feedback yet.\n']);
  expect(stderr).toMatch(/2026-11-26\.jsonl:1\b[\s\S]+neither a vote nor an event/);
});

it.each([
  ['nothing', [], /^\nExpected one folder/],
  ['a folder that is not there', ['nowhere'], /^\nFolder not found: "nowhere"\. Name the folder of `npm start/],
])('refuses %s', async (_, args, words) => {
  const { status, stderr } = await runInProcess('feedback', ...args);
  expect([status, stderr]).toEqual([1, expect.stringMatching(words)]);
});
