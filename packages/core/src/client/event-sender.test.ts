// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_EVENTS, type SiteEvent } from '../model/events.ts';
import type { SendResult } from '../theme/article/send-feedback.ts';
import { createEventSender } from './event-sender.ts';

const COPY: SiteEvent = { type: 'copy', route: '/a' };

let hide: () => void;
const send = vi.fn<(url: string, message: unknown) => Promise<SendResult>>();

beforeEach(() => {
  send.mockReset().mockResolvedValue({ status: 'sent' });
  const add = vi.spyOn(document, 'addEventListener').mockImplementation((_, listener) => {
    hide = listener as () => void;
  });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  return () => add.mockRestore();
});
afterEach(() => vi.restoreAllMocks());

describe('createEventSender', () => {
  it('sends the events of a page in one message when the page is hidden', () => {
    const add = createEventSender('/docs/', '/_feedback', send);
    add(COPY);
    add({ type: 'page', route: '/b', first: false });
    expect(send).not.toHaveBeenCalled();
    hide();
    hide();
    expect(send.mock.calls).toEqual([
      ['/docs/_feedback', { events: [COPY, { type: 'page', route: '/b', first: false }] }],
    ]);
  });

  it('sends a full message at once', () => {
    const add = createEventSender('/docs/', '/_feedback', send);
    for (let index = 0; index <= MAX_EVENTS; index++) add(COPY);
    expect(send.mock.calls).toEqual([['/docs/_feedback', { events: Array(MAX_EVENTS).fill(COPY) }]]);
  });

  it('leaves out votes, which the form sends', () => {
    createEventSender('/docs/', '/_feedback', send)({ type: 'vote', route: '/a', answer: 'yes' });
    hide();
    expect(send).not.toHaveBeenCalled();
  });

  it.each(['missing', 'limit'] as const)(
    'sends nothing more after "%s", and goes on after other failures',
    async (last) => {
      const add = createEventSender('/docs/', '/_feedback', send);
      for (const reason of ['down', 'slow', last] as const) {
        send.mockResolvedValueOnce({ status: 'failed', reason });
        add(COPY);
        hide();
        await Promise.resolve();
      }
      expect(send).toHaveBeenCalledTimes(3);
      await send.mock.results[2]?.value;
      add(COPY);
      hide();
      expect(send).toHaveBeenCalledTimes(3);
    },
  );
});
