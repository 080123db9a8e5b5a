import type { Vote } from '../../model/feedback.ts';

const TIMEOUT_MS = 8_000;

/** `kept`: the device is offline, and the vote waits on it. */
export type SendResult = { status: 'sent' } | { status: 'kept' } | SendFailure;

export interface SendFailure {
  status: 'failed';
  reason: 'down' | 'slow' | 'missing' | 'limit' | 'refused';
  code?: number;
}

const STORAGE_KEY = 'feedback';

/** Sends a vote, or keeps it on the device while there is no network. */
export async function sendFeedback(url: string, vote: Vote): Promise<SendResult> {
  const result = navigator.onLine === false ? ({ status: 'failed', reason: 'down' } as const) : await post(url, vote);
  if (result.status === 'failed' && result.reason === 'down' && navigator.onLine === false && keep(vote))
    return { status: 'kept' };
  return result;
}

async function post(url: string, vote: Vote): Promise<{ status: 'sent' } | SendFailure> {
  const fail = (reason: SendFailure['reason'], code?: number): SendFailure => ({
    status: 'failed',
    reason,
    ...(code !== undefined && { code }),
  });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(vote),
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

function readKept(): Vote[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as Vote[];
  } catch {
    return [];
  }
}

function writeKept(votes: Vote[]): boolean {
  try {
    if (votes.length) localStorage.setItem(STORAGE_KEY, JSON.stringify(votes));
    else localStorage.removeItem(STORAGE_KEY);
    return true;
  } catch {
    return false;
  }
}

const keep = (vote: Vote): boolean => writeKept([...readKept(), vote]);

/**
 * Sends the votes that were kept on the device, each once: one tab sends, and a vote that the server
 * has refused isn't sent again.
 */
export async function sendKeptFeedback(url: string): Promise<void> {
  if (navigator.onLine === false || !readKept().length) return;
  const send = async () => {
    for (let [vote] = readKept(); vote; [vote] = readKept()) {
      const result = await post(url, vote);
      const isTemporary = result.status === 'failed' && (result.reason !== 'refused' || (result.code ?? 0) >= 500);
      if (isTemporary) return;
      writeKept(readKept().slice(1));
    }
  };
  if (navigator.locks) await navigator.locks.request(STORAGE_KEY, send);
  else await send();
}
