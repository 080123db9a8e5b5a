import { useId } from 'react';
import type { Fault } from '../engine/index.ts';
import { Inked } from './inked.tsx';

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
  return (
    <div className="sb-edit">
      <Inked text={text} start={start} end={end} />
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
