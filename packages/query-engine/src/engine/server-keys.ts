/** Key and version that a server adds to each node and each event; the sandbox has neither. */
export const serverKeys = ['_pk', '_v'];
