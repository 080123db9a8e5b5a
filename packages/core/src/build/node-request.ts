import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { createFeedbackHandler, type FeedbackOptions, MAX_BODY_BYTES } from '../feedback/handler.ts';

/** A request that another thread can receive. */
export interface PlainRequest {
  /** Other methods become GET: `Request` doesn't accept every method. */
  method: 'POST' | 'GET';
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Reads to the end, because some clients wait for that, but keeps at most one byte too many. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (size <= maxBytes) chunks.push(chunk.subarray(0, maxBytes + 1 - size));
    size += chunk.length;
  }
  return Buffer.concat(chunks);
}

export async function readPlainRequest(request: IncomingMessage, maxBytes: number): Promise<PlainRequest> {
  const body = await readBody(request, maxBytes);
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join()]],
  );
  const isPost = request.method === 'POST';
  return { method: isPost ? 'POST' : 'GET', headers: Object.fromEntries(headers), ...(isPost && { body }) };
}

export function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

export async function sendResponse(response: ServerResponse, result: Response): Promise<void> {
  const body = await result.text();
  const length = body ? { 'Content-Length': Buffer.byteLength(body) } : {};
  response.writeHead(result.status, { ...Object.fromEntries(result.headers), ...length }).end(body);
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Trusts `X-Forwarded-For` only from a reverse proxy on this machine. */
function getAddress({ socket, headers }: IncomingMessage): string {
  const { remoteAddress = '' } = socket;
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join().split(',').at(-1)?.trim() ?? '';
  return LOOPBACK.test(remoteAddress) && isIP(forwarded) ? forwarded : remoteAddress;
}

export function createNodeFeedbackHandler(options: FeedbackOptions) {
  const handle = createFeedbackHandler(options);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const plain = await readPlainRequest(request, MAX_BODY_BYTES);
    await sendResponse(response, await handle(new Request('http://localhost/', plain), getAddress(request)));
  };
}
