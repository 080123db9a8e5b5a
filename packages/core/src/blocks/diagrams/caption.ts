import type { Element, ElementContent } from 'hast';
import { el, plainText, text } from '../../markdown/hast.ts';
import { strings } from './strings.ts';

/** Characters of a text that stays in view as a whole. */
const longest = 160;

/** The end of a sentence before another one. Dots in names and numbers have no space behind them. */
const end = /[.!?]\s+(?=\p{Lu}|$)/u;

/** How many sentences a text has, about. */
const sentences = (said: string): number => said.split(end).filter(Boolean).length;

/**
 * Renders the caption of a picture: its title and its text equivalent. If the text is long or has
 * more than two sentences, only the first one shows, and the rest is collapsed with `spoken`.
 */
export function captionOf(title: string, said: ElementContent[], spoken: Element[]): ElementContent[] {
  const name = el('p', {}, [el('b', {}, [text(title)])]);
  const whole = plainText(said);
  const [first, ...others] = said;
  const isShort = whole.length <= longest && sentences(whole) <= 2;
  const [shown, rest] = isShort
    ? [said, []]
    : first?.type === 'element' && first.tagName === 'p'
      ? cut(first)
      : [[], first ? [first] : []];
  const folded = [...rest, ...(isShort ? [] : others), ...spoken];
  if (!folded.length) return [name, ...shown];
  const summary: Element = { ...el('summary', {}, [text(strings.inWords)]), data: { unsearched: true } };
  return [name, ...shown, el('details', {}, [summary, ...folded])];
}

/** A paragraph as its first sentence and the rest of it. A sentence does not end within emphasis, code or a link. */
function cut(paragraph: Element): [Element[], Element[]] {
  const { children } = paragraph;
  for (const [at, child] of children.entries()) {
    const found = child.type === 'text' ? end.exec(child.value) : null;
    if (child.type !== 'text' || !found) continue;
    const before = text(child.value.slice(0, found.index + 1));
    const after = child.value.slice(found.index + found[0].length);
    const rest = [...(after ? [text(after)] : []), ...children.slice(at + 1)];
    if (rest.length) return [[el('p', {}, [...children.slice(0, at), before])], [el('p', {}, rest)]];
  }
  return [[paragraph], []];
}
