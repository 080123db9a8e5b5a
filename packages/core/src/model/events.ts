/** A longer query is pasted text. */
export const MAX_QUERY_CHARS = 120;
export const MAX_MESSAGE_CHARS = 200;
export const MAX_ROUTE_CHARS = 300;

/** Events in one message of the feedback endpoint. */
export const MAX_EVENTS = 20;

export const VITALS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** Events don't identify users. */
export type EventDetail =
  /** A page is shown; `first` if it was loaded as a document. */
  | { type: 'page'; first: boolean }
  | { type: 'not-found' }
  /** `position` of the chosen result, from 1. */
  | { type: 'search'; query: string; results: number; position?: number }
  | { type: 'copy' }
  /** A failed run has a `message`. */
  | { type: 'run'; what: 'query' | 'call'; message?: string }
  | { type: 'vote'; answer: 'yes' | 'no' | 'comment' }
  /** An error of the site's own code. */
  | { type: 'error'; message: string }
  /** See https://web.dev/articles/vitals. `value` is in ms, except for CLS. */
  | { type: 'vital'; name: (typeof VITALS)[number]; value: number };

export type SiteEvent = EventDetail & { route: string };

/** An event for the feedback endpoint. Votes have their own message. */
export type SentEvent = Exclude<SiteEvent, { type: 'vote' }>;

/** Default export of the `onEvent` module. */
export type OnEvent = (event: SiteEvent) => void;

/** Shortens texts, and removes quoted parts of messages, which the user may have typed. */
export function cleanEvent(event: SiteEvent): SiteEvent {
  const { message, query, route } = event as { message?: string; query?: string; route: string };
  return {
    ...event,
    route: route.slice(0, MAX_ROUTE_CHARS),
    ...(query !== undefined && { query: query.trim().slice(0, MAX_QUERY_CHARS) }),
    ...(message !== undefined && {
      message: message.replace(/"[^"]*"|`[^`]*`|“[^”]*”/g, '"…"').slice(0, MAX_MESSAGE_CHARS),
    }),
  };
}
