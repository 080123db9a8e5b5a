import { fill } from '@folio/core/model/fill.ts';
import { Loaded } from '@folio/core/shell/loaded.tsx';
import type { Fault } from '@folio/query-engine/engine/index.ts';
import { useId, useState } from 'react';
import type { MachineRun } from '../../service/machine-protocol.ts';
import { words } from '../../words.ts';

/** A text of the machine, as the reader has it. */
interface EditedText {
  name: 'events' | 'schema';
  text: string;
  original: string;
  faults: readonly Fault[];
  set(text: string): void;
}

const wordsOf = {
  events: { edit: words.editEvents, field: words.eventsField, place: words.inEvents },
  schema: { edit: words.editSchema, field: words.schemaField, place: words.inSchema },
};

interface EditsProps {
  texts: EditedText[];
  /** Earlier texts ran, and are still on view. */
  ran: boolean;
  onType(typed: boolean): void;
  onShare(): void;
}

/** The two texts of a machine; what is wrong in them is named with its line, and the last good run stays. */
export function Edits({ texts, ran, onType, onShare }: EditsProps) {
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
            id={id + name}
            className="button"
            type="button"
            aria-expanded={open === name}
            onClick={() => setOpen(open === name ? undefined : name)}
          >
            {wordsOf[name].edit}
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
            {words.reset}
          </button>
        )}
        <button className="button" type="button" onClick={onShare}>
          {words.copyLink}
        </button>
        <output>{texts.some(({ text, original }) => text !== original) ? words.edited : ''}</output>
      </div>
      {shown && (
        <div className="tm-edit">
          <Loaded load={loadEditor} loading={words.fieldLoading} failed={words.fieldNotLoaded} className="sb-off">
            {({ Editor }) => (
              <Editor
                label={wordsOf[shown.name].field}
                text={shown.text}
                help={words.editKeys}
                fault={shown.faults[0]}
                faultId={id}
                onChange={(text) => {
                  onType(true);
                  shown.set(text);
                }}
                onRun={() => onType(false)}
                onLeave={() => {
                  setOpen(undefined);
                  document.getElementById(id + shown.name)?.focus();
                }}
              />
            )}
          </Loaded>
        </div>
      )}
      <div id={id} className="tm-wrong" aria-live="polite">
        {wrong.slice(0, 5).map(({ name, fault }) => (
          <p key={`${fault.start} ${fault.message}`}>
            <b>{fault.message}</b> {fault.cure} <small>{fill(wordsOf[name].place, { line: fault.line })}</small>
          </p>
        ))}
        {ran && wrong.length > 0 && <p>{words.lastGood}</p>}
      </div>
    </>
  );
}

/** Most readers step only, and need no field. */
const loadEditor = () => import('../editor.tsx');

/** What of the schema has no effect here. */
export function Notes({ run: { notes } }: { run: MachineRun }) {
  const texts = notes.map(({ text, line }) => (line ? fill(words.noteLine, { text, line }) : text));
  if (!texts.length) return null;
  const keys = notes.map(({ key }) => key ?? words.otherParts);
  return (
    <details className="tm-notes">
      <summary>{fill(words.notApplied, { keys: [...new Set(keys)].join(', ') })}</summary>
      <ul>
        {[...new Set(texts)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
