/** What the shell tells the reader while a page is on its way. Styled by engine/shell/styles/notice.css. */

/** A thin bar at the top edge; the router asks for it when loading takes longer than 100 ms. */
export function showLoading(loading: boolean) {
  document.documentElement.toggleAttribute('data-loading', loading);
}

/** Says that the page cannot be had, and stays until the network is back. */
export function showOffline(offline: boolean) {
  const shown = document.getElementById('site-offline');
  if (!offline) shown?.remove();
  else if (!shown) {
    const notice = document.createElement('p');
    notice.id = 'site-offline';
    notice.className = 'notice';
    notice.setAttribute('role', 'alert');
    notice.textContent =
      'The page could not be loaded: the network does not answer. It opens as soon as the network is back.';
    document.body.append(notice);
  }
}
