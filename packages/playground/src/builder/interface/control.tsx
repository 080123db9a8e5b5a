import { Icon } from '@folio/core/theme/icons.tsx';
import type { Json } from '@folio/query-engine/engine/json.ts';
import { useId, useState } from 'react';
import type { Choice, Field } from '../model/kinds.ts';
import { type Path, valueAt } from '../model/value.ts';
import { strings } from '../strings.ts';
import type { FormContext } from './form.tsx';

interface ControlProps {
  form: FormContext;
  path: Path;
  field: Omit<Field, 'path'> & { path: Path };
}

/** A value of the schema with its label. An empty text or number takes the key out, but for texts that are always there. */
export function Control({ form, path, field }: ControlProps) {
  const id = useId();
  const { label, kind } = field;
  const value = valueAt(form.schema, path);
  const set = (next: Json | undefined) => form.onChange(path, next);
  const fault = form.faultAt(path);
  const shared = fault
    ? { id, 'aria-invalid': true as const, 'aria-describedby': `${id}-fault` }
    : { id, 'aria-invalid': undefined, 'aria-describedby': undefined };
  if (kind === 'flag')
    return (
      <div className="sd-field sd-flag">
        <label htmlFor={id}>{label}</label>
        <input
          {...shared}
          type="checkbox"
          checked={value === 1}
          onChange={({ target }) => set(target.checked ? 1 : undefined)}
        />
        {fault && (
          <p className="sd-fault" id={`${id}-fault`}>
            {fault}
          </p>
        )}
      </div>
    );
  return (
    <div className="sd-field">
      <label htmlFor={id}>{label}</label>
      {kind === 'names' ? (
        <Names shared={shared} value={value} onChange={set} />
      ) : kind === 'text' || kind === 'number' ? (
        <Line shared={shared} field={field} value={value} onChange={set} />
      ) : (
        <Pick
          shared={shared}
          choices={kind === 'stream' ? form.streams.map((name) => [name, name] as const) : kind}
          value={value}
          onChange={set}
        />
      )}
      {fault && (
        <p className="sd-fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

interface PartProps {
  shared: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  value: Json | undefined;
  onChange(value: Json | undefined): void;
}

const typed = { type: 'text', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
const shown = (value: Json | undefined) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function Line({ shared, field, value, onChange }: PartProps & { field: Omit<Field, 'path'> }) {
  const list = useId();
  const isNumber = field.kind === 'number';
  const read = (text: string): Json | undefined => {
    if (isNumber && text === '') return undefined;
    return isNumber && /^\d+$/.test(text) ? Number(text) : text;
  };
  return (
    <>
      <input
        {...shared}
        {...typed}
        inputMode={isNumber ? 'numeric' : undefined}
        list={field.offered ? list : undefined}
        value={shown(value)}
        onChange={({ target }) => onChange(read(target.value))}
      />
      {field.offered && (
        <datalist id={list}>
          {field.offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** A list as names with commas. What is typed stays as it is while it means the same list. */
function Names({ shared, value, onChange }: PartProps) {
  const [draft, setDraft] = useState<string>();
  const joined = Array.isArray(value) ? value.map(shown).join(', ') : shown(value);
  const text = draft !== undefined && namesIn(draft).join(', ') === joined ? draft : joined;
  return (
    <input
      {...shared}
      {...typed}
      title={strings.listHint}
      value={text}
      onChange={({ target }) => {
        setDraft(target.value);
        onChange(namesIn(target.value));
      }}
    />
  );
}

/** A choice; a value of the schema that is none of them is one more. */
function Pick({ shared, choices, value, onChange }: PartProps & { choices: readonly Choice[] }) {
  const now = shown(value);
  const known = choices.some(([one]) => String(one) === now);
  // A choice of 0 is what a key that is missing means.
  const missing = value === undefined && choices.find(([one]) => one === 0);
  return (
    <span className="pick">
      <select
        {...shared}
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
      <Icon name="down" />
    </span>
  );
}
