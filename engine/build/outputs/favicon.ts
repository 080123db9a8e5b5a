/** The wordmark's sign as an icon, in colours that stand out from light and dark surfaces of browsers. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#7a8194" d="M3 3h9.5a4 4 0 0 1 0 8H3z"/><path fill="#4a72ee" d="M3 13h13a4 4 0 0 1 0 8H3z"/></svg>\n';
