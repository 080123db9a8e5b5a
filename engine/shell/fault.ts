/** What a fault of our own leaves behind: the error in the console, and one line for the reader. */
import { words } from './words.ts';

const id = 'site-fault';
let last: unknown;

/** Reports a fault that a boundary caught; the same one once. */
export function reportFault(error: unknown): void {
  if (error === last) return;
  last = error;
  console.error(error);
  showNotice(id, words.pageFault);
}

/** Another page is on view: the line goes. */
export const hideFault = (): void => document.getElementById(id)?.remove();

/** Shows a line at the lower edge of the window, once. Styled by styles/notice.css. */
export function showNotice(id: string, text: string): void {
  if (document.getElementById(id)) return;
  const notice = document.createElement('p');
  notice.id = id;
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = text;
  document.body.append(notice);
}
