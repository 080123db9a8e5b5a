import { keyOf } from '@folio/core/theme/keys/shortcut.ts';
import type { Diagnostic } from '@folio/query-engine/engine/index.ts';
import { useId } from 'react';
import { HighlightedField } from './highlighted-field.tsx';

interface EditorProps {
  label: string;
  text: string;
  /** What keys do in the field. */
  help: string;
  fault?: Diagnostic | undefined;
  /** Id of the sentence that says what is wrong. */
  faultId?: string | undefined;
  onChange(text: string): void;
  onRun(): void;
  onLeave(): void;
}

/** A field whose text runs with Ctrl and Enter, and that Escape leaves. */
export function Editor({ label, text, help, fault, faultId, onChange, onRun, onLeave }: EditorProps) {
  const helpId = useId();
  return (
    <div className="sb-edit">
      <HighlightedField
        label={label}
        text={text}
        // A fault at the end of the text has no letter of its own.
        wrong={fault && { start: fault.start, end: Math.max(fault.end, fault.start + 1) }}
        describedBy={fault ? faultId : helpId}
        onChange={onChange}
        onKeyDown={(event) => {
          const key = keyOf(event.nativeEvent);
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
