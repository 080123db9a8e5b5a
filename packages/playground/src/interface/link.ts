/** Links that carry a query: `#run=4&q=…` on a page, `#g=films&q=…` in the playground. */

export interface BlockLink {
  /** The number of the block on its page. */
  run: string;
  text?: string;
}

export interface PlaygroundLink {
  /** Key of the graph. */
  graph?: string;
  text?: string;
  /** Statements that take the place of the graph's own. */
  data?: string;
}

/** The anchor of a link to a block; without a text, the block as the page has it. */
export const blockAnchor = ({ run, text }: BlockLink): string => anchor({ run, q: text });

/** Reads an anchor; undefined for the anchor of a heading. */
export function readBlockAnchor(hash: string): BlockLink | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const run = values.get('run');
  const text = values.get('q');
  return run === null ? undefined : { run, ...(text === null ? {} : { text }) };
}

/** The anchor of a link to the playground. Data are packed. */
export async function playgroundAnchor({ graph, text, data }: PlaygroundLink): Promise<string> {
  return anchor({ g: graph, q: text, d: data === undefined ? undefined : await pack(data) });
}

/** An anchor with values, percent-encoded, spaces too: some programs end a link at a plus sign. Values that are undefined are left out. */
export function anchor(values: Record<string, string | undefined>): string {
  const parts = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return parts.length ? `#${parts.join('&')}` : '';
}

/** Text as deflate-raw in base64url. Rejects where the code for it does not arrive. */
export const pack = async (text: string): Promise<string> => (await import('./pack.ts')).pack(text);

/** The text of `pack`; undefined for nothing, and for what cannot be unpacked. */
export const unpacked = async (packed: string | null): Promise<string | undefined> =>
  packed === null ? undefined : import('./pack.ts').then(({ unpack }) => unpack(packed)).catch(() => undefined);
