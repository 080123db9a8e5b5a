interface BlockLink {
  /** The number of the block on its page. */
  run: string;
  text?: string;
}

export interface PlaygroundLink {
  graph?: string;
  text?: string;
  /** Statements that replace those of the graph. */
  data?: string;
}

/** `#run=4&q=…`; without a text, the block as the page has it. */
export const toBlockAnchor = ({ run, text }: BlockLink): string => toAnchor({ run, q: text });

export function parseBlockAnchor(hash: string): BlockLink | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const run = values.get('run');
  const text = values.get('q');
  return run === null ? undefined : { run, ...(text === null ? {} : { text }) };
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
const unpack = async (packed: string | null): Promise<string | undefined> =>
  packed === null ? undefined : import('./pack.ts').then(({ unpack }) => unpack(packed)).catch(() => undefined);

export async function parsePlaygroundAnchor(hash: string): Promise<PlaygroundLink> {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const [graph, text] = [values.get('g'), values.get('q')];
  const data = await unpack(values.get('d'));
  return {
    ...(graph === null ? {} : { graph }),
    ...(text === null ? {} : { text }),
    ...(data === undefined ? {} : { data }),
  };
}

/** `#build=schema&s=…` */
export const toSchemaAnchor = async (text: string): Promise<string> =>
  toAnchor({ build: 'schema', s: await pack(text) });

export async function parseSchemaAnchor(hash: string): Promise<string | undefined> {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  return unpack(values.get('build') === 'schema' ? values.get('s') : null);
}

export interface MachineLink {
  /** The number of the machine on its page. */
  machine: string;
  step: number;
  /** Edited texts. */
  events?: string;
  schema?: string;
}

/** `#machine=0&step=3` */
export async function toMachineAnchor({ machine, step, events, schema }: MachineLink): Promise<string> {
  const [e, s] = await Promise.all([events, schema].map((text) => (text === undefined ? undefined : pack(text))));
  return toAnchor({ machine, step: String(step), e, s });
}

export async function parseMachineAnchor(hash: string): Promise<MachineLink | undefined> {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const machine = values.get('machine');
  if (machine === null) return undefined;
  const [events, schema] = await Promise.all(['e', 's'].map((name) => unpack(values.get(name))));
  const step = Math.trunc(Number(values.get('step'))) || 0;
  return {
    machine,
    step: Math.max(step, 0),
    ...(events === undefined ? {} : { events }),
    ...(schema === undefined ? {} : { schema }),
  };
}
