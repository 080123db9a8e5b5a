/** Where the bundled server forwards calls to the reader's server, and says at its root which one that is. */
export const proxyPath = '/_api';

/** What the root of `proxyPath` answers. */
export interface ProxyNotice {
  /** Address of the server behind it; null when none was given. */
  server: string | null;
}

/** Header by which the proxy says that an answer is its own: the server refused, or did not answer in time. */
export const proxyFailureHeader = 'x-proxy-failure';
