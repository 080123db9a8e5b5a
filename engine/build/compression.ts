import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** The content encodings that the site is sent in, the smallest first. */
export type Encoding = 'br' | 'gzip';

/** Endings of the compressed copies beside a file, as hosts look for them. */
export const copyEndings: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

const texts = /\.(html|js|css|json|xml|txt|md|svg)$/;

/** Whether a file is worth compressing: a text, and not a short one. `size` is in bytes. */
export const isCompressible = (path: string, size: number): boolean => texts.test(path) && size >= 1024;

const gzipOptions = { level: 9 };
const brotliOptions = (size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});

/** Compresses at once, for builds. */
export const compressSync = (bytes: Uint8Array, encoding: Encoding): Uint8Array =>
  encoding === 'br' ? brotliCompressSync(bytes, brotliOptions(bytes.length)) : gzipSync(bytes, gzipOptions);

/** Compresses to the same bytes beside other work, for servers. */
export const compress = (bytes: Uint8Array, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? promisify(brotliCompress)(bytes, brotliOptions(bytes.length))
    : promisify(gzip)(bytes, gzipOptions);
