/** Reading the files of the index: unpacking, keeping, trying again. */

/** Reads a file of the index as it is stored; `fresh` asks for it past every cache. Rejects with a `MissingFileError` when it does not exist. */
export type FetchFile = (path: string, options?: { fresh?: boolean }) => Promise<Uint8Array>;

/** The host answers, and has no such file: most likely a new version was deployed. Other failures are trouble on the way. */
export class MissingFileError extends Error {
  override name = 'MissingFileError';
}

export class FileStore {
  readonly #fetchFile: FetchFile;
  readonly #read = new Map<string, Uint8Array>();
  readonly #underWay = new Map<string, Promise<Uint8Array>>();

  constructor(fetchFile: FetchFile) {
    this.#fetchFile = fetchFile;
  }

  /** The unpacked file, if it has been read. */
  peek(path: string): Uint8Array | undefined {
    return this.#read.get(path);
  }

  /** The unpacked file. A failure is not kept: the next call tries again. */
  read(path: string): Promise<Uint8Array> {
    const known = this.#read.get(path);
    if (known) return Promise.resolve(known);
    let reading = this.#underWay.get(path);
    if (!reading) {
      reading = this.#fetchTwice(path).finally(() => this.#underWay.delete(path));
      this.#underWay.set(path, reading);
    }
    return reading;
  }

  /** Reads files side by side; returns the errors of those that failed. */
  async readAll(paths: Iterable<string>): Promise<unknown[]> {
    const missing = [...new Set(paths)].filter((path) => !this.#read.has(path));
    const results = await Promise.allSettled(missing.map((path) => this.read(path)));
    return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  }

  async #fetchTwice(path: string): Promise<Uint8Array> {
    const attempt = async () => unpack(await this.#fetchFile(path));
    const bytes = await attempt().catch((error) => {
      if (error instanceof MissingFileError) throw error;
      return attempt();
    });
    this.#read.set(path, bytes);
    return bytes;
  }
}

/** Unpacks gzip; anything else is returned as it is, should a host have unpacked it on the way. */
async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
