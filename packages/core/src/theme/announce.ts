import { ids } from './ids.ts';

/** Has a screen reader speak a short sentence once it is idle. The same sentence twice is spoken twice. */
export function announce(sentence: string): void {
  const region = document.getElementById(ids.live);
  if (!region) return;
  region.textContent = '';
  // A region that is emptied and filled in one go has not changed for the reader.
  requestAnimationFrame(() => {
    region.textContent = sentence;
  });
}
