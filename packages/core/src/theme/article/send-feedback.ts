import { withBase } from '../../model/base-path.ts';
import type { FeedbackMessage, Vote } from '../../model/feedback.ts';
import { loadJsonItem, saveItem } from '../storage.ts';

const TIMEOUT_MS = 8_000;

/** `saved`: the device is offline, and the message waits on it. */
export type SendResult = { status: 'sent' | 'saved' } | SendFailure;

export interface SendFailure {
  status: 'failed';
  reason: 'down' | 'slow' | 'missing' | 'limit' | 'refused';
  code?: number;
}

const STORAGE_KEY = 'feedback';

/** With so many messages on the device, events are dropped. Votes are not. */
const MAX_SAVED = 20;

/** Returns the URL of the endpoint that a site configures. */
export const toEndpoint = (base: string, url: string): string => (url.startsWith('/') ? withBase(base, url) : url);

/** Sends a message, or saves it on the device while there is no network. */
export async function sendFeedback(url: string, message: FeedbackMessage): Promise<SendResult> {
  // Offline, a proxy of this device may answer, which is not the server.
  const result: SendResult = navigator.onLine ? await post(url, message) : { status: 'failed', reason: 'down' };
  const isOffline = result.status === 'failed' && result.reason === 'down' && !navigator.onLine;
  return isOffline && addMessage(message) ? { status: 'saved' } : result;
}

async function post(url: string, message: FeedbackMessage): Promise<SendResult> {
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

type SavedMessage = FeedbackMessage | RefusedVote;

const loadMessages = () => (loadJsonItem(STORAGE_KEY) ?? []) as SavedMessage[];

const saveMessages = (messages: SavedMessage[]): boolean =>
  saveItem(STORAGE_KEY, messages.length ? JSON.stringify(messages) : undefined);

const isRefused = (message: SavedMessage): message is RefusedVote => 'refused' in message;

/** Returns refused votes, which stay on the device until the user discards them. */
export const loadRefused = (): RefusedVote[] => loadMessages().filter(isRefused);

export const discardRefused = (): boolean => saveMessages(loadMessages().filter((message) => !isRefused(message)));

function addMessage(message: FeedbackMessage): boolean {
  const messages = loadMessages();
  return ('answer' in message || messages.length < MAX_SAVED) && saveMessages([...messages, message]);
}

/**
 * Sends the messages that were saved on the device, each once: one tab sends, and a vote that the
 * server has refused isn't sent again.
 */
export async function sendSavedFeedback(url: string): Promise<void> {
  const findNext = () => loadMessages().find((message) => !isRefused(message));
  if (!navigator.onLine || !findNext()) return;
  const send = async () => {
    for (let message = findNext(); message; message = findNext()) {
      const result = await post(url, message);
      const { reason, code = 0 } = result.status === 'failed' ? result : {};
      if (reason && (reason !== 'refused' || code >= 500)) return;
      const messages = loadMessages();
      const index = messages.findIndex((one) => JSON.stringify(one) === JSON.stringify(message));
      // Another tab may have removed it meanwhile.
      if (index < 0) continue;
      messages.splice(index, 1, ...(reason && 'answer' in message ? [{ ...message, refused: code }] : []));
      if (!saveMessages(messages)) return;
    }
  };
  if (navigator.locks) await navigator.locks.request(STORAGE_KEY, send);
  else await send();
}
