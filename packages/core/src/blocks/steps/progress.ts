import { interpolate } from '../../model/text.ts';
import { strings } from '../strings.ts';

/** Heading ids of completed steps, by the URL path of the page. */
type Progress = Record<string, string[]>;

const STORAGE_KEY = 'steps';

function readProgress(): Progress {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Progress) : {};
  } catch {
    return {};
  }
}

const getCompletedSteps = (page: string): string[] => {
  const ids: unknown = readProgress()[page];
  return Array.isArray(ids) ? ids : [];
};

function saveStep(page: string, id: string, done: boolean) {
  const others = getCompletedSteps(page).filter((one) => one !== id);
  const { [page]: _, ...pages } = readProgress();
  const ids = done ? [...others, id] : others;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ids.length ? { ...pages, [page]: ids } : pages));
  } catch {
    // The check box works until the user leaves the page.
  }
}

export function mount(heading: HTMLElement): () => void {
  const page = location.pathname;
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.ariaLabel = interpolate(strings.stepDone, { title: heading.textContent });
  box.checked = getCompletedSteps(page).includes(heading.id);
  box.onchange = () => saveStep(page, heading.id, box.checked);
  const label = document.createElement('label');
  label.className = 'step-done';
  label.append(box);
  heading.after(label);
  return () => label.remove();
}
