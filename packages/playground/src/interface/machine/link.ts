/** Links that carry a time machine: `#machine=0&step=3`. */
import { anchor, pack, unpacked } from '../link.ts';

export interface MachineLink {
  /** The number of the machine on its page. */
  machine: string;
  step: number;
  /** Edited texts; those of the page without them. */
  events?: string;
  schema?: string;
}

/** The anchor of a link to a time machine. Edited texts are packed. */
export async function machineAnchor({ machine, step, events, schema }: MachineLink): Promise<string> {
  const [e, s] = await Promise.all([events, schema].map((text) => (text === undefined ? undefined : pack(text))));
  return anchor({ machine, step: String(step), e, s });
}

/** Reads an anchor; undefined for one of anything else. What cannot be unpacked is left out. */
export async function readMachineAnchor(hash: string): Promise<MachineLink | undefined> {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const machine = values.get('machine');
  if (machine === null) return undefined;
  const [events, schema] = await Promise.all(['e', 's'].map((name) => unpacked(values.get(name))));
  const step = Math.trunc(Number(values.get('step'))) || 0;
  return {
    machine,
    step: Math.max(step, 0),
    ...(events === undefined ? {} : { events }),
    ...(schema === undefined ? {} : { schema }),
  };
}
