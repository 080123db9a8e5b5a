import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Subject } from './subject-index.ts';
import type { ContentPage } from './types.ts';

/** What a rendered page was made from, beside its source and the pipeline. */
export interface Dependencies {
  /** Digests of the data files that its directives read, by name. */
  files: [name: string, digest: string][];
  /** Answers to its directives' questions for pages. */
  subjects: [subject: Subject, route: string | null][];
  /** Digests of other pages' texts that it reads, by route; empty where there is no such page. */
  pages: [route: string, digest: string][];
}

/** Drafts so far: two writes of one page at the same time have one each. */
let drafts = 0;

interface Entry {
  key: string;
  dependencies: Dependencies;
  page: ContentPage;
}

/**
 * Rendered pages in a folder, one JSON file a page. A damaged or old entry counts as none. It waits for the disk: several hundred small files take longer when
 * each of them is handed to another thread.
 */
export class PageCache {
  constructor(private readonly folder: string) {}

  /** The page of `file`, if it was rendered under this key and `holds` says that its dependencies have not changed. */
  read(file: string, key: string, holds: (dependencies: Dependencies) => boolean): ContentPage | undefined {
    try {
      const entry = JSON.parse(readFileSync(this.pathOf(file), 'utf8')) as Entry;
      return entry.key === key && holds(entry.dependencies) ? entry.page : undefined;
    } catch {
      return undefined;
    }
  }

  /** Stores a page. The file appears whole or not at all, also when two builds run at once. */
  write(file: string, key: string, dependencies: Dependencies, page: ContentPage): void {
    mkdirSync(this.folder, { recursive: true });
    const target = this.pathOf(file);
    const draft = `${target}.${process.pid}-${++drafts}.tmp`;
    writeFileSync(draft, JSON.stringify({ key, dependencies, page } satisfies Entry));
    renameSync(draft, target);
  }

  /** Removes entries of pages that are gone. */
  prune(files: string[]): void {
    const kept = new Set(files.map((file) => path.basename(this.pathOf(file))));
    for (const name of existsSync(this.folder) ? readdirSync(this.folder) : [])
      if (name.endsWith('.json') && !kept.has(name)) rmSync(path.join(this.folder, name), { force: true });
  }

  private pathOf(file: string): string {
    return path.join(this.folder, `${createHash('sha256').update(file).digest('hex').slice(0, 24)}.json`);
  }
}

/** Digest of texts that belong together, in order. */
export function hashContent(...parts: string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
