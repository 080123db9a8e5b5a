/** What a build says of the files that a device can keep, and what a device remembers of them. */

/** `/_offline.json`: the version on the host, never cached. */
export interface AvailableVersion {
  /** Digest of the list. */
  version: string;
  /** Bytes of all files, as a device keeps them. */
  bytes: number;
  /** Address of the list. */
  list: string;
}

/** A file: its address, the beginning of its SHA-256 in base64url, its bytes. */
export type ManifestEntry = [address: string, hash: string, bytes: number];

/** `/_offline/list.<version>.json`. */
export interface OfflineManifest {
  files: ManifestEntry[];
  /** Addresses that are redirected. */
  redirects: Record<string, string>;
}

/** What a device keeps. A page stays with the version that it was loaded from. */
export interface OfflineState {
  version: string;
  bytes: number;
  /** Pages that are open, by the id of their client: their version, and when they were loaded in ms. */
  pages: Record<string, { version: string; at: number }>;
}

export const offerPath = '/_offline.json';
export const listPath = (version: string) => `/_offline/list.${version}.json`;
/** The service worker: its scope is the site. */
export const workerPath = '/sw.js';

/** Characters of a hash: those that the names of hashed files have. */
export const hashLength = 8;
