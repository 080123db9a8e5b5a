/** For responses that are computed for one request. */
export const COMPUTED_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** Creates a response with a sentence, or without a body. */
export const respond = (status: number, sentence?: string, headers?: Record<string, string>): Response =>
  new Response(sentence === undefined ? null : `${sentence}\n`, {
    status,
    headers: {
      ...(sentence !== undefined && { 'Content-Type': 'text/plain; charset=utf-8' }),
      ...COMPUTED_HEADERS,
      ...headers,
    },
  });
