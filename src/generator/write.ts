import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Files of a build by their address below the site's root (`/stream-join.html`). Texts are kept as bytes: as strings, one dash or quotation mark makes a
 * page twice as large.
 */
export class Files extends Map<string, Uint8Array> {
  put(path: string, content: string | Uint8Array): void {
    this.set(path, typeof content === 'string' ? Buffer.from(content) : content);
  }
}

/** Makes a folder hold exactly these files: unchanged ones are left alone, all others go. Returns how many were written. */
export function writeFiles(dir: string, files: Files): number {
  let written = 0;
  for (const [path, content] of files) {
    const file = join(dir, path);
    if (existsSync(file) && statSync(file).isFile() && readFileSync(file).equals(content)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    written++;
  }
  const sweep = (folder: string): boolean => {
    let empty = true;
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) empty = sweep(path) && empty;
      else if (files.has(`/${relative(dir, path)}`)) empty = false;
      else rmSync(path);
    }
    if (empty && folder !== dir) rmdirSync(folder);
    return empty;
  };
  sweep(dir);
  return written;
}

const compressible = /\.(html|css|js|json|xml|txt|svg|md)$/;

/** Brotli and gzip copies beside each text file, for hosts that serve precompressed files. */
export function precompress(files: Files): Files {
  const all = new Files(files);
  for (const [path, bytes] of files) {
    if (!compressible.test(path) || bytes.length < 1024) continue;
    all.set(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    all.set(
      `${path}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    );
  }
  return all;
}
