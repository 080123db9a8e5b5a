import { useSyncExternalStore } from 'react';

/** Below this width, in CSS pixels, rows and drawing do not fit beside each other. */
const query = '(max-width: 599.98px)';

const listen = (tell: () => void): (() => void) => {
  const list = globalThis.matchMedia?.(query);
  list?.addEventListener('change', tell);
  return () => list?.removeEventListener('change', tell);
};

/** Whether the page is as narrow as on a phone; never where the browser does not tell. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(listen, () => globalThis.matchMedia?.(query).matches ?? false);
