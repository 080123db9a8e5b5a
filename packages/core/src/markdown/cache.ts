import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
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

/**
 * Computes the hash of the code that renders pages. Not memoized, because development sees edits of
 * features. The pipeline hashes the values of the configuration that it reads.
 */
export function hashPipeline(root: string, features: readonly string[]): string {
  const known = listFeatureModules();
  const config = join(root, 'site.config.ts');
  const count = features.filter((name) => !known.has(name)).length;
  const entries = findFeatureModules(existsSync(config) ? readFileSync(config, 'utf8') : '', count) ?? [config];
  const own = listOwnModules(
    root,
    entries.map((entry) => resolve(root, entry)),
  );
  // By names within the project, so that a copy of it has the same hash.
  const texts = own.flatMap((file) => [relative(root, file), readFileSync(file, 'utf8')]);
  return hashFiles(listFramework(root, PARTS), ...texts);
}

const IMPORT = /^import (?:([\w$]+)(?:, )?)?(?:\{([^}]*)\})? from ['"]([^'"]+)['"]/gm;

/**
 * Lists the modules of `count` features that the configuration imports, and modules that it imports
 * for their effects.
 *
 * @returns `undefined` unless `features` is a plain list of imported features and of calls of the
 * framework: the configuration could define a feature, or pass a value to it.
 */
function findFeatureModules(config: string, count: number): string[] | undefined {
  const modules = new Map(
    [...config.matchAll(IMPORT)].flatMap(([, name = '', names = '', module = '']) =>
      [name, ...names.split(',').map((part) => part.trim().split(' as ').at(-1) ?? '')].map((local) => [local, module]),
    ),
  );
  let list = [...config.matchAll(/\bfeatures: \[([^[\]]*)\],?$/gm)].map(([, names]) => names).join();
  while (/\([^()]*\)/.test(list)) list = list.replace(/\([^()]*\)/g, '…');
  const features = list.split(',').flatMap((part) => part.trim() || []);
  const own = features.filter((feature) => !modules.get(feature.replace('…', ''))?.startsWith('@folio/'));
  const entries = own.map((feature) => modules.get(feature) ?? '');
  if (own.length !== count || !entries.every((entry) => entry.startsWith('.'))) return undefined;
  return [...entries, ...[...config.matchAll(/^import ['"](\.[^'"]+)/gm)].map(([, entry = '']) => entry)];
}
