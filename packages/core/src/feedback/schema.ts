import { z } from 'zod';
import {
  MAX_EVENTS,
  MAX_MESSAGE_CHARS,
  MAX_QUERY_CHARS,
  MAX_ROUTE_CHARS,
  type SentEvent,
  VITALS,
} from '../model/events.ts';
import {
  FEEDBACK_ANSWERS,
  FEEDBACK_REASONS,
  type FeedbackMessage,
  MAX_FEEDBACK_CHARS,
  MAX_QUOTE_CHARS,
} from '../model/feedback.ts';

const route = z.string().max(MAX_ROUTE_CHARS).startsWith('/');

const voteSchema = z.strictObject({
  route,
  section: z.string().max(300),
  version: z.string().max(40),
  answer: z.enum(FEEDBACK_ANSWERS),
  reasons: z.array(z.enum(FEEDBACK_REASONS)).max(FEEDBACK_REASONS.length),
  text: z.string().max(MAX_FEEDBACK_CHARS),
  quote: z.string().max(MAX_QUOTE_CHARS),
});

const count = z.int().min(0).max(1e6);
const message = z.string().max(MAX_MESSAGE_CHARS);
const query = z.string().max(MAX_QUERY_CHARS);

const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('page'), route, first: z.boolean() }),
  z.strictObject({ type: z.literal('not-found'), route }),
  z.strictObject({ type: z.literal('search'), route, query, results: count, position: count.exactOptional() }),
  z.strictObject({ type: z.literal('copy'), route }),
  z.strictObject({ type: z.literal('run'), route, what: z.enum(['query', 'call']), message: message.exactOptional() }),
  z.strictObject({ type: z.literal('error'), route, message }),
  z.strictObject({ type: z.literal('vital'), route, name: z.enum(VITALS), value: z.number().min(0).max(1e7) }),
]) satisfies z.ZodType<SentEvent>;

/** A request body of the endpoint. */
export const messageSchema = z.union([
  voteSchema,
  z.strictObject({ events: z.array(eventSchema).min(1).max(MAX_EVENTS) }),
]) satisfies z.ZodType<FeedbackMessage>;

/** A stored line without its time. */
export const entrySchema = z.union([voteSchema, eventSchema]);

export type Entry = z.infer<typeof entrySchema> & { time: string };
