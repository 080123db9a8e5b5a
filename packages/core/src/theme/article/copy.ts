import { emitEvent } from '../events.ts';
import { announce, showFailure } from '../notices.ts';
import { strings } from '../strings.ts';

/** How long a copy button shows its check mark. */
export const COPIED_STATE_MS = 2000;

/**
 * Copies a text and announces it, unless the confirmation is empty. Falls back to copying a
 * selection, because the Clipboard API needs HTTPS, and then to a notice with the selected text.
 * @param text - May be a promise: browsers allow writing only after a click, even if the text comes
 * later.
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
  const message = typeof confirmation === 'string' ? confirmation : confirmation();
  if (message) announce(message);
  emitEvent({ type: 'copy' });
  return true;
}

async function write(text: string | Promise<string>) {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

function copyBySelection(text: string): boolean {
  const previous = document.activeElement as HTMLElement | null;
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
    previous?.focus({ preventScroll: true });
  }
}
