import { createStore } from '../context.ts';
import { findSectionInView } from './issue.ts';

/** A selected text of the article. */
export interface Passage {
  quote: string;
  section: string;
  range: Range;
}

interface PassageState {
  passage: Passage | undefined;
  /** Whether the form for a comment is open: on the passage, or on the page. */
  isCommenting: boolean;
}

/** The selection that the user can comment on. */
export const passageStore = createStore<PassageState>({ passage: undefined, isCommenting: false });

/** A selection that is still changing isn't a passage yet. */
const SELECTION_DELAY_MS = 300;

/** Keeps the passage in the store up to date. @returns A function that stops and clears it. */
export function watchSelection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    // The focus has moved into the form, or to the menu, which offers the comment, too.
    if (passageStore.get().isCommenting || document.activeElement?.closest('.copy')) return;
    timer = setTimeout(() => passageStore.set({ passage: readPassage() }), SELECTION_DELAY_MS);
  };
  document.addEventListener('selectionchange', onChange);
  return () => {
    document.removeEventListener('selectionchange', onChange);
    clearTimeout(timer);
    passageStore.set({ passage: undefined, isCommenting: false });
  };
}

function readPassage(): Passage | undefined {
  const selection = getSelection();
  // The range of a selection in a field is collapsed, also after the field has lost the focus.
  if (!selection || selection.isCollapsed) return undefined;
  const quote = selection.toString().trim();
  if (!quote) return undefined;
  const range = selection.getRangeAt(0).cloneRange();
  const { commonAncestorContainer: node } = range;
  const element = node instanceof Element ? node : node.parentElement;
  if (!element?.closest('.prose') || element.closest('[contenteditable], form')) return undefined;
  return { quote, section: findSectionInView(range.getBoundingClientRect().top + 1) ?? '', range };
}
