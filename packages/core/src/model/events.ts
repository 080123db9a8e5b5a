import type { Vote } from './feedback.ts';

/** What happens on a page, without who does it. */
export type EventDetails =
  /** A page is shown. `isFirst`: it was loaded as a document, not by navigation. */
  | { type: 'page'; title: string; isFirst: boolean }
  /** A query that was left standing, or whose results are shown. `results` counts pages. */
  | { type: 'search'; query: string; results: number }
  | { type: 'search-empty'; query: string }
  /** A suggestion or a result was chosen; `position` counts from 1. */
  | { type: 'search-choice'; query: string; href: string; position: number }
  /** Something was copied with a button. */
  | { type: 'copy' }
  /** Code of the page was run. */
  | { type: 'run'; isOk: boolean }
  | { type: 'vote'; answer: Vote['answer'] }
  | { type: 'not-found' }
  /** An error that the client did not expect. */
  | { type: 'error'; message: string }
  /** A measurement of the `web-vitals` package, in milliseconds; without a unit for `CLS`. */
  | { type: 'vitals'; name: string; value: number };

/** An event and the route of the page that it happened on. */
export type SiteEvent = EventDetails & { route: string };

/** Default export of the `onEvent` module. An error that it throws is logged and ignored. */
export type OnEvent = (event: SiteEvent) => void;

export const EVENT_BATCH_SIZE = 20;

export const MAX_EVENT_TEXT_CHARS = 500;
