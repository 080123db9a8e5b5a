import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from './cache.ts';

const here = path.dirname(fileURLToPath(import.meta.url));

/** What else decides how a page looks: tokens, and the versions of the libraries. */
const others = ['../model/tokens.ts', '../../package-lock.json'];

let known: string | undefined;

/** Digest of the code that renders pages, tests aside. A page rendered by other code is not taken from the cache. */
export function pipelineVersion(): string {
  known ??= digestOf(...[...sources(here), ...others.map((file) => path.join(here, file))].map(readOr));
  return known;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return sources(full);
      return /\.ts$/.test(entry.name) && !/\.test\.ts$|^testing/.test(entry.name) ? [full] : [];
    });
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
