import { getKey } from '@folio/core/ui';
import type { Diagnostic } from '@folio/query-engine';
import { type KeyboardEvent, type Ref, useId, useMemo } from 'react';
import { markRange, tokenize } from './highlight.ts';

interface EditorProps {
  label: string;
  text: string;
  /** Describes the keys of the field. */
  help: string;
  diagnostic?: Diagnostic | undefined;
  /** Id of the message. */
  errorId?: string | undefined;
  onChange(text: string): void;
  onRun(): void;
  onLeave(): void;
}

/** A field that runs its text with Ctrl+Enter; Escape leaves it. */
export function Editor({ label, text, help, diagnostic, errorId, onChange, onRun, onLeave }: EditorProps) {
  const helpId = useId();
  return (
    <div className="sb-edit">
      <HighlightedField
        label={label}
        text={text}
        wrong={diagnostic}
        describedBy={diagnostic ? errorId : helpId}
        onChange={onChange}
        onKeyDown={(event) => {
          const key = getKey(event.nativeEvent);
          if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            onRun();
          } else if (key === 'Escape') onLeave();
        }}
      />
      <span className="vh" id={helpId}>
        {help}
      </span>
    </div>
  );
}

interface HighlightedFieldProps {
  label: string;
  text: string;
  /** The range to mark. */
  wrong?: { start: number; end: number } | undefined;
  describedBy?: string | undefined;
  field?: Ref<HTMLTextAreaElement>;
  onChange(text: string): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/** A transparent textarea over the highlighted text, inside an `sb-edit` element. */
export function HighlightedField({
  label,
  text,
  wrong,
  describedBy,
  field,
  onChange,
  onKeyDown,
}: HighlightedFieldProps) {
  return (
    <>
      <HighlightedText text={text} start={wrong?.start ?? -1} end={wrong?.end ?? -1} />
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

/** Offsets of -1 mark nothing. */
function HighlightedText({ text, start, end }: { text: string; start: number; end: number }) {
  // An error at the end of the text has no character to highlight.
  const inks = useMemo(() => markRange(tokenize(text), start, Math.max(end, start + 1)), [text, start, end]);
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
