import { TextWithCode } from '@folio/core/ui';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { strings } from '../strings.ts';

interface FieldProps {
  label: ReactNode;
  required?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  children(control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; required?: boolean }): ReactNode;
}

/** A labeled control with a hint and an error message, associated for assistive technology. */
export function Field({ label, required, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="console-field">
      <label htmlFor={id}>
        {label} {required && <span className="req">{strings.required}</span>}
      </label>
      {children({
        id,
        ...(required ? { required } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {hint && (
        <p className="console-hint" id={`${id}-hint`}>
          <TextWithCode text={hint} />
        </p>
      )}
      {error && (
        <p className="console-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<FieldProps, 'children'>, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  value: string | undefined;
  onChange(value: string): void;
}

/** A field for one line of code. */
export function TextField({ label, required, hint, error, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} required={required} hint={hint} error={error}>
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

export const CODE_INPUT_PROPS: InputHTMLAttributes<HTMLElement> = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
};

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
