import { emitError } from './events.ts';
import { ids } from './ids.ts';
import { watchOverlay } from './popover.ts';
import { strings } from './strings.ts';

/** Has screen readers speak a text once they are idle. */
export function announce(text: string): void {
  const region = document.getElementById(ids.live);
  if (!region) return;
  region.textContent = '';
  // Screen readers ignore a live region whose text ends up the same, so set it in a later frame.
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}

const ERROR_NOTICE_ID = 'site-error';
let lastError: unknown;

/** Logs an error and tells the user, once per error. */
export function reportError(error: unknown): void {
  if (error === lastError) return;
  lastError = error;
  console.error(error);
  emitError(error);
  showNotice(ERROR_NOTICE_ID, strings.pageError);
}

/** Hides the notice of `reportError`, because another page is shown. */
export const hideErrorNotice = (): void => document.getElementById(ERROR_NOTICE_ID)?.remove();

/** Shows a line at the lower edge of the window, once per id. */
export function showNotice(id: string, text: string): void {
  if (!document.getElementById(id)) document.body.append(createNotice(id, text));
}

function createNotice(id: string, text: string): HTMLElement {
  const notice = document.createElement('p');
  notice.id = id;
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = text;
  return notice;
}

let hideFailure = () => {};

/**
 * Shows why something that the user asked for has failed, until the user goes on. The alert is
 * spoken.
 * @param textToCopy Shown selected in a field, for the user to copy.
 */
export function showFailure(reason: string, textToCopy?: string): void {
  hideFailure();
  const { activeElement } = document;
  const notice = createNotice('site-failure', reason);
  document.body.append(notice);
  const opener = activeElement === document.body ? undefined : (activeElement as HTMLElement);
  const unwatch = watchOverlay({ element: notice, opener, close: () => hideFailure() });
  hideFailure = () => {
    unwatch();
    notice.remove();
    hideFailure = () => {};
  };
  if (textToCopy === undefined) return;
  const field = document.createElement('textarea');
  field.readOnly = true;
  field.value = textToCopy;
  field.setAttribute('aria-label', strings.textToCopy);
  notice.append(field);
  field.focus();
  field.select();
}
