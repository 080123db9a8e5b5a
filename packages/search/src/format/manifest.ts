/**
 * The manifest, the only file whose name does not change: `manifest.json`, served with a short cache. All other files carry a hash of their content
 * in their name and are served as immutable; they are gzipped, and unpacked by the reader, because hosts do not compress `.bin`.
 */

import { parseJson } from './bytes.ts';

/** Raised with every change of a file format; a reader refuses what it cannot read. */
export const FORMAT = 9;
export const MANIFEST = 'manifest.json';

export interface Manifest {
  format: number;
  /** Hash of the whole index: differs whenever an answer may differ. */
  version: string;
  dictionary: string;
  metadata: string;
  pages: number;
}

/** Throws for anything but a manifest of this format: a page that was loaded before a deployment may be too old for the new index. */
export function decodeManifest(bytes: Uint8Array): Manifest {
  const manifest = parseJson<Manifest>(bytes);
  if (manifest.format !== FORMAT) throw new Error('The search index is too new: reload the page.');
  return manifest;
}
