/** The reader's choice of tab for each group (`language` → `Java`), kept for the whole site. */
export type TabChoices = Record<string, string>;

const storageKey = 'tabs';

/** What the reader chose before; nothing when storage is refused or holds something else. */
export function loadTabChoices(): TabChoices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as TabChoices) : {};
  } catch {
    return {};
  }
}

function remember(group: string, tab: string) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...loadTabChoices(), [group]: tab }));
  } catch {
    // The choice then holds for this page only.
  }
}

const tabsOf = (frame: Element) => [...frame.querySelectorAll<HTMLElement>('[data-tab]')];

/** Shows one tab of a frame. Frames that have no such tab stay as they are. */
function show(frame: Element, name: string) {
  const tabs = tabsOf(frame);
  if (!tabs.some((tab) => tab.dataset.tab === name)) return;
  for (const tab of tabs) {
    const chosen = tab.dataset.tab === name;
    tab.setAttribute('aria-selected', String(chosen));
    if (chosen) tab.removeAttribute('tabindex');
    else tab.setAttribute('tabindex', '-1');
    document.getElementById(tab.getAttribute('aria-controls') ?? '')?.toggleAttribute('data-chosen', chosen);
  }
}

/**
 * Shows the chosen tabs in every frame of a part of the page, and sets its switches. What a language has for itself is shown by the attribute
 * `data-lang`, which is on the document before the first paint.
 */
export function applyChoices(root: ParentNode, choices: TabChoices): void {
  const { dataset } = document.documentElement;
  if (choices.language) dataset.lang = choices.language;
  if (choices.lines) dataset.lines = choices.lines;
  for (const button of root.querySelectorAll('[data-wraps] [data-wrap]'))
    button.setAttribute('aria-pressed', String(dataset.lines !== 'cut'));
  for (const radio of root.querySelectorAll<HTMLInputElement>('[data-choice]'))
    if (choices[radio.name] === radio.value) radio.checked = true;
  for (const frame of root.querySelectorAll<HTMLElement>('[data-group]')) {
    const name = choices[frame.dataset.group as string];
    if (typeof name === 'string') show(frame, name);
  }
}

/**
 * Chooses a tab, or a side of a switch: here, in all frames of its group on the page, and on the pages to come. The tab stays where it is in the
 * window; after a switch, which stays anyway, the item that the reader looks at does.
 */
export function selectTab(control: HTMLElement): void {
  const radio = control instanceof HTMLInputElement ? control : undefined;
  const group = radio?.name ?? control.closest<HTMLElement>('[data-group]')?.dataset.group;
  const name = radio?.value ?? control.dataset.tab;
  if (group && name !== undefined) keep(group, name, radio ? firstInView(radio) : control);
}

/**
 * Wraps the lines of a block, or no longer. In blocks that wrap from the start this is a choice for all of them, here and on the pages to come.
 */
export function toggleLineWrap(button: HTMLElement): void {
  const on = button.getAttribute('aria-pressed') !== 'true';
  const frame = button.closest('.code');
  if (frame?.matches('[data-wraps]')) keep('lines', on ? 'whole' : 'cut', button);
  else {
    button.setAttribute('aria-pressed', String(on));
    frame?.toggleAttribute('data-wrapped', on);
  }
}

/** Remembers a choice and follows it, while an element stays where it is in the window. */
function keep(group: string, name: string, steady: Element) {
  const before = steady.getBoundingClientRect().top;
  remember(group, name);
  applyChoices(document, { [group]: name });
  // What is above may have become taller or shorter.
  const shift = steady.getBoundingClientRect().top - before;
  if (shift) scrollBy({ top: shift, behavior: 'instant' });
}

/** The first item of a reference that is seen below its bar; the bar's switch where there is none. */
const firstInView = (radio: HTMLElement): Element =>
  [...document.querySelectorAll('[data-items] > *')].find(
    (item) => item.getBoundingClientRect().bottom > radio.getBoundingClientRect().bottom,
  ) ?? radio;

/** Keyboard of a tab list: arrows go round, Home and End; what has the focus is chosen. Says whether the key was one of these. */
export function moveTab(tab: HTMLElement, key: string): boolean {
  const frame = tab.closest('[data-group]');
  if (!frame) return false;
  const tabs = tabsOf(frame);
  const at = tabs.indexOf(tab);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[key];
  const next = to === undefined ? undefined : tabs.at(to % tabs.length);
  if (!next) return false;
  selectTab(next);
  next.focus();
  return true;
}
