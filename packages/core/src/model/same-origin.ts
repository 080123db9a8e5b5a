/** Which requests the bundled server answers for browsers: those of its own pages, not of other sites that a user visits. */

/** The request headers that the check reads, as Node names them. */
interface OriginHeaders {
  host?: string | undefined;
  origin?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

/** Names of this device. Any other name may be one that an attacker's DNS points here (DNS rebinding). */
const LOCAL_HOST = /^(localhost|[\d.]+|\[[\da-f:]+\])(:\d+)?$/i;

/** Whether a host, with or without a port, is `localhost` or an IP address. */
export const isLocalHost = (host: string): boolean => LOCAL_HOST.test(host);

/**
 * Checks whether a request comes from a page of another site, or reached this server by a name that
 * isn't its own.
 *
 * @param publicHost The host of the site where it is published, which a server in front of this one may pass on.
 */
export function isForeignRequest({ host = '', origin, ...headers }: OriginHeaders, publicHost?: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return true;
  if (origin && origin.replace(/^https?:\/\//i, '').toLowerCase() !== host.toLowerCase()) return true;
  return !isLocalHost(host) && host.toLowerCase() !== publicHost?.toLowerCase();
}
