import { interpolate } from '@folio/core';
import { announce, showFailure } from '@folio/core/ui';
import { useDeferredValue, useId, useMemo } from 'react';
import { checkBody, MAX_VIOLATIONS } from '../model/check-request.ts';
import { type ConsoleOperation, isJson } from '../model/console.ts';
import { parseJson, toJson } from '../model/json.ts';
import { formatExample } from '../model/samples.ts';
import type { Schemas, SchemaViolation } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { BodyFields } from './body-fields.tsx';
import { Button, CODE_INPUT_PROPS } from './field.tsx';

interface BodyEditorProps {
  body: NonNullable<ConsoleOperation['body']>;
  schemas: Schemas;
  /** Id of the form, which is not around the fields. */
  form: string;
  /** Contains the list of properties. */
  root: HTMLElement;
  text: string;
  onChange(text: string): void;
}

/** A textarea that is validated while the user types, and fields for its properties. */
export function BodyEditor({ body, schemas, form, root, text, onChange }: BodyEditorProps) {
  const id = useId();
  const deferredText = useDeferredValue(text);
  const check = useMemo(() => checkBody(deferredText, body, schemas), [deferredText, body, schemas]);
  const exampleIndex = body.examples.findIndex(({ value }) => formatExample(body.type, value) === text);
  const format = () => {
    try {
      onChange(toJson(parseJson(text), 2));
      announce(strings.formatted);
    } catch {
      showFailure(strings.notFormatted);
    }
  };
  const isInvalid = Boolean(check.syntax || check.violations.length);
  return (
    <div className="console-field fill-in">
      <div className="console-body-head">
        <label htmlFor={id}>
          {strings.body} <small>{body.type}</small>
        </label>
        {body.examples.length > 1 && (
          <select
            aria-label={strings.bodyExample}
            value={exampleIndex}
            onChange={(event) => onChange(formatExample(body.type, body.examples[Number(event.target.value)]?.value))}
          >
            {exampleIndex < 0 && <option value={-1}>{strings.ownBody}</option>}
            {body.examples.map(({ summary }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <option key={index} value={index}>
                {(summary ?? interpolate(strings.exampleNumber, { number: index + 1 })).replaceAll('`', '')}
              </option>
            ))}
          </select>
        )}
        {isJson(body.type) && <Button onClick={format}>{strings.format}</Button>}
      </div>
      <textarea
        className="input"
        id={id}
        rows={Math.min(16, Math.max(4, text.split('\n').length + 1))}
        {...CODE_INPUT_PROPS}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-check` : undefined}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {isInvalid && (
        <div className="console-check" id={`${id}-check`}>
          {check.syntax ? (
            <p className="console-error">{check.syntax}</p>
          ) : (
            <Violations violations={check.violations} />
          )}
        </div>
      )}
      {body.schema && isJson(body.type) && (
        <BodyFields
          schema={body.schema}
          schemas={schemas}
          form={form}
          root={root}
          text={text}
          violations={check.violations}
          onChange={onChange}
        />
      )}
    </div>
  );
}

export function Violations({ violations }: { violations: SchemaViolation[] }) {
  return (
    <ul className="console-violations">
      {violations.slice(0, MAX_VIOLATIONS).map(({ path, reason }) => (
        <li key={path + reason}>
          <code>{path || 'body'}</code> {reason}
        </li>
      ))}
      {violations.length > MAX_VIOLATIONS && (
        <li>{interpolate(strings.moreViolations, { count: violations.length - MAX_VIOLATIONS })}</li>
      )}
    </ul>
  );
}
