/** What a fault of our own leaves behind: the error in the console, and one line for the reader. */
import { watchOverlay } from './popover.ts';
import { strings } from './strings.ts';

const id = 'site-fault';
let last: unknown;

/** Reports a fault that a boundary caught; the same one once. */
export function reportError(error: unknown): void {
  if (error === last) return;
  last = error;
  console.error(error);
  showNotice(id, strings.pageFault);
}

/** Another page is on view: the line goes. */
export const hideErrorNotice = (): void => document.getElementById(id)?.remove();

/** Shows a line at the lower edge of the window, once. Styled by styles/notice.css. */
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
 * Shows why something that the user asked for has failed, until the user goes on. The alert is spoken, too: nothing else has to announce it. A text that
 * the user has to copy is selected in a field below.
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
