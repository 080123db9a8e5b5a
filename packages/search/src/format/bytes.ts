/** Numbers (LEB128) and UTF-8 strings, the primitives of the binary files. */

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  number(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  string(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.number(bytes.length);
    this.bytes(bytes);
  }

  bytes(values: Uint8Array): void {
    this.#reserve(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

export function parseJson<T>(bytes: Uint8Array): T {
  return JSON.parse(decoder.decode(bytes));
}

export const TRUNCATED_MESSAGE = 'A file of the search index is cut off.';

export interface ByteReader {
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
      const read = bytes.subarray(offset, offset + length);
      if (read.length < length) throw new RangeError(TRUNCATED_MESSAGE);
      offset += length;
      // Most terms are short and ASCII: a loop is faster than the decoder.
      let text = '';
      for (const byte of read) {
        if (byte > 127) return decoder.decode(read);
        text += String.fromCharCode(byte);
      }
      return text;
    },
  };
}
