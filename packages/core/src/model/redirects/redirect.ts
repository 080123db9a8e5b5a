/** An address that leads to another. Written by authors with tokens, applied with the product's name. */
export interface Redirect {
  /** Route; with an anchor only the client can apply it, since an anchor never reaches a server. */
  from: string;
  /** Route with optional query and anchor, or an address of another site. */
  to: string;
  /** Clients may remember it for good (308, else 307). */
  permanent: boolean;
}

/** Whether the redirect leaves the site. */
export const isExternal = ({ to }: Redirect): boolean => /^https?:\/\//.test(to);

/** The page the redirect ends at, without query and anchor. */
export const targetRoute = ({ to }: Redirect): string => to.split(/[?#]/, 1)[0] as string;
