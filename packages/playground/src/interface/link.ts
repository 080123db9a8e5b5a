interface BlockLink {
  /** The number of the block on its page. */
  run: string;
  text?: string | undefined;
}

export interface PlaygroundLink {
  graph?: string | undefined;
  text?: string | undefined;
  /** Statements that replace those of the graph. */
  data?: string | undefined;
}

const parseAnchor = (hash: string): Partial<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));

/** `#run=4&q=…`; without a text, the block as the page has it. */
export const toBlockAnchor = ({ run, text }: BlockLink): string => toAnchor({ run, q: text });

export function parseBlockAnchor(hash: string): BlockLink | undefined {
  const { run, q: text } = parseAnchor(hash);
  return run === undefined ? undefined : { run, text };
}

/** `#g=films&q=…` */
export const toPlaygroundAnchor = ({ graph, text }: Omit<PlaygroundLink, 'data'>, packedData?: string): string =>
  toAnchor({ g: graph, q: text, d: packedData });

/** Spaces are percent-encoded, because some programs end a link at a plus sign. */
function toAnchor(values: Record<string, string | undefined>): string {
  const parts = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))}`,
  );
  return parts.length ? `#${parts.join('&')}` : '';
}

/** Packs text as deflate-raw in base64url. */
export const pack = async (text: string): Promise<string> => (await import('./pack.ts')).pack(text);

/** Unpacks text; undefined if that fails. */
const unpack = async (packed: string | undefined): Promise<string | undefined> =>
  packed === undefined ? undefined : import('./pack.ts').then(({ unpack }) => unpack(packed)).catch(() => undefined);

export async function parsePlaygroundAnchor(hash: string): Promise<PlaygroundLink> {
  const { g: graph, q: text, d } = parseAnchor(hash);
  return { graph, text, data: await unpack(d) };
}

/** `#build=schema&s=…` */
export const toSchemaAnchor = async (text: string): Promise<string> =>
  toAnchor({ build: 'schema', s: await pack(text) });

export async function parseSchemaAnchor(hash: string): Promise<string | undefined> {
  const { build, s } = parseAnchor(hash);
  return unpack(build === 'schema' ? s : undefined);
}

export interface MachineLink {
  /** The number of the machine on its page. */
  machine: string;
  step: number;
  /** Edited texts. */
  events?: string | undefined;
  schema?: string | undefined;
}

/** `#machine=0&step=3` */
export async function toMachineAnchor({ machine, step, events, schema }: MachineLink): Promise<string> {
  const [e, s] = await Promise.all([events, schema].map((text) => (text === undefined ? undefined : pack(text))));
  return toAnchor({ machine, step: String(step), e, s });
}

export async function parseMachineAnchor(hash: string): Promise<MachineLink | undefined> {
  const { machine, step, e, s } = parseAnchor(hash);
  if (machine === undefined) return undefined;
  const [events, schema] = await Promise.all([e, s].map(unpack));
  return { machine, step: Math.max(Math.trunc(Number(step)) || 0, 0), events, schema };
}
