import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmitFile, readBuildManifest, type WriteOptions, writeOutputDir } from './write-output.ts';

let room: string;
let dir: string;
let filling: WriteOptions;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'write-'));
  dir = join(room, 'dist');
  filling = { compress: false, manifestFile: join(room, 'cache/built.json'), inputHash: 'now', onWait: () => {} };
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

const fill = (files: Record<string, string>, more: Partial<WriteOptions> = {}) =>
  writeOutputDir(dir, { ...filling, ...more }, async (put) => {
    for (const [path, text] of Object.entries(files)) put(path, text);
  });
const read = (path: string) => readFileSync(join(dir, path), 'utf8');
const all = () => readdirSync(dir, { recursive: true }).sort();

describe('a folder that is filled', () => {
  it('holds exactly the files that were put', async () => {
    await fill({ '/old/deep/gone.html': '', '/index.html': 'old' });
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
    await writeOutputDir(`${dir}/`, filling, async (put) => put('/a/b.html', 'a'));
    await writeOutputDir(`${dir}/`, filling, async (put) => put('/a/c.html', 'a'));
    expect(all()).toEqual(['a', 'a/c.html']);
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
    const failing = async (put: EmitFile) => {
      put('/index.html', 'new');
      expect(read('index.html')).toBe('a');
      throw new Error('no');
    };
    await expect(writeOutputDir(dir, filling, failing)).rejects.toThrow('no');
    expect(all()).toEqual(['index.html', 'x.html']);
    expect(read('index.html')).toBe('a');
    expect(readBuildManifest(filling.manifestFile)).toEqual({ inputHash: 'now', files: ['/index.html', '/x.html'] });
  });

  it('loses what a build that was killed has left', async () => {
    mkdirSync(join(dir, '.new/files'), { recursive: true });
    writeFileSync(join(dir, '.new/files/half.html'), '');
    await fill({ '/index.html': 'a' });
    expect(all()).toEqual(['index.html']);
  });

  it('refuses two files of one name, and stays as it was', async () => {
    await fill({ '/x.html': 'a' });
    const both = writeOutputDir(dir, filling, async (put) => {
      put('/x.html', 'b');
      put('/x.html', 'c');
    });
    await expect(both).rejects.toThrow(/Duplicate output file "\/x\.html"\.\n {2}hint/);
    expect(read('x.html')).toBe('a');
  });

  it('has compressed copies of texts that are worth it', async () => {
    const long = 'word '.repeat(500);
    await fill({ '/long.html': long, '/short.html': 'a', '/picture.png': long }, { compress: true });
    expect(all()).toEqual(['long.html', 'long.html.br', 'long.html.gz', 'picture.png', 'short.html']);
    expect(gunzipSync(readFileSync(join(dir, 'long.html.gz'))).toString()).toBe(long);
    expect(brotliDecompressSync(readFileSync(join(dir, 'long.html.br'))).toString()).toBe(long);
    await fill({ '/long.html': long });
    expect(all()).toEqual(['long.html']);
  });

  it('is the only place that is written to: an address with steps upwards is a fault', async () => {
    await expect(fill({ '/a/../../../evil.html': '' })).rejects.toThrow(/outside the output directory\.\n {2}hint/);
    expect(all()).toEqual([]);
    expect(existsSync(join(room, 'evil.html'))).toBe(false);
  });
});

describe('C3: a build deletes nothing that no build wrote', () => {
  it('refuses a folder with other files, and names them', async () => {
    mkdirSync(join(dir, 'photos'), { recursive: true });
    writeFileSync(join(dir, 'photos/one.jpg'), '');
    writeFileSync(join(dir, 'notes.txt'), '');
    await expect(fill({ '/index.html': 'a' })).rejects.toThrow(
      /2 files that weren't created by a build: (notes.txt, photos\/one.jpg|photos\/one.jpg, notes.txt)\.\n {2}hint: Delete the directory/,
    );
    expect(all()).toEqual(['notes.txt', 'photos', 'photos/one.jpg']);
  });

  it('refuses a file that came into a built folder later', async () => {
    await fill({ '/index.html': 'a' });
    writeFileSync(join(dir, 'CNAME'), 'docs.example.org');
    await expect(fill({ '/index.html': 'b' })).rejects.toThrow("1 file that wasn't created by a build: CNAME");
    expect(read('index.html')).toBe('a');
  });

  it('leaves alone what systems put into folders', async () => {
    mkdirSync(dir);
    writeFileSync(join(dir, '.DS_Store'), '');
    await fill({ '/index.html': 'a' });
    expect(all()).toEqual(['.DS_Store', 'index.html']);
  });

  it('follows no link out of the folder', async () => {
    const elsewhere = join(room, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'x.html'), 'mine');
    await fill({ '/index.html': 'a', '/a/x.html': 'b' });
    rmSync(join(dir, 'a'), { recursive: true });
    symlinkSync(elsewhere, join(dir, 'a'));
    await expect(fill({ '/index.html': 'b' })).rejects.toThrow('created by a build: a (a link)');
    expect(readFileSync(join(elsewhere, 'x.html'), 'utf8')).toBe('mine');
  });

  it('writes to where the folder itself leads, when it is a link', async () => {
    const elsewhere = join(room, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, dir);
    await fill({ '/index.html': 'a' });
    await fill({ '/other.html': 'a' });
    expect(readdirSync(elsewhere)).toEqual(['other.html']);
  });

  it('says that a file is in the way of the folder', async () => {
    writeFileSync(dir, '');
    await expect(fill({ '/index.html': 'a' })).rejects.toThrow(/The output directory is a file\.\n/);
  });
});

describe('H7: two builds into one folder at once', () => {
  it('come one after the other: the second waits, and says for whom', async () => {
    const events: string[] = [];
    let go = () => {};
    const ready = new Promise<void>((done) => {
      go = done;
    });
    let entered = () => {};
    const isIn = new Promise<void>((done) => {
      entered = done;
    });
    const first = writeOutputDir(dir, filling, async (put) => {
      put('/index.html', 'first');
      put('/first.html', 'first');
      entered();
      await ready;
      events.push('first');
    });
    await isIn;
    const onWait = (pid: number) => {
      events.push(`waits for ${pid}`);
      go();
    };
    const second = fill({ '/index.html': 'second' }, { onWait });
    await Promise.all([first, second]);
    expect(events).toEqual([`waits for ${process.pid}`, 'first']);
    expect(all()).toEqual(['index.html']);
    expect(read('index.html')).toBe('second');
  });
});
