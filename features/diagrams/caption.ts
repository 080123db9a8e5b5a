import type { Element, ElementContent } from 'hast';
import { el, plainText, text } from '../../engine/markdown/hast.ts';
import { words } from './words.ts';

/** Characters of a text that stays in view as a whole. */
const longest = 160;

/** The end of a sentence before another one. Dots in names and numbers have no space behind them. */
const end = /[.!?]\s+(?=\p{Lu}|$)/u;

/** How many sentences a text has, about. */
const sentences = (said: string): number => said.split(end).filter(Boolean).length;

/**
 * The caption of a picture: its title and what it says in words. Of a text that is long, or has more than two sentences, the first one shows, and the rest is
 * in a fold.
 */
export function captionOf(title: string, said: ElementContent[]): ElementContent[] {
  const name = el('p', {}, [el('b', {}, [text(title)])]);
  const whole = plainText(said);
  if (whole.length <= longest && sentences(whole) <= 2) return [name, ...said];
  const [first, ...others] = said;
  const [shown, rest] = first?.type === 'element' && first.tagName === 'p' ? cut(first) : [[], first ? [first] : []];
  const folded = [...rest, ...others];
  if (!folded.length) return [name, ...shown];
  const summary: Element = { ...el('summary', {}, [text(words.inWords)]), data: { unsearched: true } };
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
