interface OriginHeaders {
  host?: string | undefined;
  origin?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

/** Other names may come from an attacker's DNS (DNS rebinding). */
const LOCAL_HOST = /^(localhost|[\d.]+|\[[\da-f:]+\])(:\d+)?$/i;

export const isLocalHost = (host: string): boolean => LOCAL_HOST.test(host);

/** Returns whether a page of another site sent the request. */
export function isForeignOrigin({ host = '', origin, ...headers }: OriginHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return true;
  return Boolean(origin && origin.replace(/^https?:\/\//i, '').toLowerCase() !== host.toLowerCase());
}

/** @param publicHost - Host of the published site, which a reverse proxy may pass on. */
export const isForeignRequest = (headers: OriginHeaders, publicHost?: string): boolean => {
  const { host = '' } = headers;
  return isForeignOrigin(headers) || (!isLocalHost(host) && host.toLowerCase() !== publicHost?.toLowerCase());
};
