import type { ReactNode } from 'react';

/** Renders a string whose part in brackets is for screen readers only. */
export function BracketedString({ text }: { text: string }): ReactNode {
  const [before, inner, after] = text.split(/[[\]]/);
  return (
    <>
      {before}
      {inner && <span className="vh">{inner}</span>}
      {after}
    </>
  );
}

/** Renders a text whose parts in backticks are code. */
export function TextWithCode({ text }: { text: string }): ReactNode {
  return text.split(/(`[^`]+`)/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    part.startsWith('`') && part.length > 1 ? <code key={index}>{part.slice(1, -1)}</code> : part,
  );
}

interface StringWithElementProps {
  text: string;
  name: string;
  children: ReactNode;
}

/** Renders a string with an element in place of `{name}`. */
export function StringWithElement({ text, name, children }: StringWithElementProps): ReactNode {
  const [before, after] = text.split(`{${name}}`);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

interface HighlightedTextProps {
  text: string;
  /** Matches as [start, end) in UTF-16 units: ascending, not overlapping. */
  marks: readonly (readonly [start: number, end: number])[];
  synonyms?: readonly number[];
}

/** Renders a text with its matches in `mark` elements. */
export function HighlightedText({ text, marks, synonyms }: HighlightedTextProps): ReactNode {
  const parts: ReactNode[] = [];
  let offset = 0;
  for (const [index, [start, end]] of marks.entries()) {
    if (start < offset || end <= start || end > text.length) continue;
    if (start > offset) parts.push(text.slice(offset, start));
    parts.push(
      <mark key={start} className={synonyms?.includes(index) ? 'quiet' : undefined}>
        {text.slice(start, end)}
      </mark>,
    );
    offset = end;
  }
  if (offset < text.length) parts.push(text.slice(offset));
  return parts;
}
