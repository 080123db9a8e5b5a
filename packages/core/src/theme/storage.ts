const getLocalStorage = () => localStorage;

/** Returns a saved text. Storage that is blocked is like empty storage. */
export function loadItem(key: string, getStorage = getLocalStorage): string | null {
  try {
    return getStorage().getItem(key);
  } catch {
    return null;
  }
}

/** Returns a saved value; undefined if it isn't JSON. */
export function loadJsonItem(key: string): unknown {
  try {
    return JSON.parse(loadItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Saves a text, or deletes it. @returns Whether storage allowed it. */
export function saveItem(key: string, text: string | undefined, getStorage = getLocalStorage): boolean {
  try {
    if (text === undefined) getStorage().removeItem(key);
    else getStorage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
