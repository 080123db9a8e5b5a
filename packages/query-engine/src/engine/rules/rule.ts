/** What a rule is. */

/** `printed`: a printed run shows it. `described`: a description says so. `open`: both values are possible. */
export type Basis = 'printed' | 'described' | 'open';

export interface Rule {
  /** One sentence for readers. */
  text: string;
  basis: Basis;
}

/** A rule in a table. */
export const rule = (basis: Basis, text: string): Rule => ({ basis, text });
