import { createPortal } from 'react-dom';
import type { ConsoleParameter } from '../model/console.ts';
import { toKey } from '../model/samples.ts';
import { getChoices, type Schemas } from '../model/validate.ts';
import { ValueField } from './field.tsx';

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
    return createPortal(
      <ValueField
        label={parameter.name}
        row={row.id}
        form={form}
        required={parameter.required}
        error={errors[key]}
        choices={getChoices(parameter.schema, schemas)}
        placeholder={parameter.example}
        inputMode={parameter.schema.type === 'integer' ? 'numeric' : undefined}
        value={values[key]}
        onChange={(value) => onChange(key, value)}
      />,
      meaning,
      key,
    );
  });
}
