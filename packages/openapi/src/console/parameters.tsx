import { interpolate } from '@folio/core/model/interpolate.ts';
import type { ConsoleParameter } from '../model/console.ts';
import { choicesOf, type Schemas, validate } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { asTyped, Field } from './field.tsx';
import { keyOf } from './request.ts';

interface ParametersProps {
  parameters: ConsoleParameter[];
  schemas: Schemas;
  values: Record<string, string>;
  /** Faults by the parameter's key. */
  faults: Record<string, string>;
  onChange(key: string, value: string): void;
}

/** A field for every parameter; one with a closed set of values is chosen. */
export function Parameters({ parameters, schemas, values, faults, onChange }: ParametersProps) {
  if (!parameters.length) return null;
  return (
    <div className="console-row">
      {parameters.map((parameter) => {
        const key = keyOf(parameter);
        const choices = choicesOf(parameter.schema, schemas);
        return (
          <Field
            key={key}
            label={<code>{parameter.name}</code>}
            required={parameter.required}
            hint={parameter.description}
            fault={faults[key]}
          >
            {(control) =>
              choices ? (
                <select
                  className="input"
                  {...control}
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
              ) : (
                <input
                  className="input"
                  type="text"
                  {...control}
                  {...asTyped}
                  placeholder={parameter.example}
                  inputMode={parameter.schema.type === 'integer' ? 'numeric' : undefined}
                  value={values[key]}
                  onChange={(event) => onChange(key, event.target.value)}
                />
              )
            }
          </Field>
        );
      })}
    </div>
  );
}

/** What is wrong with the values, by the parameter's key. */
export function parameterFaults(
  parameters: ConsoleParameter[],
  values: Record<string, string>,
  schemas: Schemas,
): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap((parameter): [string, string][] => {
      const key = keyOf(parameter);
      const text = values[key] ?? '';
      if (text === '')
        return parameter.required
          ? [
              [
                key,
                parameter.example
                  ? interpolate(strings.giveValueLike, { example: parameter.example })
                  : strings.giveValue,
              ],
            ]
          : [];
      const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
      // A parameter is text in the address: a number may be meant as one or as text.
      const misfits = validate(number, parameter.schema, schemas);
      const [misfit] = misfits.length ? (validate(text, parameter.schema, schemas).length ? misfits : []) : [];
      return misfit ? [[key, `The value ${misfit.reason}.`]] : [];
    }),
  );
}
