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

let tempDir: string;
let dir: string;
let filling: WriteOptions;
beforeEach(() => {
  tempDir = mkdtempSync(join(tmpdir(), 'write-'));
  dir = join(tempDir, 'dist');
  filling = { compress: false, manifestFile: join(tempDir, 'cache/built.json'), inputHash: 'now', onWait: () => {} };
});
afterEach(() => rmSync(tempDir, { recursive: true, force: true }));

const fill = (files: Record<string, string>, more: Partial<WriteOptions> = {}) =>
  writeOutputDir(dir, { ...filling, ...more }, async (put) => {
    for (const [path, text] of Object.entries(files)) put(path, text);
  });
const read = (path: string) => readFileSync(join(dir, path), 'utf8');
const all = () => readdirSync(dir, { recursive: true }).sort();

describe('writeOutputDir', () => {
  it('leaves exactly the emitted files in the directory', async () => {
    await fill({ '/old/deep/gone.html': '', '/index.html': 'old' });
    expect(await fill({ '/index.html': 'a', '/apps/x.html': 'b' })).toEqual({ written: 2, total: 2 });
    expect(all()).toEqual(['apps', 'apps/x.html', 'index.html']);
    expect(read('apps/x.html')).toBe('b');
  });

  it('replaces a directory with a file, and a file with a directory', async () => {
    await fill({ '/a': 'a', '/b/c/d.html': 'b' });
    await fill({ '/a/x/y.html': 'a', '/b/c': 'b' });
    expect(all()).toEqual(['a', 'a/x', 'a/x/y.html', 'b', 'b/c']);
  });

  it('accepts a path with a trailing slash', async () => {
    await writeOutputDir(`${dir}/`, filling, async (put) => put('/a/b.html', 'a'));
    await writeOutputDir(`${dir}/`, filling, async (put) => put('/a/c.html', 'a'));
    expect(all()).toEqual(['a', 'a/c.html']);
  });

  it("doesn't rewrite unchanged files", async () => {
    await fill({ '/same.html': 'a', '/other.html': 'b' });
    const before = statSync(join(dir, 'same.html'));
    expect(await fill({ '/same.html': 'a', '/other.html': 'c' })).toEqual({ written: 1, total: 2 });
    expect(statSync(join(dir, 'same.html'))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
    expect(read('other.html')).toBe('c');
  });

  it('changes nothing if emitting fails', async () => {
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

  it('removes temporary files of a build that was killed', async () => {
    mkdirSync(join(dir, '.new/files'), { recursive: true });
    writeFileSync(join(dir, '.new/files/half.html'), '');
    await fill({ '/index.html': 'a' });
    expect(all()).toEqual(['index.html']);
  });

  it('rejects duplicate files, and changes nothing', async () => {
    await fill({ '/x.html': 'a' });
    const both = writeOutputDir(dir, filling, async (put) => {
      put('/x.html', 'b');
      put('/x.html', 'c');
    });
    await expect(both).rejects.toThrow(/Duplicate output file "\/x\.html"\.\n {2}hint/);
    expect(read('x.html')).toBe('a');
  });

  it('writes compressed copies of long text files', async () => {
    const long = 'word '.repeat(500);
    await fill({ '/long.html': long, '/short.html': 'a', '/picture.png': long }, { compress: true });
    expect(all()).toEqual(['long.html', 'long.html.br', 'long.html.gz', 'picture.png', 'short.html']);
    expect(gunzipSync(readFileSync(join(dir, 'long.html.gz'))).toString()).toBe(long);
    expect(brotliDecompressSync(readFileSync(join(dir, 'long.html.br'))).toString()).toBe(long);
    await fill({ '/long.html': long });
    expect(all()).toEqual(['long.html']);
  });

  it('rejects a path outside of the output directory', async () => {
    await expect(fill({ '/a/../../../evil.html': '' })).rejects.toThrow(/outside the output directory\.\n {2}hint/);
    expect(all()).toEqual([]);
    expect(existsSync(join(tempDir, 'evil.html'))).toBe(false);
  });
});

describe('C3: writeOutputDir with files that no build wrote', () => {
  it('rejects a directory with other files, and lists them', async () => {
    mkdirSync(join(dir, 'photos'), { recursive: true });
    writeFileSync(join(dir, 'photos/one.jpg'), '');
    writeFileSync(join(dir, 'notes.txt'), '');
    await expect(fill({ '/index.html': 'a' })).rejects.toThrow(
      /2 files that weren't created by a build: (notes.txt, photos\/one.jpg|photos\/one.jpg, notes.txt)\.\n {2}hint: Delete the directory/,
    );
    expect(all()).toEqual(['notes.txt', 'photos', 'photos/one.jpg']);
  });

  it('rejects a file that was added to a built directory', async () => {
    await fill({ '/index.html': 'a' });
    writeFileSync(join(dir, 'CNAME'), 'docs.example.org');
    await expect(fill({ '/index.html': 'b' })).rejects.toThrow("1 file that wasn't created by a build: CNAME");
    expect(read('index.html')).toBe('a');
  });

  it('keeps files of the operating system', async () => {
    mkdirSync(dir);
    writeFileSync(join(dir, '.DS_Store'), '');
    await fill({ '/index.html': 'a' });
    expect(all()).toEqual(['.DS_Store', 'index.html']);
  });

  it('rejects a symbolic link out of the directory', async () => {
    const elsewhere = join(tempDir, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'x.html'), 'mine');
    await fill({ '/index.html': 'a', '/a/x.html': 'b' });
    rmSync(join(dir, 'a'), { recursive: true });
    symlinkSync(elsewhere, join(dir, 'a'));
    await expect(fill({ '/index.html': 'b' })).rejects.toThrow('created by a build: a (a link)');
    expect(readFileSync(join(elsewhere, 'x.html'), 'utf8')).toBe('mine');
  });

  it('writes to the target if the directory itself is a symbolic link', async () => {
    const elsewhere = join(tempDir, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, dir);
    await fill({ '/index.html': 'a' });
    await fill({ '/other.html': 'a' });
    expect(readdirSync(elsewhere)).toEqual(['other.html']);
  });

  it('rejects a path that is a file', async () => {
    writeFileSync(dir, '');
    await expect(fill({ '/index.html': 'a' })).rejects.toThrow(/The output directory is a file\.\n/);
  });
});

describe('H7: two simultaneous builds into one directory', () => {
  it('run one after the other, and the second reports the process it waits for', async () => {
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
