import { type Ref, useMemo } from 'react';
import { inksOf, withMark } from '../../interface/highlight.ts';
import type { SchemaFault } from '../model/check.ts';
import { words } from '../words.ts';

interface JsonFieldProps {
  field: Ref<HTMLTextAreaElement>;
  text: string;
  /** The fault that is marked. */
  fault: SchemaFault | undefined;
  onChange(text: string): void;
}

/** A plain field above the same text in colors, letter on letter. Tab leaves it, as in every form. */
export function JsonField({ field, text, fault, onChange }: JsonFieldProps) {
  const inks = useMemo(() => withMark(inksOf(text), fault?.start ?? -1, fault?.end ?? -1), [text, fault]);
  return (
    <div className="sb-edit sd-json">
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
      <textarea
        ref={field}
        aria-label={words.json}
        aria-invalid={fault ? true : undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
