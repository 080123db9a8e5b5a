import { copyText } from './article/copy.ts';
import { updateEntry } from './entry-state.ts';
import { showFailure } from './notices.ts';
import { strings } from './strings.ts';

/** Every browser and most programs accept URLs of this length. */
const MAX_URL_CHARS = 8_000;

/**
 * Replaces the anchor of the URL without a new history entry.
 * @returns The new URL; undefined, without a change, if it would be too long for a link.
 */
export function replaceHash(anchor: string): string | undefined {
  const url = location.origin + location.pathname + location.search + anchor;
  if (url.length > MAX_URL_CHARS) return undefined;
  updateEntry({}, anchor);
  return url;
}

/**
 * Puts an anchor into the URL and copies the URL.
 * @param text - Copied instead if the anchor is rejected or too long.
 * @param tooLong - Message for the second case.
 * @returns Whether anything was copied.
 */
export function shareLink(anchor: string | Promise<string>, text: string, tooLong: string): Promise<boolean> {
  let failure = '';
  const content = Promise.resolve(anchor).then(
    (resolved) => {
      const url = replaceHash(resolved);
      if (url === undefined) failure = tooLong;
      return url ?? text;
    },
    () => {
      failure = strings.linkNotMade;
      return text;
    },
  );
  return copyText(content, () => {
    if (failure) showFailure(failure);
    return failure ? '' : strings.linkCopied;
  });
}

/** Saves a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
