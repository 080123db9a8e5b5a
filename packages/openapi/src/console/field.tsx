import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { strings } from '../strings.ts';

export function TextWithCode({ text }: { text: string }) {
  return text.split(/(`[^`]+`)/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    part.startsWith('`') && part.length > 1 ? <code key={index}>{part.slice(1, -1)}</code> : part,
  );
}

interface FieldProps {
  label: ReactNode;
  required?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  children(control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; required?: boolean }): ReactNode;
}

/** A labeled control with a hint and an error message, associated for assistive technology. */
export function Field({ label, required, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(' ');
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
        <p className="console-fault" id={`${id}-fault`}>
          {error}
        </p>
      )}
    </div>
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="console-code" tabIndex={0} aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}
