/** What an address of a server is checked for: it is the reader's own text. */
export type AddressCheck = { base: string; origin: string } | { fault: string };

/**
 * Reads the address of a server as a person writes it (`127.0.0.1:18080` too). Answers the address without a slash at its end, or what is wrong
 * with it.
 */
export function readAddress(text: string): AddressCheck {
  const trimmed = text.trim();
  if (!trimmed) return { fault: 'Give the address of your server, for example http://127.0.0.1:18080.' };
  // "localhost:18080" would be read as the scheme "localhost:".
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  let url: URL;
  try {
    url = new URL(whole);
  } catch {
    return {
      fault: 'This is not an address. Write it like http://127.0.0.1:18080, with the port that your server listens on.',
    };
  }
  if (!/^https?:$/.test(url.protocol))
    return { fault: `Addresses begin with http:// or https://, not ${url.protocol}//.` };
  if (url.username || url.password) return { fault: 'Leave name and password out of the address.' };
  if (url.search || url.hash) return { fault: 'Leave out everything from ? or # on.' };
  return { base: url.origin + url.pathname.replace(/\/+$/, ''), origin: url.origin };
}

/** Whether a host is this device itself. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

/** Whether a host is on a private network, as far as its name says. */
export const isPrivate = (hostname: string): boolean =>
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(hostname) ||
  /^\[f[cd]|^\[fe80:/i.test(hostname) ||
  /\.(local|lan|internal|home\.arpa)$/i.test(hostname) ||
  !/[.:]/.test(hostname);
