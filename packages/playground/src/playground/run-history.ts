/** Texts that the playground saves between visits. */
import { TEXTS_KEY } from '../interface/page-data.ts';

export interface SavedTexts {
  /** The text of the editor by graph key. */
  texts: Record<string, string>;
  /** Latest first. */
  history: { graph: string; text: string }[];
}

const MAX_HISTORY_ENTRIES = 20;

/** Empty if storage is unavailable or invalid. */
export function loadTexts(): SavedTexts {
  try {
    const stored = JSON.parse(localStorage.getItem(TEXTS_KEY) ?? '{}') as Partial<SavedTexts>;
    return {
      ...stored,
      texts: { ...stored.texts },
      history: (Array.isArray(stored.history) ? stored.history : []).filter(
        (one) => typeof one?.graph === 'string' && typeof one.text === 'string',
      ),
    };
  } catch {
    return { texts: {}, history: [] };
  }
}

export function saveRun(saved: SavedTexts, graph: string, text: string): SavedTexts {
  return saveText({ ...saved, history: [{ graph, text }, ...saved.history] }, graph, text);
}

/** Merges with what is stored: another tab may have stored since. */
export function saveText({ texts, history }: SavedTexts, graph: string, text: string): SavedTexts {
  const stored = loadTexts();
  const unique = new Map([...history, ...stored.history].map((one) => [`${one.graph} ${one.text}`, one]));
  const saved = {
    ...stored,
    texts: { ...texts, [graph]: text },
    history: [...unique.values()].slice(0, MAX_HISTORY_ENTRIES),
  };
  try {
    localStorage.setItem(TEXTS_KEY, JSON.stringify({ ...saved, texts: { ...stored.texts, [graph]: text } }));
  } catch {
    // The texts last for this visit.
  }
  return saved;
}
