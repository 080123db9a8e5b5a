/** Ids that belong to the frame around an article: the anchors of an article must not take them. */

/**
 * Whether an id is one of the shell's: `page` holds the page's data, `site-…` are its parts (`packages/core/src/theme/ids.ts`), `i-…` its icons, `_r_…` the ids that
 * React makes. `packages/core/src/model/ids.test.ts` compares this rule with the sources of the shell.
 */
export const isReservedId = (id: string): boolean => /^(?:page|site|site-.*|i-.*|_r_.*)$/i.test(id);

/** What a fault says of an anchor that a page must not have. */
export const reservedIdFault = (id: string) => ({
  message: `The anchor "${id}" belongs to the frame of the page.`,
  hint: 'Choose another one: "page", "site", and what starts with "site-" or "i-" are taken.',
});
