import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Takes a file of the site by its address below the site's root (`/stream-join.html`). */
export type Put = (path: string, content: string | Uint8Array) => void;

/**
 * Makes a folder hold exactly the files that `fill` puts. They appear together at the end: when `fill` fails, the folder is as it was. Until then they
 * wait below `.new` in the folder, and not in memory, where they would take more than all else. Unchanged files are left alone. With `compress`, text
 * files get brotli and gzip copies beside them. Returns how many files were written, of how many.
 */
export async function fillFolder(
  dir: string,
  compress: boolean,
  fill: (put: Put) => Promise<void>,
): Promise<{ written: number; total: number }> {
  const waiting = join(dir, '.new');
  const paths = new Set<string>();
  const changed = new Set<string>();
  const keep = (path: string, bytes: Uint8Array) => {
    paths.add(path);
    if (holds(join(dir, path), bytes)) changed.delete(path);
    else {
      changed.add(path);
      write(join(waiting, path), bytes);
    }
  };
  rmSync(waiting, { recursive: true, force: true });
  try {
    await fill((path, content) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      keep(path, bytes);
      if (compress) for (const [ending, copy] of compressed(path, bytes)) keep(path + ending, copy);
    });
    for (const path of changed) {
      makeRoom(dir, path);
      move(join(waiting, path), join(dir, path));
    }
  } finally {
    rmSync(waiting, { recursive: true, force: true });
  }
  sweep(dir, (file) => paths.has(`/${relative(dir, file)}`));
  return { written: changed.size, total: paths.size };
}

const holds = (file: string, bytes: Uint8Array): boolean =>
  existsSync(file) && statSync(file).isFile() && readFileSync(file).equals(bytes);

function write(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** Removes what stands in the way of a file: a folder of its name, or a file of the name of its folder. */
function makeRoom(dir: string, path: string): void {
  const isFile = (place: string) => existsSync(place) && !statSync(place).isDirectory();
  const file = resolve(join(dir, path));
  for (let folder = dirname(file); folder !== resolve(dir); folder = dirname(folder))
    if (isFile(folder)) rmSync(folder);
  if (!isFile(file)) rmSync(file, { recursive: true, force: true });
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/** Removes all files below a folder but those to keep, and the folders that are empty then. Returns whether nothing is left. */
function sweep(folder: string, kept: (file: string) => boolean): boolean {
  let empty = true;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      if (sweep(path, kept)) rmdirSync(path);
      else empty = false;
    } else if (kept(path)) empty = false;
    else rmSync(path);
  }
  return empty;
}

const compressible = /\.(html|css|js|json|xml|txt|svg|md)$/;

/** Brotli and gzip copies of a text file, by the ending of their names, for hosts that serve precompressed files. */
function compressed(path: string, bytes: Uint8Array): [ending: string, copy: Uint8Array][] {
  if (!compressible.test(path) || bytes.length < 1024) return [];
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return [
    ['.gz', gzipSync(bytes, { level: 9 })],
    ['.br', brotliCompressSync(bytes, { params })],
  ];
}
