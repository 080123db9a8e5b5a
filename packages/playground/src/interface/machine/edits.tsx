import { interpolate } from '@folio/core';
import type { Diagnostic } from '@folio/query-engine';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { MachineRun } from '../../service/protocol.ts';
import { strings } from '../../strings.ts';
import { LazyContent } from '../shared.tsx';
import type { ResolvedJoinTypes } from './use-time-machine.ts';

interface EditedText {
  name: 'events' | 'schema';
  text: string;
  original: string;
  diagnostics: readonly Diagnostic[];
  set(text: string): void;
  /** It has an editor elsewhere. */
  isElsewhere?: boolean;
}

const LABELS = {
  events: { edit: strings.editEvents, field: strings.eventsField, place: strings.inEvents },
  schema: { edit: strings.editSchema, field: strings.schemaField, place: strings.inSchema },
};

interface TextEditorsProps {
  texts: EditedText[];
  /** Earlier texts ran, and their run is still shown. */
  hasRun: boolean;
  onType(typed: boolean): void;
  onShare(): void;
  /** Opens the texts elsewhere. */
  onOpen?: (() => void) | undefined;
  /** Edits the events as rows, open at first; JSON is the second view. */
  rows?: ReactNode;
}

export function TextEditors({ texts, hasRun, onType, onShare, onOpen, rows }: TextEditorsProps) {
  const id = useId();
  const [hasRows, setHasRows] = useState(true);
  const canHaveRows = rows !== undefined;
  const [open, setOpen] = useState(canHaveRows ? 'events' : undefined);
  const shown = texts.find(({ name }) => name === open);
  const wrong = texts.flatMap(({ name, diagnostics }) => diagnostics.map((diagnostic) => ({ name, diagnostic })));
  return (
    <>
      <div className="sb-bar">
        {texts
          .filter(({ isElsewhere }) => !isElsewhere)
          .map(({ name }) => (
            <button
              key={name}
              id={id + name}
              className="button"
              type="button"
              aria-expanded={open === name}
              onClick={() => setOpen(open === name ? undefined : name)}
            >
              {LABELS[name].edit}
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
        {onOpen && (
          <button className="button" type="button" onClick={onOpen}>
            {strings.openWorkbench}
          </button>
        )}
        <output>{texts.some(({ text, original }) => text !== original) ? strings.edited : ''}</output>
      </div>
      {shown?.name === 'events' && canHaveRows && (
        <fieldset className="seg">
          <legend className="vh">{strings.eventsView}</legend>
          {[true, false].map((isRows) => (
            <label key={String(isRows)}>
              <input type="radio" name={`${id}view`} checked={hasRows === isRows} onChange={() => setHasRows(isRows)} />
              {isRows ? strings.rowsRegion : strings.json}
            </label>
          ))}
        </fieldset>
      )}
      {shown?.name === 'events' && canHaveRows && hasRows && rows}
      {shown && !(shown.name === 'events' && canHaveRows && hasRows) && (
        <div className="tm-edit">
          <LazyContent load={loadEditor} loadingMessage={strings.fieldLoading} errorMessage={strings.fieldNotLoaded}>
            {({ Editor }) => (
              <Editor
                label={LABELS[shown.name].field}
                text={shown.text}
                help={strings.editKeys}
                diagnostic={shown.diagnostics[0]}
                errorId={id}
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
          </LazyContent>
        </div>
      )}
      <output id={id} className="tm-wrong">
        {wrong.slice(0, 5).map(({ name, diagnostic }) => (
          <span key={`${diagnostic.start} ${diagnostic.message}`}>
            <b>{diagnostic.message}</b> {diagnostic.hint}{' '}
            <small>{interpolate(LABELS[name].place, { line: diagnostic.line })}</small>
          </span>
        ))}
        {hasRun && wrong.length > 0 && <span>{strings.lastGood}</span>}
      </output>
    </>
  );
}

const loadEditor = () => import('../editor.tsx');

/** Keys of the schema that have no effect here. */
export function SchemaNotes({ run: { notes } }: { run: MachineRun }) {
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

interface JoinTypeChoiceProps {
  labels: readonly string[];
  schema: string;
  /** The types of a schema, perhaps an earlier one. */
  resolved: ResolvedJoinTypes | undefined;
  /** Gets the user's schema with other types. */
  onChoose(schema: string): void;
}

export function JoinTypeChoice({ labels, schema, resolved, onChoose }: JoinTypeChoiceProps) {
  const name = useId();
  /** The choice, until the schema has it. */
  const [requested, setWanted] = useState<number>();
  const known = resolved?.schema === schema;
  const kinds = resolved?.variants;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice waits until the kinds of the last text are known
  useEffect(() => {
    if (requested === undefined || !known) return;
    const chosen = kinds?.schemas[requested];
    if (kinds?.chosen !== requested && chosen !== undefined && chosen !== schema) onChoose(chosen);
    else setWanted(undefined);
  }, [requested, known]);
  const lost = known && !kinds;
  return (
    <fieldset className="choice" disabled={lost}>
      <legend>{strings.joinTypes}</legend>
      <span className="seg">
        {labels.map((label, at) => (
          <label key={label}>
            <input
              type="radio"
              name={name}
              checked={(requested ?? kinds?.chosen) === at}
              onChange={() => setWanted(at)}
            />
            {label}
          </label>
        ))}
      </span>
      {lost && <p role="alert">{strings.joinTypesLost}</p>}
    </fieldset>
  );
}
