import { z } from 'zod';
import {
  FEEDBACK_ANSWERS,
  FEEDBACK_REASONS,
  MAX_FEEDBACK_CHARS,
  MAX_QUOTE_CHARS,
  type Vote,
} from '../model/feedback.ts';

const route = z.string().min(1).max(300).startsWith('/');

/** What the endpoint accepts. */
export const voteSchema = z.strictObject({
  route,
  section: z.string().max(300),
  version: z.string().max(40),
  answer: z.enum(FEEDBACK_ANSWERS),
  reasons: z.array(z.enum(FEEDBACK_REASONS)).max(FEEDBACK_REASONS.length),
  text: z.string().max(MAX_FEEDBACK_CHARS),
  quote: z.string().max(MAX_QUOTE_CHARS),
}) satisfies z.ZodType<Vote>;

/** A stored line. */
export const entrySchema = voteSchema.extend({ time: z.iso.datetime() });

export type Entry = z.infer<typeof entrySchema>;
