import { type Misfit, type Schema, type Schemas, validate } from '../../site/api/validate.ts';
import { isJson } from './request.ts';

/** What a body is, as far as this page can tell. */
export interface BodyCheck {
  /** The text is no JSON: where and why. Such a body is not sent. */
  syntax?: string;
  /** Where it does not fit the documented schema. A server may know better. */
  misfits: Misfit[];
}

/** Checks a body against its type and schema. */
export function checkBody(
  text: string,
  body: { type: string; schema?: Schema | undefined; required: boolean },
  schemas: Schemas,
): BodyCheck {
  if (!isJson(body.type)) return { misfits: text || !body.required ? [] : [{ path: '', reason: 'must not be empty' }] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { syntax: syntaxFault(text, error as Error), misfits: [] };
  }
  return { misfits: body.schema ? validate(value, body.schema, schemas) : [] };
}

/** Says where a text stops being JSON. Engines tell the place in words of their own, or not at all. */
export function syntaxFault(text: string, { message }: Error): string {
  if (!text.trim()) return 'The body is empty: JSON begins with { or [.';
  const place = /line (\d+) column (\d+)/.exec(message);
  const offset =
    /position (\d+)/.exec(message)?.[1] ?? (/end of (JSON )?(input|data)/i.test(message) ? text.length : undefined);
  const before = offset === undefined ? undefined : text.slice(0, Number(offset)).split('\n');
  const [line, column] = place?.slice(1) ?? (before ? [before.length, (before.at(-1)?.length ?? 0) + 1] : []);
  const why = message
    .replace(/^JSON\.parse:\s*/, '')
    .replace(/,? *(\.\.\.)?["“].*$/s, '')
    .replace(/ (in JSON )?at (position|line).*$/s, '')
    .replace(/ after JSON.*$/s, '');
  const said = why.length < 60 ? why : 'a character that cannot stand there';
  return line === undefined ? `No valid JSON: ${said}.` : `No valid JSON at line ${line}, column ${column}: ${said}.`;
}
