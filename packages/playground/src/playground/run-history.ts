/** State that the playground saves between visits. */

export interface SavedPlayground {
  /** The text of the editor by graph key. */
  texts: Record<string, string>;
  /** Edited data by graph key. */
  data: Record<string, string>;
  /** Latest first. */
  history: { graph: string; text: string }[];
  /** The storage is full or refused: the state lasts for this visit. */
  isUnsaved?: true;
}

const STORAGE_KEY = 'playground';
const MAX_HISTORY_ENTRIES = 20;

/** Empty if storage is unavailable or invalid. */
export function loadRunHistory(): SavedPlayground {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<SavedPlayground>;
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

export function saveRun(
  saved: SavedPlayground,
  graph: string,
  text: string,
  data: string | undefined,
): SavedPlayground {
  const others = saved.history.filter((one) => one.graph !== graph || one.text !== text);
  const next = {
    ...withData(saved, graph, data),
    texts: { ...saved.texts, [graph]: text },
    history: [{ graph, text }, ...others].slice(0, MAX_HISTORY_ENTRIES),
  };
  return store(next, saved);
}

/** Undefined restores the data of the page. */
export const saveData = (saved: SavedPlayground, graph: string, data: string | undefined): SavedPlayground =>
  store(withData(saved, graph, data), saved);

export const saveText = (saved: SavedPlayground, graph: string, text: string): SavedPlayground =>
  store({ ...saved, texts: { ...saved.texts, [graph]: text } }, saved);

function withData(saved: SavedPlayground, graph: string, data: string | undefined): SavedPlayground {
  const { [graph]: _, ...others } = saved.data;
  return { ...saved, data: data === undefined ? others : { ...others, [graph]: data } };
}

/** Applies the changes since `before` to what is stored: another tab may have stored since. */
function store({ texts, data, history }: SavedPlayground, before: SavedPlayground): SavedPlayground {
  const saved = { texts, data, history };
  const stored = before.isUnsaved ? before : loadRunHistory();
  const others = stored.history.filter(
    (one) => !history.some(({ graph, text }) => graph === one.graph && text === one.text),
  );
  const merged = {
    texts: applyChanges(stored.texts, before.texts, texts),
    data: applyChanges(stored.data, before.data, data),
    history: [...history, ...others].slice(0, MAX_HISTORY_ENTRIES),
  };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(merged));
    return saved;
  } catch {
    return { ...saved, isUnsaved: true };
  }
}

type Texts = Record<string, string>;

const applyChanges = (stored: Texts, before: Texts, after: Texts): Texts =>
  Object.fromEntries(
    Object.entries({ ...stored, ...after })
      .map(([key]) => [key, after[key] === before[key] ? stored[key] : after[key]] as const)
      .filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
