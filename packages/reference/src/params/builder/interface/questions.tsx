import { interpolate } from '@folio/core';
import { type Ref, useId } from 'react';
import { type AnswerError, type Answers, getActiveInputs, validateAnswer } from '../model/model.ts';
import type { Input } from '../schema.ts';
import { strings } from '../strings.ts';

interface QuestionsProps {
  ref: Ref<HTMLFieldSetElement>;
  inputs: readonly Input[];
  typed: Answers;
  hasErrors: boolean;
  onChange(id: string, answer: string): void;
  onSecrets(): void;
}

export function Questions({ ref, inputs, typed, hasErrors, onChange, onSecrets }: QuestionsProps) {
  return (
    <fieldset ref={ref} className="fields builder-questions" tabIndex={-1}>
      <legend>{strings.questions}</legend>
      {getActiveInputs(inputs, typed).map((input) => (
        <Question
          key={input.id}
          input={input}
          answer={typed[input.id] ?? ''}
          onChange={(answer) => onChange(input.id, answer)}
        />
      ))}
      {typed.secrets === 'made' && (
        <p className="builder-full-row">
          <button className="button" type="button" onClick={onSecrets}>
            {strings.newSecrets}
          </button>
        </p>
      )}
      {hasErrors && (
        <p className="builder-full-row" role="alert">
          {strings.correctAnswer}
        </p>
      )}
    </fieldset>
  );
}

interface QuestionProps {
  input: Input;
  answer: string | number;
  onChange(answer: string): void;
}

function Question({ input, answer, onChange }: QuestionProps) {
  const id = useId();
  const error = getErrorMessage(input, answer);
  const control = {
    id,
    value: answer,
    'aria-describedby': error || input.hint ? `${id}-hint` : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="builder-question">
      <label htmlFor={id}>
        {input.label} {input.kind === 'number' && input.unit && <small>{input.unit}</small>}
        {input.kind === 'text' && input.form === 'path' && <small>{strings.optional}</small>}
      </label>
      {input.kind === 'choice' ? (
        <select {...control}>
          {input.choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          type="text"
          inputMode={input.kind === 'number' ? 'numeric' : undefined}
          placeholder={input.kind === 'text' ? input.example : undefined}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {(error || input.hint) && (
        <small id={`${id}-hint`} className={error ? 'builder-error' : undefined}>
          {error ?? input.hint}
        </small>
      )}
    </div>
  );
}

/** Each string is named: the bundler would keep a whole dictionary that is indexed. */
const ERROR_MESSAGES: Record<AnswerError, string> = {
  number: strings.number,
  range: strings.range,
  host: strings.host,
  path: strings.path,
};

function getErrorMessage(input: Input, answer: string | number): string | undefined {
  const error = validateAnswer(input, answer);
  if (!error) return undefined;
  if (input.kind === 'number') return interpolate(ERROR_MESSAGES[error], { min: input.min, max: input.max });
  return interpolate(ERROR_MESSAGES[error], { example: input.kind === 'text' ? input.example : '' });
}
