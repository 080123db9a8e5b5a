/**
 * Gzipped size of all scripts of a plain page once it is hydrated. Two thirds are React. Parts that
 * load on demand, such as suggestions and consoles, have their own budgets.
 */
export const MAX_CLIENT_BYTES = 105_000;
