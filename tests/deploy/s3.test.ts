/** The script of deploy/ that uploads to a bucket, with a program in place of the AWS CLI: what is in the bucket afterwards, with which headers, in which order. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isHiddenPath, resolveHeaders } from '@folio/core/build/outputs/hosting.ts';
import type { ServerRules } from '@folio/core/build/server.ts';
import { expect, inject, it } from 'vitest';
import { createScratchFolder, listFilesIn } from '../support/build.ts';

const room = createScratchFolder('s3');
const dist = inject('plain');
symlinkSync(dist, join(room, 'dist'));
/** Writes its arguments, a call a line. */
const aws = `#!${process.execPath}
import { appendFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(join(room, 'calls'))}, JSON.stringify(process.argv.slice(2)) + '\\n');`;
writeFileSync(join(room, 'aws'), aws, { mode: 0o755 });

/** Runs the script. Gives what it called, and what it said. */
function run(...args: string[]) {
  rmSync(join(room, 'calls'), { force: true });
  const { status, stderr } = spawnSync('sh', [resolve('deploy/s3.sh'), ...args], {
    cwd: room,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${room}:${process.env.PATH}` },
  });
  expect([status, stderr]).toEqual([0, '']);
  const lines = readFileSync(join(room, 'calls'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as string[]);
}

/** Whether a call of `sync` is about a file, named from its folder: the last filter that fits counts, and `*` fits slashes, too. */
function isMeant(call: string[], file: string): boolean {
  let meant = true;
  call.forEach((option, at) => {
    if (option !== '--exclude' && option !== '--include') return;
    const pattern = (call[at + 1] as string).replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    if (new RegExp(`^${pattern}$`).test(file)) meant = option === '--include';
  });
  return meant;
}
const optionOf = (call: string[], option: string) => call[call.indexOf(option) + 1];

const rules = JSON.parse(readFileSync(join(dist, '_site.json'), 'utf8')) as ServerRules;
const forHosts = /^(_hosts\/|_headers$|_redirects$|_site\.json$)/;
const files = listFilesIn(dist);

it('uploads each file once, with its caching, hashed files first, without files for other hosts', () => {
  const bucket = new Map<string, string | undefined>();
  for (const call of run('bucket', 'distribution')) {
    const [service, action, from = '', to = ''] = call;
    if (service !== 's3') continue;
    expect(to.replace('s3://bucket', 'dist')).toBe(from);
    const key = from.slice('dist/'.length);
    const folder = key && `${key}/`;
    const found =
      action === 'cp'
        ? [key]
        : files.filter((file) => file.startsWith(folder) && isMeant(call, file.slice(folder.length)));
    // What is there is not sent again.
    for (const file of found) if (!bucket.has(file)) bucket.set(file, optionOf(call, '--cache-control'));
  }
  expect([...bucket.keys()].sort()).toEqual(files.filter((file) => !forHosts.test(file) && !isHiddenPath(`/${file}`)));
  for (const [file, caching] of bucket)
    expect([file, caching]).toEqual([
      file,
      resolveHeaders(`/${file.replace(/\.html$/, '')}`, rules.headers)['Cache-Control'],
    ]);
  const order = [...bucket.keys()];
  expect(order.findLastIndex((file) => file.startsWith('assets/'))).toBeLessThan(order.indexOf('index.html'));
});

it('sets the encoding of texts, and invalidates the cache of the distribution', () => {
  const calls = run('bucket', 'distribution');
  const typeOf = (file: string) =>
    calls
      .filter((call) => call.includes('--content-type') && isMeant(call, file))
      .map((call) => optionOf(call, '--content-type'));
  expect([typeOf('overview.md'), typeOf('llms/guide.txt')]).toEqual([
    ['text/markdown; charset=utf-8'],
    ['text/plain; charset=utf-8'],
  ]);
  expect(calls.at(-1)?.slice(0, 2)).toEqual(['cloudfront', 'create-invalidation']);
});

it('only removes files of earlier versions with --remove-old', () => {
  const [call = [], ...others] = run('bucket', 'distribution', '--remove-old');
  expect([call.slice(0, 4), call.includes('--delete'), others]).toEqual([
    ['s3', 'sync', 'dist', 's3://bucket'],
    true,
    [],
  ]);
});
