import { useId, useState } from 'react';
import type { Fault } from '../../engine/index.ts';
import type { MachineRun } from '../../service/machine-protocol.ts';
import { Editor } from '../editor.tsx';

/** A text of the machine, as the reader has it. */
interface EditedText {
  name: 'events' | 'schema';
  text: string;
  original: string;
  faults: readonly Fault[];
  set(text: string): void;
}

/** The two texts of a machine; what is wrong in them is named with its line, and the last good run stays. */
export function Edits({ texts, onType }: { texts: EditedText[]; onType(typed: boolean): void }) {
  const id = useId();
  const [open, setOpen] = useState<string>();
  const shown = texts.find(({ name }) => name === open);
  const wrong = texts.flatMap(({ name, faults }) => faults.map((fault) => ({ name, fault })));
  return (
    <>
      <div className="sb-bar">
        {texts.map(({ name }) => (
          <button
            key={name}
            className="button"
            type="button"
            aria-expanded={open === name}
            onClick={() => setOpen(open === name ? undefined : name)}
          >
            Edit {name}
          </button>
        ))}
        {shown && shown.text !== shown.original && (
          <button
            className="button"
            type="button"
            onClick={() => {
              onType(false);
              shown.set(shown.original);
            }}
          >
            Reset
          </button>
        )}
        <output>{texts.some(({ text, original }) => text !== original) ? 'Edited' : ''}</output>
      </div>
      {shown && (
        <div className="tm-edit">
          <Editor
            label={shown.name === 'events' ? 'Events, as JSON' : 'Schema, as JSON'}
            text={shown.text}
            help="What you type runs when you pause. Escape closes the field."
            fault={shown.faults[0]}
            faultId={id}
            onChange={(text) => {
              onType(true);
              shown.set(text);
            }}
            onRun={() => onType(false)}
            onLeave={() => setOpen(undefined)}
          />
        </div>
      )}
      <div id={id} className="tm-wrong" aria-live="polite">
        {wrong.slice(0, 5).map(({ name, fault }) => (
          <p key={`${fault.start} ${fault.message}`}>
            <b>{fault.message}</b> {fault.cure}{' '}
            <small>
              {name}, line {fault.line}
            </small>
          </p>
        ))}
        {wrong.length > 0 && <p>The steps above are those of the last texts that ran.</p>}
      </div>
    </>
  );
}

/** What of the schema has no effect here. */
export function Notes({ run: { notes } }: { run: MachineRun }) {
  const texts = [...new Set(notes.map(({ text, line }) => (line ? `${text} (line ${line})` : text)))];
  if (!texts.length) return null;
  const keys = new Set(notes.map(({ text }) => /: (\w+) is not applied/.exec(text)?.[1] ?? 'other parts'));
  return (
    <details className="tm-notes">
      <summary>Not applied: {[...keys].join(', ')}</summary>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
