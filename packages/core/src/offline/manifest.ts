/** `/_offline.json`, never cached. */
export interface AvailableVersion {
  version: string;
  bytes: number;
  list: string;
}

/** The hash is a truncated SHA-256 in base64url. */
export type ManifestEntry = [path: string, hash: string, bytes: number];

export interface OfflineManifest {
  files: ManifestEntry[];
  redirects: Record<string, string>;
}

/** An open page keeps the version that it was loaded from. */
export interface OfflineState {
  version: string;
  bytes: number;
  /** By client id; `at` is the time of loading in ms. */
  pages: Record<string, { version: string; at: number }>;
}

export const VERSION_PATH = '/_offline.json';
export const toManifestPath = (version: string) => `/_offline/list.${version}.json`;
export const WORKER_PATH = '/sw.js';

export const HASH_CHARS = 8;
