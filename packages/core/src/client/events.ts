/** Loaded once the page is idle. */
import onEvent from 'virtual:on-event';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { stripBase } from '../model/base-path.ts';
import type { SiteConfig } from '../model/config.ts';
import { cleanEvent } from '../model/events.ts';
import { emitError, emitEvent, setEventListener } from '../theme/events.ts';

/** Passes events, also queued ones, to the site's `onEvent` module and the feedback endpoint. */
export async function startEvents({ base, feedback }: SiteConfig): Promise<void> {
  const send = feedback && (await import('./event-sender.ts')).createEventSender(base, feedback.url);
  setEventListener((detail) => {
    const event = cleanEvent(detail);
    send?.(event);
    // An error in the hook must not break the page.
    (async () => onEvent?.(event))().catch(console.error);
  });
  addEventListener('error', ({ error }) => emitError(error));
  addEventListener('unhandledrejection', ({ reason }) => emitError(reason));
  // Vitals are about the document, even if another page is shown now.
  const route = stripBase(base, new URL(window.docs.url).pathname) ?? '/';
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB])
    watch(({ name, value }) => emitEvent({ type: 'vital', name, value, route }));
}
