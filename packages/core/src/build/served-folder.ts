import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { compress, type Encoding, isCompressible } from './compression.ts';
import type { Validators } from './conditional-requests.ts';

/** A file of the site in the form in which one request gets it. */
export interface Representation extends Validators {
  type: string;
  encoding: Encoding | undefined;
  /** Whether other requests get it in another encoding. */
  varies: boolean;
  body(): Promise<Buffer>;
}

/** Types of the files that builds write. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.ico': 'image/x-icon',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Smaller files are read for each request. */
const MIN_SHARED_BYTES = 65_536;

/** A state of a file: its name, its size and the time of its last change in ms. */
interface FileState {
  id: string;
  size: number;
  modified: number;
}

/** The bytes of a state of a file, as long as somebody uses them. */
interface SharedFile {
  id: string;
  reading?: Promise<Buffer> | undefined;
  bytes?: WeakRef<Buffer>;
}

/**
 * A folder as it is at each request, for a newer build may replace its files at any time. Each answer is one whole state of a file. Kept are compressed
 * copies only, as long as their files stay the same.
 */
export class ServedFolder {
  readonly #copies = new Map<string, { etag: string; body: Promise<Buffer> }>();
  readonly #shared = new Map<string, SharedFile>();
  constructor(private readonly dir: string) {}

  /** Whether there is a file of this address. */
  has = async (path: string): Promise<boolean> => (await this.#state(path)) !== undefined;

  /** The file of an address in the best encoding that `accepted`, the header `Accept-Encoding`, allows; undefined when there is none. */
  async find(path: string, accepted: string | undefined): Promise<Representation | undefined> {
    const state = await this.#state(path);
    if (!state) return undefined;
    const varies = isCompressible(path, state.size);
    const encoding = varies ? encodingOf(accepted) : undefined;
    const etag = `"${state.id}${encoding ? `-${encoding}` : ''}"`;
    const plain = () => this.#read(path, state);
    return {
      type: types[extname(path)] ?? 'application/octet-stream',
      etag,
      modified: state.modified,
      encoding,
      varies,
      body: encoding ? () => this.#copy(path, etag, encoding, plain) : plain,
    };
  }

  /** Reads a file. Requests that come while others still send a large one share its bytes. */
  async #read(path: string, { id, size }: FileState): Promise<Buffer> {
    if (size < MIN_SHARED_BYTES) return readFile(join(this.dir, path));
    const shared = this.#shared.get(path);
    const bytes = shared?.id === id ? await (shared.reading ?? shared.bytes?.deref()) : undefined;
    if (bytes) return bytes;
    const entry: SharedFile = { id, reading: readFile(join(this.dir, path)) };
    this.#shared.set(path, entry);
    try {
      const read = (await entry.reading) as Buffer;
      entry.bytes = new WeakRef(read);
      return read;
    } finally {
      entry.reading = undefined;
    }
  }

  async #copy(path: string, etag: string, encoding: Encoding, plain: () => Promise<Buffer>): Promise<Buffer> {
    const key = `${encoding} ${path}`;
    const kept = this.#copies.get(key);
    if (kept?.etag === etag) return kept.body;
    const body = plain().then((bytes) => compress(bytes, encoding));
    this.#copies.set(key, { etag, body });
    // What could not be read is tried again.
    body.catch(() => this.#copies.delete(key));
    return body;
  }

  /** Size, time of change in ms and a name for the state of a file; undefined where there is none. */
  async #state(path: string): Promise<FileState | undefined> {
    try {
      const at = await stat(join(this.dir, path));
      const id = `${at.size.toString(36)}-${Math.round(at.mtimeMs * 1000).toString(36)}`;
      return at.isFile() ? { id, size: at.size, modified: at.mtimeMs } : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}

/** Whether an error says that there is no such file: none of the name, a file where a folder would be, a name that no file can have. */
export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The encoding that a client prefers (RFC 9110, section 12.5.3), the smaller one of two; undefined for the plain file. */
function encodingOf(accepted = ''): Encoding | undefined {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...more] = part.toLowerCase().split(';');
      const weight = more.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return [name.trim(), Number(weight ?? 1)];
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  // The plain file is taken where nothing is preferred to it.
  const plain = weights.get('identity') ?? 0;
  const [best] = (['br', 'gzip'] as const)
    .filter((name) => weightOf(name) > 0 && weightOf(name) >= plain)
    .sort((one, two) => weightOf(two) - weightOf(one));
  return best;
}
