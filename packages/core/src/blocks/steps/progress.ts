import { interpolate } from '../../model/interpolate.ts';
import { strings } from './strings.ts';

/** The steps that the reader has done, by address of the page: ids of headings. */
type Done = Record<string, string[]>;

const storageKey = 'steps';

/** What is kept; nothing where storage is refused or holds something else. */
function kept(): Done {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Done) : {};
  } catch {
    return {};
  }
}

const doneOn = (page: string): string[] => {
  const ids: unknown = kept()[page];
  return Array.isArray(ids) ? ids : [];
};

function keep(page: string, id: string, done: boolean) {
  const others = doneOn(page).filter((one) => one !== id);
  const { [page]: _, ...pages } = kept();
  const ids = done ? [...others, id] : others;
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids.length ? { ...pages, [page]: ids } : pages));
  } catch {
    // The mark then holds until the reader leaves the page.
  }
}

/** Renders the check box of a step behind its heading. Returns a function that removes it. */
export function mount(heading: HTMLElement): () => void {
  const page = location.pathname;
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.ariaLabel = interpolate(strings.done, { title: heading.textContent });
  box.checked = doneOn(page).includes(heading.id);
  box.onchange = () => keep(page, heading.id, box.checked);
  const label = document.createElement('label');
  label.className = 'step-done';
  label.append(box);
  heading.after(label);
  return () => label.remove();
}
