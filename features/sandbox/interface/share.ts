import { copyText } from '../../../engine/shell/article/copy.ts';
import { words } from '../words.ts';
import { longestLink } from './link.ts';

/**
 * Puts an anchor into the address of the page and copies the address, which brings back what the reader has. Where it is too long for a link, `text` is
 * copied, and `tooLong` says so.
 */
export function shareLink(anchor: string, text: string, tooLong: string): Promise<boolean> {
  const address = location.origin + location.pathname + location.search + anchor;
  if (address.length > longestLink) return copyText(text, tooLong);
  history.replaceState(history.state, '', anchor);
  return copyText(address, words.linkCopied);
}
