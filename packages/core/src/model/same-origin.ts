interface OriginHeaders {
  host?: string | undefined;
  origin?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

/** Other names may come from an attacker's DNS (DNS rebinding). */
const LOCAL_HOST = /^(localhost|[\d.]+|\[[\da-f:]+\])(:\d+)?$/i;

export const isLocalHost = (host: string): boolean => LOCAL_HOST.test(host);

/** @param publicHost - Host of the published site, which a reverse proxy may pass on. */
export function isForeignRequest({ host = '', origin, ...headers }: OriginHeaders, publicHost?: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return true;
  if (origin && origin.replace(/^https?:\/\//i, '').toLowerCase() !== host.toLowerCase()) return true;
  return !isLocalHost(host) && host.toLowerCase() !== publicHost?.toLowerCase();
}
