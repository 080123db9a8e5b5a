import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { createFeedbackHandler, type FeedbackOptions, MAX_BODY_BYTES } from '../feedback/handler.ts';
import { readPlainRequest, sendResponse } from './node-request.ts';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Returns the address of the user. Only a reverse proxy on this machine is believed. */
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
