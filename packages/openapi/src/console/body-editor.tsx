import { interpolate } from '@folio/core/model/interpolate.ts';
import { announce } from '@folio/core/theme/announce.ts';
import { useDeferredValue, useId, useMemo } from 'react';
import type { ConsoleOperation } from '../model/console.ts';
import type { Schemas, SchemaViolation } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { checkBody } from './body.ts';
import { asTyped } from './field.tsx';
import { bodyText, isJson } from './request.ts';

interface BodyEditorProps {
  body: NonNullable<ConsoleOperation['body']>;
  schemas: Schemas;
  text: string;
  onChange(text: string): void;
}

/** The body as text, checked while the reader types. Tab leaves the field, as everywhere. */
export function BodyEditor({ body, schemas, text, onChange }: BodyEditorProps) {
  const id = useId();
  const settled = useDeferredValue(text);
  const check = useMemo(() => checkBody(settled, body, schemas), [settled, body, schemas]);
  const json = isJson(body.type);
  const current = body.examples.findIndex(({ value }) => bodyText(body.type, value) === text);
  const format = () => {
    try {
      onChange(JSON.stringify(JSON.parse(text), null, 2));
      announce(strings.formatted);
    } catch {
      announce(strings.notFormatted);
    }
  };
  const wrong = Boolean(check.syntax || check.misfits.length);
  return (
    <div className="console-field">
      <div className="console-body-head">
        <label htmlFor={id}>
          {strings.body} <small>{body.type}</small>
        </label>
        {body.examples.length > 1 && (
          <select
            className="input"
            aria-label={strings.bodyExample}
            value={current}
            onChange={(event) => onChange(bodyText(body.type, body.examples[Number(event.target.value)]?.value))}
          >
            {current < 0 && <option value={-1}>{strings.ownBody}</option>}
            {body.examples.map(({ summary }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <option key={at} value={at}>
                {(summary ?? interpolate(strings.exampleNumber, { number: at + 1 })).replaceAll('`', '')}
              </option>
            ))}
          </select>
        )}
        {json && (
          <button className="button" type="button" onClick={format}>
            {strings.format}
          </button>
        )}
      </div>
      <textarea
        className="input"
        id={id}
        rows={Math.min(16, Math.max(4, text.split('\n').length + 1))}
        {...asTyped}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-check` : undefined}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {wrong && (
        <div className="console-check" id={`${id}-check`}>
          {check.syntax ? <p className="console-fault">{check.syntax}</p> : <Misfits misfits={check.misfits} />}
        </div>
      )}
    </div>
  );
}

/** At most so many misfits are listed: the first ones mostly explain the others. */
const listed = 8;

/** Where a body does not fit the documented schema. */
export function Misfits({ misfits }: { misfits: SchemaViolation[] }) {
  return (
    <ul className="console-misfits">
      {misfits.slice(0, listed).map(({ path, reason }) => (
        <li key={path + reason}>
          <code>{path || 'body'}</code> {reason}
        </li>
      ))}
      {misfits.length > listed && <li>{interpolate(strings.moreMisfits, { count: misfits.length - listed })}</li>}
    </ul>
  );
}
