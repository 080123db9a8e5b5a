/** Reading the files of the index: unpacking, keeping, trying again. */

/** Reads a file of the index as it is stored; `fresh` asks for it past every cache. Rejects with a `MissingFileError` when it does not exist. */
export type FetchFile = (path: string, options?: { fresh?: boolean }) => Promise<Uint8Array>;

/** The host answers, and has no such file: most likely a new version was deployed. Other failures are trouble on the way. */
export class MissingFileError extends Error {
  override name = 'MissingFileError';
}

export interface FileStore {
  /** The unpacked file, if it has been read. */
  peek(path: string): Uint8Array | undefined;
  /** The unpacked file. A failure is not kept: the next call tries again. */
  read(path: string): Promise<Uint8Array>;
  /** Reads files side by side; returns the errors of those that failed. */
  readAll(paths: Iterable<string>): Promise<unknown[]>;
  /** The file cannot be used: the next `read` asks for it again. */
  forget(path: string): void;
}

export function createFileStore(fetchFile: FetchFile): FileStore {
  const kept = new Map<string, Uint8Array>();
  const underWay = new Map<string, Promise<Uint8Array>>();

  const fetchTwice = async (path: string): Promise<Uint8Array> => {
    const attempt = async (fresh: boolean) => checked(path, await unpack(await fetchFile(path, { fresh })));
    const bytes = await attempt(false).catch((error) => {
      if (error instanceof MissingFileError) throw error;
      // What a cache gave may be the fault.
      return attempt(true);
    });
    kept.set(path, bytes);
    return bytes;
  };

  const read = async (path: string): Promise<Uint8Array> => {
    const known = kept.get(path);
    if (known) return known;
    const reading = underWay.get(path) ?? fetchTwice(path).finally(() => underWay.delete(path));
    underWay.set(path, reading);
    return reading;
  };

  return {
    peek: (path) => kept.get(path),
    read,
    forget: (path) => void kept.delete(path),
    readAll: async (paths) => {
      const results = await Promise.allSettled([...new Set(paths)].map(read));
      return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    },
  };
}

/** Unpacks gzip; anything else is returned as it is, should a host have unpacked it on the way. */
async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The bytes, if they have the hash that the name of their file holds: a host may answer with a page of its own, and a proxy may cut an answer. Where
 * the browser gives no hashes (plain HTTP), what reads the file has to notice.
 */
async function checked(path: string, bytes: Uint8Array): Promise<Uint8Array> {
  const wanted = /\.([0-9a-f]{10})\.bin$/.exec(path)?.[1];
  const subtle = globalThis.crypto?.subtle;
  const foreign = () => new Error(`${path}: the answer is another file.`);
  if (!wanted) return bytes;
  if (!subtle) {
    if (['<!', '<h'].includes(String.fromCharCode(...bytes.subarray(0, 2)).toLowerCase())) throw foreign();
    return bytes;
  }
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  const hash = Array.from(digest.subarray(0, 5), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hash !== wanted) throw foreign();
  return bytes;
}
