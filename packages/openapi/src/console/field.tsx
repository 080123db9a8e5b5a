import { type AllHTMLAttributes, type AriaAttributes, type ComponentProps, type ReactNode, useId } from 'react';
import type { Choice } from '../model/validate.ts';
import { strings } from '../strings.ts';

interface FieldProps {
  label: string | undefined;
  /** Id of the row in the list of parameters that shows the label and describes the field. */
  row?: string | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
  children(control: Pick<AllHTMLAttributes<HTMLElement>, 'id' | 'required' | keyof AriaAttributes>): ReactNode;
}

/** A labeled control with an error message, associated for assistive technology. */
function Field({ label, row, required, error, children }: FieldProps) {
  const id = useId();
  return (
    <div className={row ? 'console-field fill-in' : 'console-field'}>
      {!row && <label htmlFor={id}>{label}</label>}
      {children({
        id,
        required,
        'aria-label': row && label,
        'aria-describedby': row ?? (error && `${id}-error`),
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className="console-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<FieldProps, 'children'>, Omit<ComponentProps<'input'>, 'onChange'> {
  value: string | undefined;
  onChange(value: string): void;
}

/** A field for one line of code. */
export function TextField({ label, row, required, error, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} row={row} required={required} error={error}>
      {(control) => (
        <input
          className="input"
          type="text"
          {...control}
          {...CODE_INPUT_PROPS}
          {...input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface ValueFieldProps extends TextFieldProps {
  /** Makes the field a choice. */
  choices: Choice[] | undefined;
}

/** A field for a parameter or a property: a choice, if its values are known, else one line of code. */
export function ValueField({ choices, ...field }: ValueFieldProps) {
  if (!choices) return <TextField {...field} />;
  const { label, row, form, required, error, disabled, value, onChange } = field;
  return (
    <Field label={label} row={row} required={required} error={error}>
      {(control) => (
        <select
          {...control}
          form={form}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {(!required || !value) && <option value="">{strings.notSent}</option>}
          {choices.map((choice) => (
            <option key={String(choice.value)} value={String(choice.value)}>
              {String(choice.value)}
              {choice.title && ` ${choice.title}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export const CODE_INPUT_PROPS = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
};

export const Button = (props: ComponentProps<'button'>) => <button className="button" type="button" {...props} />;

export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="console-code" tabIndex={0} aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}
