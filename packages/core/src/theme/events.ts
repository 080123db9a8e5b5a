import type { EventDetail, SiteEvent } from '../model/events.ts';

/** Events before the page is idle. */
const MAX_WAITING = 50;

const waiting: SiteEvent[] = [];
let listener: ((event: SiteEvent) => void) | undefined;

/** Passes an event to the site's `onEvent` module and to the feedback endpoint, if there are any. */
export function emitEvent(detail: EventDetail & { route?: string }): void {
  const { base = '' } = document.documentElement.dataset;
  const event = { route: location.pathname.slice(base.length), ...detail };
  if (listener) listener(event);
  else if (waiting.length < MAX_WAITING) waiting.push(event);
}

/** An error in a loop must not fill the messages. */
const MAX_ERRORS = 5;

const seenErrors = new Set<string>();

/** Emits an error of the site's own code, once; browser extensions have errors, too. */
export function emitError(error: unknown): void {
  const { name, message, stack = '' } = (error ?? {}) as Partial<Error>;
  const [position = ''] = /[\w.-]+\.js:\d+:\d+/.exec(stack) ?? [];
  const text = `${name}: ${message} (${position})`;
  if (!stack.includes(location.origin) || seenErrors.has(text) || seenErrors.size === MAX_ERRORS) return;
  seenErrors.add(text);
  emitEvent({ type: 'error', message: text });
}

/** Sets the function that receives all events, also those before. */
export function setEventListener(listen: typeof listener): void {
  listener = listen;
  if (listen) for (const event of waiting.splice(0)) listen(event);
}
