import { readFileSync } from 'node:fs';
import { writeFileAtomic } from './write-file-atomic.ts';

/** What is remembered of the builds into one folder. It is kept in the cache: the folder itself holds the site and nothing else. */
export interface BuildManifest {
  /** Digest of what the last build was made from; absent when it did not come to its end. */
  stamp?: string;
  /** Addresses of all files that builds have left in the folder. */
  files: string[];
}

/** Reads a record. One that is not there or is damaged is that of a folder without builds. */
export function readBuildManifest(file: string): BuildManifest {
  try {
    const { stamp, files } = JSON.parse(readFileSync(file, 'utf8')) as BuildManifest;
    if (Array.isArray(files)) return { ...(stamp !== undefined && { stamp }), files };
  } catch {}
  return { files: [] };
}

/** Writes a record, whole or not at all. */
export const writeBuildManifest = (file: string, { stamp, files }: BuildManifest): void =>
  writeFileAtomic(file, JSON.stringify({ stamp, files: [...files].sort() }));
