/** Primitives of the binary files: numbers (LEB128) and UTF-8 strings. */

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export class ByteWriter {
  readonly #bytes: number[] = [];

  number(value: number): void {
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.#bytes.push((rest & 127) | 128);
    this.#bytes.push(rest);
  }

  string(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.number(bytes.length);
    this.bytes(bytes);
  }

  bytes(values: Uint8Array): void {
    for (const value of values) this.#bytes.push(value);
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

export function parseJson<T>(bytes: Uint8Array): T {
  return JSON.parse(decoder.decode(bytes));
}

export const TRUNCATED_MESSAGE = 'A file of the search index is truncated.';

interface ByteReader {
  readonly offset: number;
  number(): number;
  string(): string;
}

export function createByteReader(bytes: Uint8Array, start = 0): ByteReader {
  let offset = start;
  const number = (): number => {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = bytes[offset++];
      if (byte === undefined) throw new RangeError(TRUNCATED_MESSAGE);
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
      shift += 7;
    }
  };
  return {
    get offset() {
      return offset;
    },
    number,
    string: () => {
      const length = number();
      const encoded = bytes.subarray(offset, offset + length);
      if (encoded.length < length) throw new RangeError(TRUNCATED_MESSAGE);
      offset += length;
      // Most terms are short and ASCII: a loop is faster than the decoder.
      let text = '';
      for (const byte of encoded) {
        if (byte > 127) return decoder.decode(encoded);
        text += String.fromCharCode(byte);
      }
      return text;
    },
  };
}
