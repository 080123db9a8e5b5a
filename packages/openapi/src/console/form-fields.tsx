import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { validateParameters } from '../model/check-request.ts';
import { type FormValues, toKey } from '../model/samples.ts';
import { getChoices } from '../model/validate.ts';
import { BodyEditor } from './body-editor.tsx';
import type { ConsoleContext } from './data.ts';
import { ValueField } from './field.tsx';

interface FormFieldsProps extends ConsoleContext {
  /** Id of the form, which is not around the fields. */
  formId: string;
  form: FormValues;
  isSubmitted: boolean;
  onChange(form: FormValues): void;
  /** Rendered below the last field. */
  children: ReactNode;
}

/** Renders a field below the description of each parameter, and the editor of the body. */
export function FormFields({ data, operation, root, formId, form, isSubmitted, onChange, children }: FormFieldsProps) {
  const { schemas } = data;
  const { parameters, body } = operation;
  const errors = isSubmitted ? validateParameters(parameters, form.values, schemas) : {};
  const bodyField = root.querySelector('.body-field');
  const lastField = [...root.querySelectorAll('.body-field, [data-field] > dd')].at(-1);
  return (
    <>
      {parameters.map((parameter) => {
        const key = toKey(parameter);
        const row = root.querySelector(`[data-field="${CSS.escape(key)}"]`);
        const meaning = row?.querySelector('dd');
        if (!row || !meaning) return null;
        return createPortal(
          <ValueField
            label={parameter.name}
            row={row.id}
            form={formId}
            required={parameter.required}
            error={errors[key]}
            choices={getChoices(parameter.schema, schemas)}
            placeholder={parameter.example}
            inputMode={parameter.schema.type === 'integer' ? 'numeric' : undefined}
            value={form.values[key]}
            onChange={(value) => onChange({ ...form, values: { ...form.values, [key]: value } })}
          />,
          meaning,
          key,
        );
      })}
      {body &&
        bodyField &&
        createPortal(
          <BodyEditor
            body={body}
            schemas={schemas}
            form={formId}
            root={root}
            text={form.body}
            onChange={(text) => onChange({ ...form, body: text })}
          />,
          bodyField,
        )}
      {lastField && createPortal(children, lastField)}
    </>
  );
}
