/** Collects, while a site is written, what a device can keep of it. */
import { createHash } from 'node:crypto';
import { address } from '../model/address.ts';
import { hashLength, type KeptFile, type KeptList, listPath, type Offer, offerPath } from './contract.ts';

const digest = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, hashLength);

/** Whether pages, search or what runs on pages need a file. Left out are texts for other programs, pictures for links, and what hosts read. */
export const isKept = (path: string): boolean =>
  !/\.(md|txt|xml|webmanifest)$|^\/assets\/og\.|^\/_(hosts\/|headers$|redirects$)|^\/[^/]+\.json$|^\/404\.html$/.test(
    path,
  );

/** The address at which a host serves a file of the site. */
const servedAt = (path: string) => path.replace(/^\/index\.html$/, '/').replace(/\.html$/, '');

/** A list that grows with each file of the site. */
export class OfflineList {
  readonly #files: KeptFile[] = [];
  constructor(private readonly base: string) {}

  /** Takes a file in, if a device is to keep it. */
  add(path: string, content: string | Uint8Array): void {
    if (isKept(path))
      this.#files.push([
        encodeURI(address(this.base, servedAt(path))),
        digest(content),
        typeof content === 'string' ? Buffer.byteLength(content) : content.length,
      ]);
  }

  /** The files that say what there is to keep. `redirects` are routes. */
  files(redirects: readonly { from: string; to: string }[]): Record<string, string> {
    const at = (path: string) => address(this.base, path);
    const list: KeptList = {
      files: this.#files,
      redirects: Object.fromEntries(redirects.map(({ from, to }) => [encodeURI(at(from)), at(to)])),
    };
    const text = JSON.stringify(list);
    const version = digest(text);
    const bytes = this.#files.reduce((sum, [, , size]) => sum + size, 0);
    const offer: Offer = { version, bytes, list: listPath(version) };
    return { [offerPath]: JSON.stringify(offer), [offer.list]: text };
  }
}
