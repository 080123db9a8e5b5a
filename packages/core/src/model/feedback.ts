import type { SentEvent } from './events.ts';

/** Served by the bundled server with `--feedback`. */
export const FEEDBACK_PATH = '/_feedback';

export const MAX_FEEDBACK_CHARS = 2000;
export const MAX_QUOTE_CHARS = 1000;

/** Reasons for the answer `no`. */
export const FEEDBACK_REASONS = ['missing', 'wrong', 'unclear', 'example-fails', 'not-searched'] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

export const FEEDBACK_ANSWERS = ['yes', 'no', 'comment'] as const;

/** A request to the endpoint. */
export type FeedbackMessage = Vote | { events: SentEvent[] };

export interface Vote {
  route: string;
  /** Id of the section in view or of the quote; empty above the first one. */
  section: string;
  /** Date of the page's last change; empty if unknown. */
  version: string;
  /** `comment` is about a quoted passage. */
  answer: (typeof FEEDBACK_ANSWERS)[number];
  reasons: FeedbackReason[];
  text: string;
  quote: string;
}
