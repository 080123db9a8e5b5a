import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { strings } from '../strings.ts';

/** Text with code in backticks. */
export function Coded({ text }: { text: string }) {
  return text.split(/(`[^`]+`)/).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    part.startsWith('`') && part.length > 1 ? <code key={at}>{part.slice(1, -1)}</code> : part,
  );
}

interface FieldProps {
  label: ReactNode;
  required?: boolean;
  hint?: string | undefined;
  fault?: string | undefined;
  /** The control, given its id and what describes it. */
  children(control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; required?: boolean }): ReactNode;
}

/** A control with its label above, a hint and a fault below, tied together for those who do not see them. */
export function Field({ label, required, hint, fault, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="console-field">
      <label htmlFor={id}>
        {label} {required && <span className="req">{strings.required}</span>}
      </label>
      {children({
        id,
        ...(required ? { required } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
        ...(fault ? { 'aria-invalid': true as const } : {}),
      })}
      {hint && (
        <p className="console-hint" id={`${id}-hint`}>
          <Coded text={hint} />
        </p>
      )}
      {fault && (
        <p className="console-fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** Attributes of inputs whose text is code: nothing corrects or completes it. */
export const asTyped: InputHTMLAttributes<HTMLElement> = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
};
