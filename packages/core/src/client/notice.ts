/** What the shell says while a page is on its way. */
import { showNotice } from '../theme/notices.ts';
import { strings } from '../theme/strings.ts';

const id = 'site-offline';

/** A thin bar at the top edge; the router asks for it when loading takes longer than 100 ms. */
export function showLoading(loading: boolean) {
  document.documentElement.toggleAttribute('data-loading', loading);
}

/** Says that the page cannot be had, and stays until the network is back. */
export function showOffline(offline: boolean) {
  if (offline) showNotice(id, strings.offline);
  else document.getElementById(id)?.remove();
}
