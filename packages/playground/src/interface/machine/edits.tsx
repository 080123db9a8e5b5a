import { interpolate } from '@folio/core/model/interpolate.ts';
import { AsyncContent } from '@folio/core/theme/async-content.tsx';
import type { Diagnostic } from '@folio/query-engine/engine/index.ts';
import { useId, useState } from 'react';
import type { MachineRun } from '../../service/machine-protocol.ts';
import { strings } from '../../strings.ts';

/** A text of the machine, as the reader has it. */
interface EditedText {
  name: 'events' | 'schema';
  text: string;
  original: string;
  faults: readonly Diagnostic[];
  set(text: string): void;
}

const wordsOf = {
  events: { edit: strings.editEvents, field: strings.eventsField, place: strings.inEvents },
  schema: { edit: strings.editSchema, field: strings.schemaField, place: strings.inSchema },
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
            {strings.reset}
          </button>
        )}
        <button className="button" type="button" onClick={onShare}>
          {strings.copyLink}
        </button>
        <output>{texts.some(({ text, original }) => text !== original) ? strings.edited : ''}</output>
      </div>
      {shown && (
        <div className="tm-edit">
          <AsyncContent
            load={loadEditor}
            loading={strings.fieldLoading}
            failed={strings.fieldNotLoaded}
            className="sb-off"
          >
            {({ Editor }) => (
              <Editor
                label={wordsOf[shown.name].field}
                text={shown.text}
                help={strings.editKeys}
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
          </AsyncContent>
        </div>
      )}
      <div id={id} className="tm-wrong" aria-live="polite">
        {wrong.slice(0, 5).map(({ name, fault }) => (
          <p key={`${fault.start} ${fault.message}`}>
            <b>{fault.message}</b> {fault.hint} <small>{interpolate(wordsOf[name].place, { line: fault.line })}</small>
          </p>
        ))}
        {ran && wrong.length > 0 && <p>{strings.lastGood}</p>}
      </div>
    </>
  );
}

/** Most readers step only, and need no field. */
const loadEditor = () => import('../editor.tsx');

/** What of the schema has no effect here. */
export function Notes({ run: { notes } }: { run: MachineRun }) {
  const texts = notes.map(({ text, line }) => (line ? interpolate(strings.noteLine, { text, line }) : text));
  if (!texts.length) return null;
  const keys = notes.map(({ key }) => key ?? strings.otherParts);
  return (
    <details className="tm-notes">
      <summary>{interpolate(strings.notApplied, { keys: [...new Set(keys)].join(', ') })}</summary>
      <ul>
        {[...new Set(texts)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
