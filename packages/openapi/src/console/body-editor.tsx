import { interpolate } from '@folio/core';
import { announce } from '@folio/core/ui';
import { useDeferredValue, useId, useMemo } from 'react';
import { type ConsoleOperation, isJson } from '../model/console.ts';
import { parseJson, toJson } from '../model/json.ts';
import { formatExample } from '../model/samples.ts';
import { type JsonSchema, type Schemas, type SchemaViolation, validate } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { CODE_INPUT_PROPS } from './field.tsx';

interface BodyEditorProps {
  body: NonNullable<ConsoleOperation['body']>;
  schemas: Schemas;
  text: string;
  onChange(text: string): void;
}

/** A textarea that is validated while the user types. Tab leaves the field, as everywhere. */
export function BodyEditor({ body, schemas, text, onChange }: BodyEditorProps) {
  const id = useId();
  const settled = useDeferredValue(text);
  const check = useMemo(() => checkBody(settled, body, schemas), [settled, body, schemas]);
  const json = isJson(body.type);
  const current = body.examples.findIndex(({ value }) => formatExample(body.type, value) === text);
  const format = () => {
    try {
      onChange(toJson(parseJson(text), 2));
      announce(strings.formatted);
    } catch {
      announce(strings.notFormatted);
    }
  };
  const wrong = Boolean(check.syntax || check.violations.length);
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
            onChange={(event) => onChange(formatExample(body.type, body.examples[Number(event.target.value)]?.value))}
          >
            {current < 0 && <option value={-1}>{strings.ownBody}</option>}
            {body.examples.map(({ summary }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <option key={index} value={index}>
                {(summary ?? interpolate(strings.exampleNumber, { number: index + 1 })).replaceAll('`', '')}
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
        {...CODE_INPUT_PROPS}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-check` : undefined}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {wrong && (
        <div className="console-check" id={`${id}-check`}>
          {check.syntax ? (
            <p className="console-fault">{check.syntax}</p>
          ) : (
            <Violations violations={check.violations} />
          )}
        </div>
      )}
    </div>
  );
}

/** The first violations usually explain the others. */
const MAX_VIOLATIONS = 8;

export function Violations({ violations }: { violations: SchemaViolation[] }) {
  return (
    <ul className="console-misfits">
      {violations.slice(0, MAX_VIOLATIONS).map(({ path, reason }) => (
        <li key={path + reason}>
          <code>{path || 'body'}</code> {reason}
        </li>
      ))}
      {violations.length > MAX_VIOLATIONS && (
        <li>{interpolate(strings.moreMisfits, { count: violations.length - MAX_VIOLATIONS })}</li>
      )}
    </ul>
  );
}

interface BodyCheck {
  /** A syntax error; such a body is not sent. */
  syntax?: string;
  /** Violations of the documented schema, which the server may not enforce. */
  violations: SchemaViolation[];
}

export function checkBody(
  text: string,
  body: { type: string; schema?: JsonSchema | undefined; required: boolean },
  schemas: Schemas,
): BodyCheck {
  if (!isJson(body.type))
    return { violations: text || !body.required ? [] : [{ path: '', reason: 'must not be empty' }] };
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return { syntax: describeSyntaxError(text), violations: [] };
  }
  return { violations: body.schema ? validate(value, body.schema, schemas) : [] };
}

function describeSyntaxError(text: string): string {
  if (!text.trim()) return 'The body is empty: JSON begins with { or [.';
  const { line, column, reason } = findJsonError(text) ?? { line: 1, column: 1, reason: 'it is too deep' };
  return `Not valid JSON at line ${line}, column ${column}: ${reason}.`;
}

/** A 1-based location. Browsers word theirs differently, and some give none. */
interface JsonSyntaxError {
  line: number;
  column: number;
  reason: string;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** Finds the first syntax error; returns undefined for valid JSON. */
export function findJsonError(text: string): JsonSyntaxError | undefined {
  let offset = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    const matches = pattern.test(text);
    if (matches) offset = pattern.lastIndex;
    return matches;
  };
  const takeCharacter = (character: string): boolean => {
    take(SPACE);
    if (text[offset] !== character) return false;
    offset++;
    return true;
  };
  /** Each function returns a reason, or undefined if it succeeds. */
  const value = (): string | undefined => {
    if (takeCharacter('{')) return entries('}', 'an entry such as "name": 1', member);
    if (takeCharacter('[')) return entries(']', 'a value', value);
    if (take(SCALAR) || take(STRING)) return undefined;
    if (text[offset] === '"') return unfinished();
    return text[offset] === "'" ? 'text has double quotes' : 'a value is expected';
  };
  const member = (): string | undefined => {
    take(SPACE);
    if (text[offset] !== '"') return 'a name in double quotes is expected';
    if (!take(STRING)) return unfinished();
    return takeCharacter(':') ? value() : 'a colon is expected after the name';
  };
  const entries = (close: string, expected: string, entry: () => string | undefined): string | undefined => {
    if (takeCharacter(close)) return undefined;
    for (;;) {
      const reason = entry();
      if (reason) return reason;
      if (takeCharacter(close)) return undefined;
      const comma = offset;
      if (!takeCharacter(',')) return `a comma or ${close} is expected`;
      if (takeCharacter(close)) {
        offset = comma;
        return `after a comma comes ${expected}`;
      }
    }
  };
  const unfinished = (): string => 'this text does not end on its line, or holds a character that needs a backslash';
  const problem = value() ?? (take(SPACE) && offset < text.length ? 'nothing may follow the value' : undefined);
  if (!problem) return undefined;
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) as string).length + 1, reason: problem };
}
