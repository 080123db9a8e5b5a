import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { writeFileAtomic } from '../build/write-file-atomic.ts';
import { CODE_ROOT, FEATURE_PACKAGES, hashFiles, listFeatureModules, listFramework, listOwnModules } from '../code.ts';
import type { Subject } from './loader.ts';
import type { ContentPage } from './types.ts';

export interface Dependencies {
  files: [name: string, hash: string][];
  subjects: [subject: Subject, route: string | null][];
  pages: [route: string, hash: string][];
}

/** A rendered page. It is out of date if one of its dependencies has changed. */
export interface CacheEntry {
  dependencies: Dependencies;
  /** Keys of the subjects that the page documents. */
  documented: string[];
  page: ContentPage;
}

/**
 * Rendered pages as JSON files. Damaged or outdated entries are ignored. Synchronous, which is
 * faster for several hundred small files.
 */
export class PageCache {
  constructor(private readonly folder: string) {}

  read(file: string, key: string): CacheEntry | undefined {
    try {
      const { key: writtenKey, ...entry } = JSON.parse(readFileSync(this.toPath(file), 'utf8'));
      return writtenKey === key ? entry : undefined;
    } catch {
      return undefined;
    }
  }

  write(file: string, key: string, entry: CacheEntry): void {
    writeFileAtomic(this.toPath(file), JSON.stringify({ key, ...entry }));
  }

  prune(files: string[]): void {
    const current = new Set(files.map((file) => basename(this.toPath(file))));
    for (const name of existsSync(this.folder) ? readdirSync(this.folder) : [])
      if (name.endsWith('.json') && !current.has(name)) rmSync(join(this.folder, name), { force: true });
  }

  private toPath(file: string): string {
    return join(this.folder, `${createHash('sha256').update(file).digest('hex').slice(0, 24)}.json`);
  }
}

export function hashContent(...parts: string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

const PARTS = [
  ...['markdown', 'data', 'model', 'feature.ts', 'blocks'].map((name) => `core/src/${name}`),
  ...FEATURE_PACKAGES,
  'query-engine',
].filter((part) => existsSync(join(CODE_ROOT, part)));

/** Data, unless the site has features of its own. */
const CONFIG_FILES = /^(?:site\.config\.ts$|config\/)/;

/**
 * Computes the hash of the code that renders pages. Not memoized, because development sees edits of
 * features.
 */
export function hashPipeline(root: string, features: readonly string[]): string {
  const framework = listFramework(root, PARTS);
  const known = listFeatureModules();
  const isOwn = (name: string) => !known.has(name);
  const own = listOwnModules(root, [join(root, 'site.config.ts')]);
  const isConfig = (file: string) => CONFIG_FILES.test(relative(root, file).replaceAll(sep, '/'));
  const included = features.some(isOwn) ? own : own.filter((file) => !isConfig(file));
  // By names within the project, so that a copy of it has the same hash.
  return hashFiles(framework, ...included.flatMap((file) => [relative(root, file), readFileSync(file, 'utf8')]));
}
