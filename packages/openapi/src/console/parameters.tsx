import { createPortal } from 'react-dom';
import type { ConsoleParameter } from '../model/console.ts';
import { toKey } from '../model/samples.ts';
import { getChoices, type Schemas } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { Field, TextField } from './field.tsx';

interface ParametersProps {
  parameters: ConsoleParameter[];
  schemas: Schemas;
  /** Id of the form, which is not around the fields. */
  form: string;
  /** Contains the list of parameters. */
  root: HTMLElement;
  values: Record<string, string>;
  errors: Record<string, string>;
  onChange(key: string, value: string): void;
}

/** Renders a field below the description of each parameter. */
export function Parameters({ parameters, schemas, form, root, values, errors, onChange }: ParametersProps) {
  return parameters.map((parameter) => {
    const key = toKey(parameter);
    const row = root.querySelector(`[data-field="${CSS.escape(key)}"]`);
    const meaning = row?.querySelector('dd');
    if (!row || !meaning) return null;
    const choices = getChoices(parameter.schema, schemas);
    const field = { label: parameter.name, row: row.id, required: parameter.required, error: errors[key] };
    return createPortal(
      choices ? (
        <Field {...field}>
          {(control) => (
            <select
              {...control}
              form={form}
              value={values[key]}
              onChange={(event) => onChange(key, event.target.value)}
            >
              {!parameter.required && <option value="">{strings.notSent}</option>}
              {choices.map(({ value, title }) => (
                <option key={String(value)} value={String(value)}>
                  {String(value)}
                  {title && ` ${title}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : (
        <TextField
          {...field}
          form={form}
          placeholder={parameter.example}
          inputMode={parameter.schema.type === 'integer' ? 'numeric' : undefined}
          value={values[key]}
          onChange={(value) => onChange(key, value)}
        />
      ),
      meaning,
      key,
    );
  });
}
