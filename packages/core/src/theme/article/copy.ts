import { announce } from '../announce.ts';
import { showFailure } from '../error-notice.ts';
import { strings } from '../strings.ts';

/** How long a copy button shows its check mark, in ms. */
export const COPIED_STATE_MS = 2000;

/**
 * Puts a text on the clipboard and announces it. A text that is still on its way keeps the right to write, which browsers give to a click only; the
 * confirmation may be known no earlier, and an empty one is not announced. Where neither the Clipboard API (which plain http does not have) nor a selection
 * copies, a notice shows the text, selected.
 * @returns Whether the text was copied.
 */
export async function copyText(
  text: string | Promise<string>,
  confirmation: string | (() => string),
): Promise<boolean> {
  try {
    await write(text);
  } catch {
    const value = await Promise.resolve(text).catch(() => undefined);
    if (value === undefined || !copyBySelection(value)) {
      showFailure(value === undefined ? strings.notFetched : strings.notCopied, value);
      return false;
    }
  }
  const said = typeof confirmation === 'string' ? confirmation : confirmation();
  if (said) announce(said);
  return true;
}

async function write(text: string | Promise<string>) {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Copies by a selection in a hidden field, which needs no secure context. */
function copyBySelection(text: string): boolean {
  const active = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    active?.focus({ preventScroll: true });
  }
}
