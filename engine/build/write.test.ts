import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillFolder, type Put } from './write.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'write-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const fill = (files: Record<string, string>, compress = false) =>
  fillFolder(dir, compress, async (put) => {
    for (const [path, text] of Object.entries(files)) put(path, text);
  });
const read = (path: string) => readFileSync(join(dir, path), 'utf8');
const all = () => readdirSync(dir, { recursive: true }).sort();

describe('a folder that is filled', () => {
  it('holds exactly the files that were put', async () => {
    mkdirSync(join(dir, 'old/deep'), { recursive: true });
    writeFileSync(join(dir, 'old/deep/gone.html'), '');
    expect(await fill({ '/index.html': 'a', '/apps/x.html': 'b' })).toEqual({ written: 2, total: 2 });
    expect(all()).toEqual(['apps', 'apps/x.html', 'index.html']);
    expect(read('apps/x.html')).toBe('b');
  });

  it('takes a file where a folder was, and a folder where a file was', async () => {
    await fill({ '/a': 'a', '/b/c/d.html': 'b' });
    await fill({ '/a/x/y.html': 'a', '/b/c': 'b' });
    expect(all()).toEqual(['a', 'a/x', 'a/x/y.html', 'b', 'b/c']);
  });

  it('may be named with a slash at its end', async () => {
    await fillFolder(`${dir}/`, false, async (put) => put('/a/b.html', 'a'));
    expect(all()).toEqual(['a', 'a/b.html']);
  });

  it('keeps unchanged files untouched', async () => {
    await fill({ '/same.html': 'a', '/other.html': 'b' });
    const before = statSync(join(dir, 'same.html'));
    expect(await fill({ '/same.html': 'a', '/other.html': 'c' })).toEqual({ written: 1, total: 2 });
    expect(statSync(join(dir, 'same.html'))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
    expect(read('other.html')).toBe('c');
  });

  it('is as it was when something fails on the way', async () => {
    await fill({ '/index.html': 'a', '/x.html': 'b' });
    const failing = async (put: Put) => {
      put('/index.html', 'new');
      expect(read('index.html')).toBe('a');
      throw new Error('no');
    };
    await expect(fillFolder(dir, false, failing)).rejects.toThrow('no');
    expect(all()).toEqual(['index.html', 'x.html']);
    expect(read('index.html')).toBe('a');
  });

  it('loses what a build that was killed has left', async () => {
    mkdirSync(join(dir, '.new'));
    writeFileSync(join(dir, '.new/half.html'), '');
    await fill({ '/index.html': 'a' });
    expect(all()).toEqual(['index.html']);
  });

  it('has the last of two files of one name', async () => {
    await fill({ '/x.html': 'a' });
    await fillFolder(dir, false, async (put) => {
      put('/x.html', 'b');
      put('/x.html', 'a');
    });
    expect(read('x.html')).toBe('a');
  });

  it('has compressed copies of texts that are worth it', async () => {
    const long = 'word '.repeat(500);
    await fill({ '/long.html': long, '/short.html': 'a', '/picture.png': long }, true);
    expect(all()).toEqual(['long.html', 'long.html.br', 'long.html.gz', 'picture.png', 'short.html']);
    expect(gunzipSync(readFileSync(join(dir, 'long.html.gz'))).toString()).toBe(long);
    expect(brotliDecompressSync(readFileSync(join(dir, 'long.html.br'))).toString()).toBe(long);
  });
});
