import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

it("folio reports a path that the TypeScript loader can't read", () => {
  const folder = mkdtempSync(join(tmpdir(), 'is it here?'));
  copyFileSync(resolve('packages/core/bin/folio.mjs'), join(folder, 'folio.mjs'));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'folio.mjs'), 'build'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe(`Rename the folder of ${folder}: the loader of TypeScript cannot read paths with "?".`);
});
