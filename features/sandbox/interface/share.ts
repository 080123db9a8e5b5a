import { copyText } from '../../../engine/shell/article/copy.ts';
import { words } from '../words.ts';
import { longestLink } from './link.ts';

/**
 * Puts an anchor into the address of the page and copies the address, which brings back what the reader has. Where it is too long for a link, `text` is
 * copied, and `tooLong` says so; likewise where the link cannot be made.
 */
export async function shareLink(anchor: string | Promise<string>, text: string, tooLong: string): Promise<boolean> {
  let made: string;
  try {
    made = await anchor;
  } catch {
    return copyText(text, words.linkNotMade);
  }
  const address = location.origin + location.pathname + location.search + made;
  if (address.length > longestLink) return copyText(text, tooLong);
  history.replaceState(history.state, '', made);
  return copyText(address, words.linkCopied);
}
