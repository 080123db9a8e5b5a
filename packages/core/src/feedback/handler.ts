import { respond } from '../model/respond.ts';
import { isForeignRequest } from '../model/same-origin.ts';
import { createRateLimit } from './rate-limit.ts';
import { messageSchema } from './schema.ts';

export const MAX_BODY_BYTES = 32_768;

const VOTES_PER_HOUR = 20;
const EVENT_MESSAGES_PER_HOUR = 120;

export interface FeedbackOptions {
  /** Stores lines of JSON, each with its line break. */
  append(lines: string): Promise<void>;
  /** Host of the published site. */
  publicHost?: string | undefined;
}

/** The address only limits the rate. */
export type FeedbackHandler = (request: Request, address: string) => Promise<Response>;

/** Creates the endpoint of votes, comments and events, for every host with `fetch` handlers. */
export function createFeedbackHandler({ append, publicHost }: FeedbackOptions): FeedbackHandler {
  const isVoteAllowed = createRateLimit(VOTES_PER_HOUR);
  const areEventsAllowed = createRateLimit(EVENT_MESSAGES_PER_HOUR);
  return async (request, address) => {
    const { method, headers } = request;
    if (method !== 'POST') return respond(405, 'Send feedback with POST.', { Allow: 'POST' });
    const host = headers.get('host') ?? new URL(request.url).host;
    if (isForeignRequest({ ...Object.fromEntries(headers), host }, publicHost))
      return respond(403, 'Only pages of this site may send feedback.');
    if (!/^application\/json *(; *charset="?utf-8"?)?$/i.test(headers.get('content-type') ?? ''))
      return respond(415, 'Send feedback as application/json in UTF-8.');
    if (headers.get('content-encoding')) return respond(415, 'Send feedback without a content encoding.');
    const tooLarge = () => respond(413, `The message exceeds ${MAX_BODY_BYTES} bytes.`);
    if (Number(headers.get('content-length')) > MAX_BODY_BYTES) return tooLarge();
    const bytes = await request.arrayBuffer();
    if (bytes.byteLength > MAX_BODY_BYTES) return tooLarge();
    let json: unknown;
    try {
      json = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    } catch {
      return respond(400, 'The message is not JSON in UTF-8.');
    }
    const { data: message, error } = messageSchema.safeParse(json);
    if (error) return respond(400, 'The message has neither a vote nor events of this site.');
    const isAllowed = 'events' in message ? areEventsAllowed : isVoteAllowed;
    if (!isAllowed(address))
      return respond(429, 'Too many messages from this address. Try again in an hour.', {
        'Retry-After': '3600',
      });
    try {
      const time = new Date().toISOString();
      const entries = 'events' in message ? message.events : [message];
      await append(entries.map((entry) => `${JSON.stringify({ time, ...entry })}\n`).join(''));
    } catch (error) {
      console.error(`Feedback was not stored: ${(error as Error).message}`);
      return respond(503, 'The server could not store the message.');
    }
    return respond(204);
  };
}
