import { createHash } from 'node:crypto';
import { beforeEach, vi } from 'vitest';
import { type AvailableVersion, HASH_CHARS, type ManifestEntry, VERSION_PATH } from '../manifest.ts';

export const base = '/docs/';
const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, HASH_CHARS);

/** Mocks a host and the browser's caches, new for each test of a file. */
export function withDevice() {
  const device = {
    /** Files of the host by path; a number is a status. */
    host: {} as Record<string, string | number>,
    /** Paths of requests to the host. */
    requests: [] as string[],
    /** Cached texts by cache name and path. */
    stores: new Map<string, Map<string, string>>(),
    /** Thrown by `Cache.put()`, from the second file on. */
    failure: undefined as DOMException | undefined,
    /** Deploys a version with its manifest. */
    deploy(version: string, files: Record<string, string>, redirects: Record<string, string> = {}): AvailableVersion {
      const entries = Object.entries(files).map(
        ([path, text]): ManifestEntry => [base + path, hash(text), text.length],
      );
      const available = { version, bytes: 0, list: `/_offline/${version}.json` };
      device.host = Object.fromEntries(Object.entries(files).map(([path, text]) => [base + path, text]));
      device.host[`${base}_offline/${version}.json`] = JSON.stringify({ files: entries, redirects });
      device.host[base + VERSION_PATH.slice(1)] = JSON.stringify(available);
      device.requests = [];
      return available;
    },
  };
  const openCache = (name: string) => {
    const files = device.stores.get(name) as Map<string, string>;
    const match = async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined);
    return {
      match,
      keys: async () => [...files.keys()].map((path) => ({ url: `https://docs.example.org${path}` })),
      put: async (path: string, response: Response) => {
        if (device.failure && files.size) throw device.failure;
        files.set(path, await response.text());
      },
    };
  };
  beforeEach(() => {
    Object.assign(device, { host: {}, requests: [], stores: new Map(), failure: undefined });
    vi.stubGlobal('caches', {
      open: async (name: string) => {
        if (!device.stores.has(name)) device.stores.set(name, new Map());
        return openCache(name);
      },
      match: async (path: string, { cacheName }: { cacheName: string }) =>
        device.stores.has(cacheName) ? openCache(cacheName).match(path) : undefined,
      keys: async () => [...device.stores.keys()],
      delete: async (name: string) => device.stores.delete(name),
    });
    vi.stubGlobal('fetch', async (request: string | { url: string }) => {
      const path = typeof request === 'string' ? request : new URL(request.url).pathname;
      device.requests.push(path);
      const found = device.host[path] ?? 404;
      return typeof found === 'number' ? new Response('', { status: found }) : new Response(found);
    });
  });
  return device;
}
