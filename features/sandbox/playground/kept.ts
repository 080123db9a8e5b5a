/** What the playground keeps between visits: the last text of each graph, and the queries that were run. */

export interface Kept {
  /** By the key of the graph. */
  texts: Record<string, string>;
  data: Record<string, string>;
  /** The latest first. */
  history: { graph: string; text: string }[];
}

const storageKey = 'playground';
const longest = 20;

/** What was kept; nothing where storage is refused or has something else. */
export function readKept(): Kept {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Kept>;
    return {
      texts: { ...stored.texts },
      data: { ...stored.data },
      history: (Array.isArray(stored.history) ? stored.history : []).filter(
        (one) => typeof one?.graph === 'string' && typeof one.text === 'string',
      ),
    };
  } catch {
    return { texts: {}, data: {}, history: [] };
  }
}

/** Keeps a run. Without storage it is known for this visit only. */
export function keepRun(kept: Kept, graph: string, text: string, data: string | undefined): Kept {
  const { [graph]: _, ...others } = kept.data;
  const next: Kept = {
    texts: { ...kept.texts, [graph]: text },
    data: data === undefined ? others : { ...others, [graph]: data },
    history: [{ graph, text }, ...kept.history.filter((one) => one.graph !== graph || one.text !== text)].slice(
      0,
      longest,
    ),
  };
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // This visit still has it.
  }
  return next;
}
