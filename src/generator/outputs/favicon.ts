/** The wordmark's sign as an icon; its dark part turns light where the browser's own surface is dark. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>.a{fill:#121721}.b{fill:#3158d4}@media(prefers-color-scheme:dark){.a{fill:#f2f3f6}.b{fill:#90b1fc}}</style><path class="a" d="M3 3h9.5a4 4 0 0 1 0 8H3z"/><path class="b" d="M3 13h13a4 4 0 0 1 0 8H3z"/></svg>\n';
