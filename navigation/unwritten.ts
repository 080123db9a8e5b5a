/**
 * Leaves of the sidebars whose page is not written yet: they show in the tree without a link. One route a line, with tokens, sorted. The list may only
 * shrink: whoever writes a page takes its line out, and the build refuses a line whose page exists.
 */
export const unwritten: string[] = [
];
