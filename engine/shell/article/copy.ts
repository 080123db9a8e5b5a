import { announce } from '../announce.ts';
import { words } from '../words.ts';

/** How long a copy button shows its check mark, in ms. */
export const copiedFor = 2000;

/**
 * Puts a text on the clipboard and says so. A text that is still on its way keeps the right to write, which browsers give to a click only; what is said
 * of it may be known no earlier. Answers whether it worked; a refusal is announced to the reader, not thrown.
 */
export async function copyText(
  text: string | Promise<string>,
  confirmation: string | (() => string),
): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text);
    else {
      const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    }
    announce(typeof confirmation === 'string' ? confirmation : confirmation());
    return true;
  } catch {
    announce(words.notCopied);
    return false;
  }
}
