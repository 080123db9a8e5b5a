/** A disk that takes no more: a build that cannot write says so in words, and leaves the older build as it was. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { copyFixture, createScratchFolder, listFilesIn } from '../support/build.ts';
import { buildInProcess } from '../support/in-process.ts';

const room = createScratchFolder('disk');
const cacheDir = join(room, 'project/.cache');
const root = copyFixture(join(room, 'project'), cacheDir);
const out = join(room, 'out');

const contents = () =>
  Object.fromEntries(listFilesIn(out).map((file) => [file, readFileSync(join(out, file), 'base64')]));

it('a build beyond the file size limit fails with a hint, and keeps the previous build', async () => {
  await buildInProcess({ root, outDir: out, cacheDir });
  const before = contents();
  appendFileSync(join(root, 'content/overview.md'), '\nOne more sentence makes the page a new one.\n');
  // The limit counts blocks of 512 or 1,024 bytes: small files fit below it, pages do not.
  const { status, stderr } = spawnSync(
    'bash',
    [
      '-c',
      'ulimit -f 4; exec "$0" packages/core/src/build/cli.ts build --root "$1" --out "$2"',
      resolve('node_modules/.bin/tsx'),
      root,
      out,
    ],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toContain('The file exceeds the size limit');
  expect(stderr).toContain('Raise the limit with ulimit -f');
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(contents()).toEqual(before);
  expect(readdirSync(out)).not.toContain('.new');
});
