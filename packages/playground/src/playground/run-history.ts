/** What the playground saves between visits: text and data of each graph, and the queries that were run. */

export interface Kept {
  /** What the editor has, run or not, by the key of the graph. */
  texts: Record<string, string>;
  /** Data that the user has edited or created, by the key of the graph. */
  data: Record<string, string>;
  /** The latest first. */
  history: { graph: string; text: string }[];
}

const storageKey = 'playground';
const longest = 20;

/** What was kept; nothing where storage is refused or has something else. */
export function loadRunHistory(): Kept {
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

/** Saves a run, with the data after it. Without storage it is known for this visit only. */
export function keepRun(kept: Kept, graph: string, text: string, data: string | undefined): Kept {
  const others = kept.history.filter((one) => one.graph !== graph || one.text !== text);
  return stored({
    ...withData(kept, graph, data),
    texts: { ...kept.texts, [graph]: text },
    history: [{ graph, text }, ...others].slice(0, longest),
  });
}

/** Saves data; undefined for those of the page. */
export const keepData = (kept: Kept, graph: string, data: string | undefined): Kept =>
  stored(withData(kept, graph, data));

/** Saves a text that was not run. */
export const keepText = (kept: Kept, graph: string, text: string): Kept =>
  stored({ ...kept, texts: { ...kept.texts, [graph]: text } });

function withData(kept: Kept, graph: string, data: string | undefined): Kept {
  const { [graph]: _, ...others } = kept.data;
  return { ...kept, data: data === undefined ? others : { ...others, [graph]: data } };
}

function stored(kept: Kept): Kept {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // This visit still has it.
  }
  return kept;
}
