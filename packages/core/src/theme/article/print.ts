/**
 * Lists the addresses of external links as numbered notes behind the article while it is printed. A
 * page without the client has them behind their links (`styles/state.css`).
 *
 * @returns A function that stops listening.
 */
export function listAddressesOnPrint(body: HTMLElement): () => void {
  const remove = () => {
    body.querySelector('[data-addresses]')?.remove();
    for (const link of body.querySelectorAll<HTMLElement>('[data-note]')) delete link.dataset.note;
  };
  const list = () => {
    remove();
    const links = [...body.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')];
    const addresses = [...new Set(links.map(({ href }) => href))];
    if (!addresses.length) return;
    for (const link of links) link.dataset.note = String(addresses.indexOf(link.href) + 1);
    const notes = document.createElement('ol');
    notes.dataset.addresses = '';
    for (const address of addresses) notes.appendChild(document.createElement('li')).textContent = address;
    body.append(notes);
  };
  addEventListener('beforeprint', list);
  addEventListener('afterprint', remove);
  return () => {
    removeEventListener('beforeprint', list);
    removeEventListener('afterprint', remove);
    remove();
  };
}
