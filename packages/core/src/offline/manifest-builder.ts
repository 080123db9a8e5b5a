import { createHash } from 'node:crypto';
import { withBase } from '../model/base-path.ts';
import {
  type AvailableVersion,
  HASH_CHARS,
  type ManifestEntry,
  type OfflineManifest,
  toManifestPath,
  VERSION_PATH,
} from './manifest.ts';

const hash = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, HASH_CHARS);

export const isIncluded = (path: string): boolean =>
  !/\.(md|txt|xml|webmanifest)$|^\/assets\/og\.|^\/_(hosts\/|headers$|redirects$)|^\/[^/]+\.json$|^\/404\.html$/.test(
    path,
  );

const toUrlPath = (path: string) => path.replace(/^\/index\.html$/, '/').replace(/\.html$/, '');

export class ManifestBuilder {
  readonly #files: ManifestEntry[] = [];
  constructor(private readonly base: string) {}

  add(path: string, content: string | Uint8Array): void {
    if (isIncluded(path))
      this.#files.push([
        encodeURI(withBase(this.base, toUrlPath(path))),
        hash(content),
        typeof content === 'string' ? Buffer.byteLength(content) : content.length,
      ]);
  }

  files(redirects: readonly { from: string; to: string }[]): Record<string, string> {
    const toUrl = (path: string) => withBase(this.base, path);
    const manifest: OfflineManifest = {
      files: this.#files,
      redirects: Object.fromEntries(redirects.map(({ from, to }) => [encodeURI(toUrl(from)), toUrl(to)])),
    };
    const text = JSON.stringify(manifest);
    const version = hash(text);
    const bytes = this.#files.reduce((sum, [, , size]) => sum + size, 0);
    const available: AvailableVersion = { version, bytes, list: toManifestPath(version) };
    return { [VERSION_PATH]: JSON.stringify(available), [available.list]: text };
  }
}
