import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { createFeedbackHandler, type FeedbackOptions, MAX_BODY_BYTES } from '../feedback/handler.ts';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Returns the address of the user. Only a reverse proxy on this machine is believed. */
function getAddress({ socket, headers }: IncomingMessage): string {
  const { remoteAddress = '' } = socket;
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join().split(',').at(-1)?.trim() ?? '';
  return LOOPBACK.test(remoteAddress) && isIP(forwarded) ? forwarded : remoteAddress;
}

/** Reads to the end, so that the client reads the answer, but keeps no more than one byte too many. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (size <= MAX_BODY_BYTES) chunks.push(chunk.subarray(0, MAX_BODY_BYTES + 1 - size));
    size += chunk.length;
  }
  return Buffer.concat(chunks);
}

/** Serves the feedback endpoint with Node. */
export function createNodeFeedbackHandler(options: FeedbackOptions) {
  const handle = createFeedbackHandler(options);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers } = request;
    const body = await readBody(request);
    const answer = await handle(
      new Request('http://localhost/', {
        method: method === 'POST' ? 'POST' : 'GET',
        headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, [value].flat().join()]],
        ),
        ...(method === 'POST' && { body }),
      }),
      getAddress(request),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  };
}
