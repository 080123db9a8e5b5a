export async function pack(text: string): Promise<string> {
  const bytes = await pipeThrough(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Limit of data in a link. */
const MAX_UNPACKED_BYTES = 1_000_000;

/** Unpacks the text of `pack`. Throws if it is invalid or too large. */
export async function unpack(packed: string, maxBytes = MAX_UNPACKED_BYTES): Promise<string> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await pipeThrough(new DecompressionStream('deflate-raw'), bytes, maxBytes),
  );
}

async function pipeThrough(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) throw new Error('The data are too large.');
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
