import type { ConsoleParameter } from '../model/console.ts';
import { toKey } from '../model/samples.ts';
import { getChoices, type Schemas } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { Field, TextField } from './field.tsx';

interface ParametersProps {
  parameters: ConsoleParameter[];
  schemas: Schemas;
  values: Record<string, string>;
  errors: Record<string, string>;
  onChange(key: string, value: string): void;
}

export function Parameters({ parameters, schemas, values, errors, onChange }: ParametersProps) {
  if (!parameters.length) return null;
  return (
    <div className="console-row">
      {parameters.map((parameter) => {
        const key = toKey(parameter);
        const choices = getChoices(parameter.schema, schemas);
        const field = {
          label: <code>{parameter.name}</code>,
          required: parameter.required,
          hint: parameter.description,
          error: errors[key],
        };
        if (!choices)
          return (
            <TextField
              key={key}
              {...field}
              placeholder={parameter.example}
              inputMode={parameter.schema.type === 'integer' ? 'numeric' : undefined}
              value={values[key]}
              onChange={(value) => onChange(key, value)}
            />
          );
        return (
          <Field key={key} {...field}>
            {(control) => (
              <select {...control} value={values[key]} onChange={(event) => onChange(key, event.target.value)}>
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
        );
      })}
    </div>
  );
}
