import { copyText } from './article/copy.ts';
import { showFailure } from './error-notice.ts';
import { strings } from './strings.ts';

/** Longest address that every browser and most programs keep whole, in characters. */
const longestLink = 8_000;

/**
 * Puts an anchor into the address of the page, without an entry in the history. Returns the whole address; undefined, and the address stays, where it
 * would be too long for a link.
 */
export function replaceHash(anchor: string): string | undefined {
  const address = location.origin + location.pathname + location.search + anchor;
  if (address.length > longestLink) return undefined;
  history.replaceState(history.state, '', anchor);
  return address;
}

/**
 * Puts an anchor into the address of the page and copies the address, which brings back what the reader has. Where it is too long for a link, `text` is
 * copied, and `tooLong` says so; likewise where the anchor cannot be made. Answers whether anything was copied.
 */
export function shareLink(anchor: string | Promise<string>, text: string, tooLong: string): Promise<boolean> {
  let failure = '';
  const shared = Promise.resolve(anchor).then(
    (made) => {
      const address = replaceHash(made);
      if (address === undefined) failure = tooLong;
      return address ?? text;
    },
    () => {
      failure = strings.linkNotMade;
      return text;
    },
  );
  return copyText(shared, () => {
    if (failure) showFailure(failure);
    return failure ? '' : strings.linkCopied;
  });
}
