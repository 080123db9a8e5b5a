import { useId, useMemo } from 'react';
import type { Fault } from '../engine/index.ts';
import { inksOf, withMark } from './highlight.ts';

interface EditorProps {
  label: string;
  text: string;
  /** What keys do in the field. */
  help?: string;
  fault?: Fault | undefined;
  /** Id of the sentence that says what is wrong. */
  faultId?: string | undefined;
  onChange(text: string): void;
  onRun(): void;
  onLeave(): void;
}

const queryHelp = 'Control and Enter run the query. Escape leaves the field.';

/** A plain field above the same text in colors, letter on letter. Tab leaves it, as in every form. */
export function Editor({ label, text, help = queryHelp, fault, faultId, onChange, onRun, onLeave }: EditorProps) {
  const helpId = useId();
  const start = fault?.start ?? -1;
  // A fault at the end of the text has no letter of its own.
  const end = fault ? Math.max(fault.end, fault.start + 1) : -1;
  const inks = useMemo(() => withMark(inksOf(text), start, end), [text, start, end]);
  return (
    <div className="sb-edit">
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
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : helpId}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            onRun();
          } else if (event.key === 'Escape') onLeave();
        }}
      />
      <span className="vh" id={helpId}>
        {help}
      </span>
    </div>
  );
}
