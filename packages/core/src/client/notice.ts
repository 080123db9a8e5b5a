import { showNotice } from '../theme/notices.ts';
import { strings } from '../theme/strings.ts';

const NOTICE_ID = 'site-offline';

/** The router calls this if loading takes longer than 100 ms. */
export function showLoading(loading: boolean) {
  document.documentElement.toggleAttribute('data-loading', loading);
}

/** Stays until the network is back. */
export function showOffline(offline: boolean) {
  if (offline) showNotice(NOTICE_ID, strings.offline);
  else document.getElementById(NOTICE_ID)?.remove();
}
