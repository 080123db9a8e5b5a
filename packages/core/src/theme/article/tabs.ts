import { loadJsonItem, saveItem } from '../storage.ts';

/** The user's choice for each group of tabs, such as `language: 'Java'`, for the whole site. */
type TabChoices = Record<string, string>;

const STORAGE_KEY = 'tabs';

/** Returns the saved choices; none if they are invalid. */
export function loadTabChoices(): TabChoices {
  const choices = loadJsonItem(STORAGE_KEY);
  return typeof choices === 'object' && choices !== null ? (choices as TabChoices) : {};
}

/** Saves a choice, which the inline script sets before the first paint. */
export const saveChoice = (group: string, tab?: string): boolean =>
  saveItem(STORAGE_KEY, JSON.stringify({ ...loadTabChoices(), [group]: tab }));

/** Frames may be nested. */
const getTabs = (frame: Element) =>
  [...frame.querySelectorAll<HTMLElement>('[data-tab]')].filter((tab) => tab.closest('[data-group]') === frame);

function showTab(frame: Element, name: string) {
  const tabs = getTabs(frame);
  if (!tabs.some((tab) => tab.dataset.tab === name)) return;
  for (const tab of tabs) {
    const isChosen = tab.dataset.tab === name;
    tab.setAttribute('aria-selected', String(isChosen));
    if (isChosen) tab.removeAttribute('tabindex');
    else tab.setAttribute('tabindex', '-1');
    document.getElementById(tab.getAttribute('aria-controls') ?? '')?.toggleAttribute('data-chosen', isChosen);
  }
}

/** Shows the chosen tabs. CSS shows content of a language by `data-language`. */
export function applyChoices(root: ParentNode, choices: TabChoices): void {
  const { dataset } = document.documentElement;
  if (choices.language) dataset.language = choices.language;
  if (choices.lines) dataset.lines = choices.lines;
  for (const button of root.querySelectorAll('[data-wraps] [data-wrap]'))
    button.setAttribute('aria-pressed', String(dataset.lines !== 'cut'));
  for (const radio of root.querySelectorAll<HTMLInputElement>('[data-choice]'))
    if (choices[radio.name] === radio.value) radio.checked = true;
  for (const frame of root.querySelectorAll<HTMLElement>('[data-group]')) {
    const name = choices[frame.dataset.group as string];
    if (typeof name === 'string') showTab(frame, name);
  }
}

/**
 * Selects a tab or an option on the whole site. The tab keeps its place in the window; because
 * switches are sticky, the first item in view does so for them.
 */
export function selectTab(control: HTMLElement): void {
  const radio = control instanceof HTMLInputElement ? control : undefined;
  const group = radio?.name ?? control.closest<HTMLElement>('[data-group]')?.dataset.group;
  const name = radio?.value ?? control.dataset.tab;
  if (group && name !== undefined) applyChoice(group, name, radio ? findFirstInView(radio) : control);
}

/** Toggles line wrapping; for blocks that wrap by default, on the whole site. */
export function toggleLineWrap(button: HTMLElement): void {
  const isOn = button.getAttribute('aria-pressed') !== 'true';
  const frame = button.closest('.code');
  if (frame?.matches('[data-wraps]')) applyChoice('lines', isOn ? 'whole' : 'cut', button);
  else {
    button.setAttribute('aria-pressed', String(isOn));
    frame?.toggleAttribute('data-wrapped', isOn);
  }
}

/** Saves and applies a choice; `anchor` keeps its place in the window. */
function applyChoice(group: string, name: string, anchor: Element) {
  const top = anchor.getBoundingClientRect().top;
  saveChoice(group, name);
  applyChoices(document, { [group]: name });
  const shift = anchor.getBoundingClientRect().top - top;
  if (shift) scrollBy({ top: shift, behavior: 'instant' });
}

/** Finds the first visible item below the sticky toolbar. */
const findFirstInView = (radio: HTMLElement): Element =>
  [...document.querySelectorAll('[data-items] > *')].find(
    (item) => item.getBoundingClientRect().bottom > radio.getBoundingClientRect().bottom,
  ) ?? radio;

/** Handles arrow keys, Home and End in a tab list. @returns Whether it handled the key. */
export function moveTab(tab: HTMLElement, key: string): boolean {
  const frame = tab.closest('[data-group]');
  if (!frame) return false;
  const tabs = getTabs(frame);
  const index = tabs.indexOf(tab);
  const nextIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[key];
  const next = nextIndex === undefined ? undefined : tabs.at(nextIndex % tabs.length);
  if (!next) return false;
  selectTab(next);
  next.focus();
  return true;
}
