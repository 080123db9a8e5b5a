import { PROXY_FAILURE_HEADER } from '@folio/core';
import type { ApiRequest } from '../model/samples.ts';

export interface ConsoleResponse {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  bytes: Uint8Array<ArrayBuffer>;
  /** From the click to the last byte. */
  ms: number;
}

/** Browsers report several of these causes only as "failed". */
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

export interface BrowserEnvironment {
  secure: boolean;
  hostname: string;
  /** State of the permission to access the local network, in browsers that have one. */
  localNetwork(): Promise<PermissionState | undefined>;
  fetch: typeof fetch;
}

const createEnvironment = (): BrowserEnvironment => ({
  secure: location.protocol === 'https:',
  hostname: location.hostname,
  async localNetwork() {
    for (const name of ['local-network-access', 'local-network', 'loopback-network'])
      try {
        return (await navigator.permissions.query({ name: name as PermissionName })).state;
      } catch {
        // Browsers reject names of unknown permissions.
      }
    return undefined;
  },
  fetch: (...args) => fetch(...args),
});

interface SendOptions {
  timeout: number;
  signal: AbortSignal;
  /** Whether the request goes through this page's server. */
  isProxied: boolean;
  environment?: BrowserEnvironment;
}

const PROBE_TIMEOUT_MS = 4000;

/** @throws {SendFailure} if there is no response. */
export async function send(
  request: ApiRequest,
  { timeout, signal, isProxied, environment = createEnvironment() }: SendOptions,
): Promise<ConsoleResponse> {
  const { method, url, headers, body } = request;
  const target = new URL(url, document.baseURI);
  if (!isProxied && environment.secure && target.protocol === 'http:' && !isLoopback(target.hostname))
    throw new SendFailure('mixed-content');
  const timeoutSignal = AbortSignal.timeout(timeout);
  const startedAt = performance.now();
  try {
    const response = await environment.fetch(target, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.any([signal, timeoutSignal]),
      // Send no cookies, and don't disclose this page to the server.
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const proxyFailure = isProxied && response.headers.get(PROXY_FAILURE_HEADER);
    if (proxyFailure) throw new SendFailure(proxyFailure === 'timeout' ? 'proxy-timeout' : 'proxy-refused');
    return {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
      bytes,
      ms: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    if (error instanceof SendFailure) throw error;
    if (signal.aborted) throw new SendFailure('cancelled');
    if (timeoutSignal.aborted) throw new SendFailure('timeout');
    throw new SendFailure(isProxied ? 'proxy-gone' : await diagnoseFailure(target, signal, environment));
  }
}

/**
 * A fetch fails in the same way without a response and with an unreadable one. Only in the second
 * case does a `no-cors` request succeed.
 */
async function diagnoseFailure(
  target: URL,
  signal: AbortSignal,
  environment: BrowserEnvironment,
): Promise<FailureKind> {
  const local = isLoopback(target.hostname) || isPrivate(target.hostname);
  if (local && !isLoopback(environment.hostname) && (await environment.localNetwork()) === 'denied')
    return 'private-network';
  if (!isLoopback(target.hostname) && navigator.onLine === false) return 'offline';
  try {
    await environment.fetch(new URL('/', target), {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]),
    });
    return 'cors';
  } catch {
    return signal.aborted ? 'cancelled' : 'unreachable';
  }
}

/**
 * Parses a server URL as users type it, such as `127.0.0.1:18080`. `base` has no trailing slash.
 */
export function parseServer(text: string): { base: string } | { error: string } {
  const trimmed = text.trim();
  if (!trimmed) return { error: 'Give the address of your server, for example http://127.0.0.1:18080.' };
  // Otherwise "localhost:" would be parsed as the scheme.
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  let url: URL;
  try {
    url = new URL(withScheme);
  } catch {
    return {
      error: 'This is not an address. Write it like http://127.0.0.1:18080, with the port that your server listens on.',
    };
  }
  if (!/^https?:$/.test(url.protocol))
    return { error: `Addresses begin with http:// or https://, not ${url.protocol}//.` };
  if (url.username || url.password) return { error: 'Leave name and password out of the address.' };
  if (url.search || url.hash) return { error: 'Leave out everything from ? or # on.' };
  return { base: url.origin + url.pathname.replace(/\/+$/, '') };
}

export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

export const isPrivate = (hostname: string): boolean =>
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(hostname) ||
  /^\[f[cd]|^\[fe80:/i.test(hostname) ||
  /\.(local|lan|internal|home\.arpa)$/i.test(hostname) ||
  !/[.:]/.test(hostname);
