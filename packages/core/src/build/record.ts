import { readFileSync } from 'node:fs';
import { writeWhole } from './whole.ts';

/** What is remembered of the builds into one folder. It is kept in the cache: the folder itself holds the site and nothing else. */
export interface BuildRecord {
  /** Digest of what the last build was made from; absent when it did not come to its end. */
  stamp?: string;
  /** Addresses of all files that builds have left in the folder. */
  files: string[];
}

/** Reads a record. One that is not there or is damaged is that of a folder without builds. */
export function readRecord(file: string): BuildRecord {
  try {
    const { stamp, files } = JSON.parse(readFileSync(file, 'utf8')) as BuildRecord;
    if (Array.isArray(files)) return { ...(stamp !== undefined && { stamp }), files };
  } catch {}
  return { files: [] };
}

/** Writes a record, whole or not at all. */
export const writeRecord = (file: string, { stamp, files }: BuildRecord): void =>
  writeWhole(file, JSON.stringify({ stamp, files: [...files].sort() }));
