import { type KeyboardEvent, type Ref, useMemo } from 'react';
import { inksOf, withMark } from './highlight.ts';

interface InkedFieldProps {
  label: string;
  text: string;
  /** What is marked as wrong, as offsets in the text. */
  wrong?: { start: number; end: number } | undefined;
  /** Id of the sentence that describes the field. */
  describedBy?: string | undefined;
  field?: Ref<HTMLTextAreaElement>;
  onChange(text: string): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/** A plain field above the same text in colors, letter on letter. Tab leaves it, as in every form. The parent has the class `sb-edit`. */
export function HighlightedField({ label, text, wrong, describedBy, field, onChange, onKeyDown }: InkedFieldProps) {
  return (
    <>
      <Inked text={text} start={wrong?.start ?? -1} end={wrong?.end ?? -1} />
      <textarea
        ref={field}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={describedBy}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

/** The text of a field in colors, below its letters; from `start` to `end` it is marked, nowhere for -1. */
function Inked({ text, start, end }: { text: string; start: number; end: number }) {
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
