import { z } from 'zod';
import { EVENT_BATCH_SIZE, MAX_EVENT_TEXT_CHARS, type SiteEvent } from '../model/events.ts';
import {
  FEEDBACK_ANSWERS,
  FEEDBACK_REASONS,
  MAX_FEEDBACK_CHARS,
  MAX_QUOTE_CHARS,
  type Vote,
} from '../model/feedback.ts';

const route = z.string().min(1).max(300).startsWith('/');
const text = z.string().max(MAX_EVENT_TEXT_CHARS);
const count = z.int().min(0).max(1_000_000);

const voteSchema = z.strictObject({
  route,
  section: z.string().max(300),
  version: z.string().max(40),
  answer: z.enum(FEEDBACK_ANSWERS),
  reasons: z.array(z.enum(FEEDBACK_REASONS)).max(FEEDBACK_REASONS.length),
  text: z.string().max(MAX_FEEDBACK_CHARS),
  quote: z.string().max(MAX_QUOTE_CHARS),
}) satisfies z.ZodType<Vote>;

const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({ route, type: z.literal('page'), title: text, isFirst: z.boolean() }),
  z.strictObject({ route, type: z.literal('search'), query: text, results: count }),
  z.strictObject({ route, type: z.literal('search-empty'), query: text }),
  z.strictObject({ route, type: z.literal('search-choice'), query: text, href: text, position: count }),
  z.strictObject({ route, type: z.literal('copy') }),
  z.strictObject({ route, type: z.literal('run'), isOk: z.boolean() }),
  z.strictObject({ route, type: z.literal('vote'), answer: z.enum(FEEDBACK_ANSWERS) }),
  z.strictObject({ route, type: z.literal('not-found') }),
  z.strictObject({ route, type: z.literal('error'), message: text }),
  z.strictObject({ route, type: z.literal('vitals'), name: z.string().max(10), value: z.number().min(0) }),
]) satisfies z.ZodType<SiteEvent>;

const batchSchema = z.strictObject({ events: z.array(eventSchema).min(1).max(EVENT_BATCH_SIZE) });

/** What the endpoint accepts: a vote, or a batch of events. */
export const messageSchema = z.union([voteSchema, batchSchema]);

const time = z.iso.datetime();

/** A stored line. */
export const entrySchema = z.union([
  voteSchema.extend({ time }),
  z.object({ time, event: eventSchema }).transform(({ time, event }) => ({ time, ...event })),
]);

export type Entry = z.infer<typeof entrySchema>;
