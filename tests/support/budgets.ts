/**
 * Bytes, after gzip, of all scripts that a plain page has once the client answers. React with its DOM renderer is two thirds of them; the others are the
 * shell, the router and the cache of pages and answers. What opens at a wish (suggestions, consoles, what runs) has budgets of its own.
 */
export const clientBytes = 105_000;
