import type { ReactNode } from 'react';

interface MarkedTextProps {
  text: string;
  /** Parts that match, as [start, end) offsets in UTF-16 units: ascending, not overlapping. */
  marks: readonly (readonly [start: number, end: number])[];
  /** Which of the marks (by place) are synonyms: they are marked more quietly. */
  synonyms?: readonly number[];
}

/** A text with its matches marked. The text is data: it never becomes HTML. */
export function MarkedText({ text, marks, synonyms }: MarkedTextProps): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [place, [start, end]] of marks.entries()) {
    if (start < at || end <= start || end > text.length) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(
      <mark key={start} className={synonyms?.includes(place) ? 'quiet' : undefined}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}
