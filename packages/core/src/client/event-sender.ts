import { MAX_EVENTS, type SentEvent, type SiteEvent } from '../model/events.ts';
import { sendFeedback, toEndpoint } from '../theme/article/send-feedback.ts';

/**
 * Sends events when a message is full or the page is hidden, until the endpoint is missing or
 * rejects more.
 *
 * @returns A function that adds an event.
 */
export function createEventSender(base: string, url: string, send = sendFeedback): (event: SiteEvent) => void {
  const endpoint = toEndpoint(base, url);
  let events: SentEvent[] | undefined = [];
  const flush = async () => {
    if (!events?.length) return;
    const result = await send(endpoint, { events: events.splice(0) });
    if (result.status === 'failed' && (result.reason === 'missing' || result.reason === 'limit')) events = undefined;
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  return (event) => {
    // The form sends votes.
    if (event.type === 'vote' || !events) return;
    events.push(event);
    if (events.length === MAX_EVENTS) flush();
  };
}
