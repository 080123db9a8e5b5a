import { linesOf, namesIn } from './lines.ts';

/** Name of the highlight in the style sheet. */
const highlight = 'api-field';

/** Rows of parameters and fields; a row of values within one has no name of its own. */
const rowSelector = '.params:not(.values) > div';

const nameOf = (row: Element): string | undefined => row.querySelector('dt code, dt b')?.textContent ?? undefined;

/**
 * A parameter that the pointer or the focus is at has the lines of the samples marked that give it a value; a line that the pointer is at, the parameters that
 * it names. `place` is an operation. Browsers without highlights mark the parameters alone. Returns how to take the marks away.
 */
export function mount(place: HTMLElement): () => void {
  const pathNames = [...place.querySelectorAll('.endpoint var')].map((part) => part.textContent.replace(/[{}]/g, ''));
  const blocks = () => [...place.querySelectorAll('.operation-code pre code')].filter((code) => code.checkVisibility());

  const clear = () => {
    CSS.highlights?.delete(highlight);
    for (const row of place.querySelectorAll('[data-lit]')) row.removeAttribute('data-lit');
  };
  const markLines = (name: string) => {
    const ranges = blocks().flatMap((code) =>
      linesOf(code.textContent)
        .filter(({ text }) => namesIn(text, pathNames).includes(name))
        .map(({ text, start, end }) => rangeOf(code, start + text.search(/\S/), end)),
    );
    if (ranges.length && CSS.highlights) CSS.highlights.set(highlight, new Highlight(...ranges));
  };
  const markRows = (names: readonly string[]) => {
    for (const row of place.querySelectorAll(rowSelector))
      row.toggleAttribute('data-lit', names.includes(nameOf(row) ?? ''));
  };
  const point = (event: Event) => {
    const target = event.target as Element;
    const row = target.closest(rowSelector);
    const code = target.closest('.operation-code pre code');
    clear();
    if (row) markLines(nameOf(row) ?? '');
    else if (code && event instanceof PointerEvent) {
      const at = offsetAt(code, event);
      const line = linesOf(code.textContent).find(({ end }) => at <= end);
      if (line) markRows(namesIn(line.text, pathNames));
    }
  };
  place.addEventListener('pointermove', point);
  place.addEventListener('focusin', point);
  place.addEventListener('pointerleave', clear);
  return clear;
}

/** The text between two offsets of an element's text. */
function rangeOf(element: Element, start: number, end: number): Range {
  const range = new Range();
  let before = 0;
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const after = before + node.length;
    if (start >= before && start <= after) range.setStart(node, start - before);
    if (end >= before && end <= after) {
      range.setEnd(node, end - before);
      break;
    }
    before = after;
  }
  return range;
}

/** The offset in an element's text at which a pointer is. */
function offsetAt(element: Element, { clientX, clientY }: PointerEvent): number {
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  const found = document.caretRangeFromPoint?.(clientX, clientY);
  const [node, offset] = caret ? [caret.offsetNode, caret.offset] : [found?.startContainer, found?.startOffset];
  if (!node || offset === undefined || !element.contains(node)) return -1;
  const range = new Range();
  range.setStart(element, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}
