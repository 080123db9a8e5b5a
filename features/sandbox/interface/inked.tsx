import { useMemo } from 'react';
import { inksOf, withMark } from './highlight.ts';

interface InkedProps {
  text: string;
  /** What is marked as wrong, as offsets in the text; both -1 for nothing. */
  start: number;
  end: number;
}

/** The text of a field in colors, below its letters. */
export function Inked({ text, start, end }: InkedProps) {
  const inks = useMemo(() => withMark(inksOf(text), start, end), [text, start, end]);
  return (
    <pre aria-hidden="true">
      {inks.map(({ text: part, ink, wrong }, at) => {
        const names = [ink && `c-${ink}`, wrong && 'sb-wrong'].filter(Boolean).join(' ');
        return names ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
          <span key={at} className={names}>
            {part}
          </span>
        ) : (
          part
        );
      })}
      {'\n'}
    </pre>
  );
}
