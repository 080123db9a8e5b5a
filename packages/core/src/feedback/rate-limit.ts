const HOUR_MS = 3_600_000;

/** Further addresses replace the oldest ones. */
const MAX_ADDRESSES = 10_000;

/** @returns A function that counts a message of an address and returns whether it is allowed. */
export function createRateLimit(perHour: number, now: () => number = Date.now): (address: string) => boolean {
  const counts = new Map<string, { since: number; count: number }>();
  return (address) => {
    const key = toNetwork(address);
    const entry = counts.get(key);
    if (entry && now() - entry.since < HOUR_MS) return ++entry.count <= perHour;
    counts.delete(key);
    counts.set(key, { since: now(), count: 1 });
    if (counts.size > MAX_ADDRESSES) counts.delete(counts.keys().next().value as string);
    return true;
  };
}

/** Returns an IPv4 address, or the 64-bit prefix of an IPv6 address, which a household has to itself. */
export function toNetwork(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  const [before = [], after = []] = address
    .toLowerCase()
    .replace(/%.*/, '')
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
