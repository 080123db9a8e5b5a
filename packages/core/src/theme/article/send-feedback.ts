import { withBase } from '../../model/base-path.ts';
import type { FeedbackMessage, Vote } from '../../model/feedback.ts';
import { loadJsonItem, saveItem } from '../storage.ts';

const TIMEOUT_MS = 8_000;

/** `kept`: the device is offline, and the message waits on it. */
export type SendResult = { status: 'sent' } | { status: 'kept' } | SendFailure;

export interface SendFailure {
  status: 'failed';
  reason: 'down' | 'slow' | 'missing' | 'limit' | 'refused';
  code?: number;
}

const STORAGE_KEY = 'feedback';

/** With so many messages on the device, events are dropped. Votes are not. */
const MAX_KEPT = 20;

/** Returns the URL of the endpoint that a site configures. */
export const toEndpoint = (base: string, url: string): string => (url.startsWith('/') ? withBase(base, url) : url);

/** Sends a message, or keeps it on the device while there is no network. */
export async function sendFeedback(url: string, message: FeedbackMessage): Promise<SendResult> {
  const result =
    navigator.onLine === false ? ({ status: 'failed', reason: 'down' } as const) : await post(url, message);
  if (result.status === 'failed' && result.reason === 'down' && navigator.onLine === false && keep(message))
    return { status: 'kept' };
  return result;
}

async function post(url: string, message: FeedbackMessage): Promise<{ status: 'sent' } | SendFailure> {
  const fail = (reason: SendFailure['reason'], code?: number): SendFailure => ({ status: 'failed', reason, code });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
      // Events are sent when the page is left.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status } = response;
    if (status === 429) return fail('limit');
    // Static hosts answer with a page, or don't know the method.
    const isPage = response.headers.get('content-type')?.includes('html');
    if (status === 404 || status === 405 || (response.ok && isPage)) return fail('missing');
    return response.ok ? { status: 'sent' } : fail('refused', status);
  } catch (error) {
    return fail((error as Error).name === 'TimeoutError' ? 'slow' : 'down');
  }
}

/** A vote that the server refused later, with the status. */
export type RefusedVote = Vote & { refused: number };

type KeptMessage = FeedbackMessage | RefusedVote;

const readKept = () => (loadJsonItem(STORAGE_KEY) ?? []) as KeptMessage[];

const isRefused = (message: KeptMessage): message is RefusedVote => 'refused' in message;

/** Returns refused votes, which stay on the device until the user discards them. */
export const readRefused = (): RefusedVote[] => readKept().filter(isRefused);

export const discardRefused = (): boolean => writeKept(readKept().filter((message) => !isRefused(message)));

const writeKept = (messages: KeptMessage[]): boolean =>
  saveItem(STORAGE_KEY, messages.length ? JSON.stringify(messages) : undefined);

function keep(message: FeedbackMessage): boolean {
  const kept = readKept();
  return ('answer' in message || kept.length < MAX_KEPT) && writeKept([...kept, message]);
}

/**
 * Sends the messages that were kept on the device, each once: one tab sends, and a vote that the
 * server has refused isn't sent again.
 */
export async function sendKeptFeedback(url: string): Promise<void> {
  const findNext = () => readKept().find((message) => !isRefused(message));
  if (navigator.onLine === false || !findNext()) return;
  const send = async () => {
    for (let message = findNext(); message; message = findNext()) {
      const result = await post(url, message);
      const { reason, code = 0 } = result.status === 'failed' ? result : {};
      if (reason && (reason !== 'refused' || code >= 500)) return;
      const kept = readKept();
      const index = kept.findIndex((one) => JSON.stringify(one) === JSON.stringify(message));
      // Another tab may have taken it out meanwhile.
      if (index < 0) continue;
      kept.splice(index, 1, ...(reason && 'answer' in message ? [{ ...message, refused: code }] : []));
      if (!writeKept(kept)) return;
    }
  };
  if (navigator.locks) await navigator.locks.request(STORAGE_KEY, send);
  else await send();
}
