import { proxyFailureHeader } from '@folio/core/model/proxy.ts';
import { isLoopback, isPrivate } from './address.ts';
import type { ApiRequest } from './request.ts';

/** An answer of a server, as it came. */
export interface ConsoleResponse {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  bytes: Uint8Array<ArrayBuffer>;
  /** From the click to the last byte, in ms. */
  ms: number;
}

/** Why there is no answer. The browser says no more to a page than "failed" for several of them; what can be found out is. */
export type FailureKind =
  | 'mixed-content'
  | 'cors'
  | 'private-network'
  | 'timeout'
  | 'unreachable'
  | 'offline'
  | 'cancelled'
  | 'proxy-refused'
  | 'proxy-timeout'
  | 'proxy-gone';

export class SendFailure extends Error {
  constructor(readonly kind: FailureKind) {
    super(kind);
  }
}

/** What the browser says about this page. */
export interface BrowserEnvironment {
  secure: boolean;
  hostname: string;
  /** State of the permission to reach devices on the local network, where the browser has one. */
  localNetwork(): Promise<PermissionState | undefined>;
  fetch: typeof fetch;
}

/** The browser around this page. */
const browser = (): BrowserEnvironment => ({
  secure: location.protocol === 'https:',
  hostname: location.hostname,
  async localNetwork() {
    for (const name of ['local-network-access', 'local-network', 'loopback-network'])
      try {
        return (await navigator.permissions.query({ name: name as PermissionName })).state;
      } catch {
        // A browser without this permission does not know its name.
      }
    return undefined;
  },
  fetch: (...args) => fetch(...args),
});

export interface SendOptions {
  /** In ms. */
  timeout: number;
  /** Aborted by the reader's Cancel. */
  signal: AbortSignal;
  /** By way of the server of this page. */
  proxied: boolean;
  around?: BrowserEnvironment;
}

/** How long the second look at a server that did not answer may take, in ms. */
const lookFor = 4000;

/** Sends a call. Rejects with a `SendFailure`. */
export async function send(
  request: ApiRequest,
  { timeout, signal, proxied, around = browser() }: SendOptions,
): Promise<ConsoleResponse> {
  const { method, url, headers, body } = request;
  const target = new URL(url, document.baseURI);
  if (!proxied && around.secure && target.protocol === 'http:' && !isLoopback(target.hostname))
    throw new SendFailure('mixed-content');
  const late = AbortSignal.timeout(timeout);
  const began = performance.now();
  try {
    const response = await around.fetch(target, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.any([signal, late]),
      // Nothing of this site or of other visits to the server goes along.
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const own = proxied && response.headers.get(proxyFailureHeader);
    if (own) throw new SendFailure(own === 'timeout' ? 'proxy-timeout' : 'proxy-refused');
    return {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
      bytes,
      ms: Math.round(performance.now() - began),
    };
  } catch (error) {
    if (error instanceof SendFailure) throw error;
    if (signal.aborted) throw new SendFailure('cancelled');
    if (late.aborted) throw new SendFailure('timeout');
    throw new SendFailure(proxied ? 'proxy-gone' : await causeOf(target, signal, around));
  }
}

/**
 * A failed call looks the same whether there was no answer or the answer may not be read. A second one whose answer may never be read, `no-cors`, shows the
 * two apart: it arrives where the server runs.
 */
async function causeOf(target: URL, signal: AbortSignal, around: BrowserEnvironment): Promise<FailureKind> {
  const local = isLoopback(target.hostname) || isPrivate(target.hostname);
  if (local && !isLoopback(around.hostname) && (await around.localNetwork()) === 'denied') return 'private-network';
  if (!isLoopback(target.hostname) && navigator.onLine === false) return 'offline';
  try {
    await around.fetch(new URL('/', target), {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(lookFor)]),
    });
    return 'cors';
  } catch {
    return signal.aborted ? 'cancelled' : 'unreachable';
  }
}
