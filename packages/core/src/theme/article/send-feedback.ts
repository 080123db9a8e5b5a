import { withBase } from '../../model/base-path.ts';
import type { FeedbackMessage } from '../../model/feedback.ts';

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
  const fail = (reason: SendFailure['reason'], code?: number): SendFailure => ({
    status: 'failed',
    reason,
    ...(code !== undefined && { code }),
  });
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

function readKept(): FeedbackMessage[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as FeedbackMessage[];
  } catch {
    return [];
  }
}

function writeKept(messages: FeedbackMessage[]): boolean {
  try {
    if (messages.length) localStorage.setItem(STORAGE_KEY, JSON.stringify(messages));
    else localStorage.removeItem(STORAGE_KEY);
    return true;
  } catch {
    return false;
  }
}

function keep(message: FeedbackMessage): boolean {
  const kept = readKept();
  return ('answer' in message || kept.length < MAX_KEPT) && writeKept([...kept, message]);
}

/**
 * Sends the messages that were kept on the device, each once: one tab sends, and a message that the
 * server has refused isn't sent again.
 */
export async function sendKeptFeedback(url: string): Promise<void> {
  if (navigator.onLine === false || !readKept().length) return;
  const send = async () => {
    for (let [message] = readKept(); message; [message] = readKept()) {
      const result = await post(url, message);
      const isTemporary = result.status === 'failed' && (result.reason !== 'refused' || (result.code ?? 0) >= 500);
      if (isTemporary) return;
      writeKept(readKept().slice(1));
    }
  };
  if (navigator.locks) await navigator.locks.request(STORAGE_KEY, send);
  else await send();
}
