/** Collects, while a site is written, what a device can keep of it. */
import { createHash } from 'node:crypto';
import { withBase } from '../model/base-path.ts';
import {
  type AvailableVersion,
  hashLength,
  listPath,
  type ManifestEntry,
  type OfflineManifest,
  offerPath,
} from './manifest.ts';

const digest = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, hashLength);

/** Whether pages, search or what runs on pages need a file. Left out are texts for other programs, pictures for links, and what hosts read. */
export const isIncluded = (path: string): boolean =>
  !/\.(md|txt|xml|webmanifest)$|^\/assets\/og\.|^\/_(hosts\/|headers$|redirects$)|^\/[^/]+\.json$|^\/404\.html$/.test(
    path,
  );

/** The address at which a host serves a file of the site. */
const servedAt = (path: string) => path.replace(/^\/index\.html$/, '/').replace(/\.html$/, '');

/** A list that grows with each file of the site. */
export class ManifestBuilder {
  readonly #files: ManifestEntry[] = [];
  constructor(private readonly base: string) {}

  /** Takes a file in, if a device is to keep it. */
  add(path: string, content: string | Uint8Array): void {
    if (isIncluded(path))
      this.#files.push([
        encodeURI(withBase(this.base, servedAt(path))),
        digest(content),
        typeof content === 'string' ? Buffer.byteLength(content) : content.length,
      ]);
  }

  /** The files that say what there is to keep. `redirects` are routes. */
  files(redirects: readonly { from: string; to: string }[]): Record<string, string> {
    const at = (path: string) => withBase(this.base, path);
    const list: OfflineManifest = {
      files: this.#files,
      redirects: Object.fromEntries(redirects.map(({ from, to }) => [encodeURI(at(from)), at(to)])),
    };
    const text = JSON.stringify(list);
    const version = digest(text);
    const bytes = this.#files.reduce((sum, [, , size]) => sum + size, 0);
    const offer: AvailableVersion = { version, bytes, list: listPath(version) };
    return { [offerPath]: JSON.stringify(offer), [offer.list]: text };
  }
}
