import type { Json } from '@folio/query-engine/json';
import { useId, useState } from 'react';
import { strings } from '../strings.ts';
import type { FormContext } from './form.tsx';
import type { Choice, Field } from './kinds.ts';
import { type Path, valueAt } from './value.ts';

interface ControlProps {
  form: FormContext;
  path: Path;
  field: Omit<Field, 'path'> & { path: Path };
}

/** Clearing a value removes its key. */
export function Control({ form, path, field }: ControlProps) {
  const id = useId();
  const { label, kind } = field;
  const value = valueAt(form.schema, path);
  const set = (next: Json | undefined) => form.onChange(path, next);
  const diagnostic = form.getDiagnosticAt(path);
  const inputProps = diagnostic
    ? { id, 'aria-invalid': true as const, 'aria-describedby': `${id}-error` }
    : { id, 'aria-invalid': undefined, 'aria-describedby': undefined };
  const errorNote = diagnostic && (
    <p className="sd-error" id={`${id}-error`}>
      {diagnostic}
    </p>
  );
  if (kind === 'flag')
    return (
      <div className="sd-field sd-flag">
        <label htmlFor={id}>{label}</label>
        <input
          {...inputProps}
          type="checkbox"
          checked={value === 1}
          onChange={({ target }) => set(target.checked ? 1 : undefined)}
        />
        {errorNote}
      </div>
    );
  return (
    <div className="sd-field">
      <label htmlFor={id}>{label}</label>
      {kind === 'names' ? (
        <ListInput inputProps={inputProps} value={value} onChange={set} />
      ) : kind === 'text' || kind === 'number' ? (
        <TextInput inputProps={inputProps} field={field} value={value} onChange={set} />
      ) : (
        <Select
          inputProps={inputProps}
          choices={kind === 'stream' ? form.streams.map((name) => [name, name] as const) : kind}
          value={value}
          onChange={set}
        />
      )}
      {errorNote}
    </div>
  );
}

interface InputProps {
  inputProps: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  value: Json | undefined;
  onChange(value: Json | undefined): void;
}

const INPUT_PROPS = { type: 'text', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
const toText = (value: Json | undefined) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function TextInput({ inputProps, field, value, onChange }: InputProps & { field: Omit<Field, 'path'> }) {
  const list = useId();
  const isNumber = field.kind === 'number';
  const read = (text: string): Json | undefined => {
    if (isNumber && text === '') return undefined;
    return isNumber && /^\d+$/.test(text) ? Number(text) : text;
  };
  return (
    <>
      <input
        {...inputProps}
        {...INPUT_PROPS}
        inputMode={isNumber ? 'numeric' : undefined}
        list={field.suggestions ? list : undefined}
        value={toText(value)}
        onChange={({ target }) => onChange(read(target.value))}
      />
      {field.suggestions && (
        <datalist id={list}>
          {field.suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

const splitNames = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The typed text stays while it means the same list. */
function ListInput({ inputProps, value, onChange }: InputProps) {
  const [draft, setDraft] = useState<string>();
  const joined = Array.isArray(value) ? value.map(toText).join(', ') : toText(value);
  const text = draft !== undefined && splitNames(draft).join(', ') === joined ? draft : joined;
  return (
    <input
      {...inputProps}
      {...INPUT_PROPS}
      title={strings.listHint}
      value={text}
      onChange={({ target }) => {
        setDraft(target.value);
        onChange(splitNames(target.value));
      }}
    />
  );
}

/** Has an extra option for a value that is none of the choices. */
function Select({ inputProps, choices, value, onChange }: InputProps & { choices: readonly Choice[] }) {
  const now = toText(value);
  const known = choices.some(([one]) => String(one) === now);
  // A missing key means 0.
  const missing = value === undefined && choices.find(([one]) => one === 0);
  return (
    <select
      {...inputProps}
      value={missing ? '0' : now}
      onChange={({ target }) => {
        const chosen = choices.find(([one]) => String(one) === target.value)?.[0];
        onChange(chosen === 0 ? undefined : (chosen ?? target.value));
      }}
    >
      {!known && !missing && <option value={now}>{now || '…'}</option>}
      {choices.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  );
}
