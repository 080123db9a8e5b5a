/** Statements of graphs that the reader has imported or changed, kept on the device. */
import { hasOwnData, OWN_DATA_PREFIX, TEXTS_KEY } from './page-data.ts';

/** Longer data are packed, because browsers keep about 5 million characters. */
const MAX_PLAIN_CHARACTERS = 100_000;
/** No statement begins with it. */
const PACKED_PREFIX = '~';
/** A file of 10 MB as statements. */
const MAX_UNPACKED_BYTES = 40_000_000;

/** Loads the data by the keys of their graphs. Data that can't be read are left out. */
export async function loadOwnData(): Promise<Record<string, string>> {
  await moveOldData().catch(() => {});
  if (!hasOwnData()) return {};
  const names = Object.keys(localStorage).filter((name) => name.startsWith(OWN_DATA_PREFIX));
  const stored = names.map(async (name) => {
    const text = localStorage.getItem(name) ?? '';
    const isPacked = text.startsWith(PACKED_PREFIX);
    const data = isPacked ? await (await import('./pack.ts')).unpack(text.slice(1), MAX_UNPACKED_BYTES) : text;
    return [name.slice(OWN_DATA_PREFIX.length), data] as const;
  });
  const loaded = await Promise.allSettled(stored);
  return Object.fromEntries(loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

/** Version 1.0.0 kept the data with the texts of the playground. They stay there where storage is full. */
async function moveOldData(): Promise<void> {
  const { data, ...texts } = JSON.parse(localStorage.getItem(TEXTS_KEY) ?? '{}') as { data?: Record<string, string> };
  if (!data) return;
  const graphs = Object.keys(data).filter((graph) => localStorage.getItem(OWN_DATA_PREFIX + graph) === null);
  const moved = await Promise.all(graphs.map((graph) => saveOwnData(graph, data[graph])));
  if (moved.every(Boolean)) localStorage.setItem(TEXTS_KEY, JSON.stringify(texts));
}

/** The last write of each graph, which packing must not overtake. */
const writes = new Map<string, object>();

/**
 * Keeps data; undefined removes them.
 * @returns Whether the device keeps them: its storage can be full or refused.
 */
export async function saveOwnData(graph: string, data: string | undefined): Promise<boolean> {
  const write = {};
  writes.set(graph, write);
  try {
    if (data === undefined) localStorage.removeItem(OWN_DATA_PREFIX + graph);
    else {
      const isLong = data.length > MAX_PLAIN_CHARACTERS;
      const text = isLong ? PACKED_PREFIX + (await (await import('./pack.ts')).pack(data)) : data;
      if (writes.get(graph) === write) localStorage.setItem(OWN_DATA_PREFIX + graph, text);
    }
    return true;
  } catch {
    return false;
  }
}
