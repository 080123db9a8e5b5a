import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from './cache.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folders and files whose code decides how a page looks, and the versions of the libraries. */
const code = ['engine/markdown', 'engine/data', 'engine/model', 'engine/feature.ts', 'features', 'package-lock.json'];

let known: string | undefined;

/** Digest of the code that renders pages, tests aside. A page rendered by other code is not taken from the cache. */
export function pipelineVersion(): string {
  known ??= digestOf(...code.flatMap((name) => sources(path.join(root, name))).map(readOr));
  return known;
}

function sources(file: string): string[] {
  if (!statSync(file).isDirectory()) return /\.(ts|json)$/.test(file) && !/\.test\.ts$/.test(file) ? [file] : [];
  return readdirSync(file)
    .sort()
    .flatMap((name) => (name === 'testing' ? [] : sources(path.join(file, name))));
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
