import type { ConsoleOperation } from '../model/console.ts';
import type { FormRequest } from '../model/local-backend.ts';

/** A call, ready to be sent. */
export interface ApiRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: string;
}

/** What the reader filled in: values of parameters by place and name, and the body as text. */
export interface Filled {
  values: Record<string, string>;
  body: string;
}

/** Key of a parameter among the values: a name may be in the path and in the query. */
export const keyOf = ({ in: place, name }: { in: string; name: string }): string => `${place} ${name}`;

/** What a form shows at first: the examples of the description. */
export function firstValues(operation: ConsoleOperation): Filled {
  const { parameters, body } = operation;
  const filled = parameters.map((parameter): [string, string] => [
    keyOf(parameter),
    // An optional parameter is left out until the reader wants it.
    parameter.required ? (parameter.example ?? '') : '',
  ]);
  return { values: Object.fromEntries(filled), body: body ? bodyText(body.type, body.examples[0]?.value) : '' };
}

export const isJson = (type: string): boolean => /[/+]json\b/.test(type);

/** An example of a body as the editor shows it. */
export function bodyText(type: string, value: unknown): string {
  if (isJson(type)) return JSON.stringify(value ?? {}, null, 2);
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}

/** The call that a filled form makes at an address (no slash at its end). */
export function requestOf(operation: ConsoleOperation, filled: Filled, base: string): ApiRequest {
  const { method, parameters, body } = operation;
  const written = (place: string, name: string) => filled.values[keyOf({ in: place, name })] ?? '';
  const path = operation.path.replace(
    /\{([^}]+)\}/g,
    (whole, name: string) => encodeURIComponent(written('path', name)) || whole,
  );
  const given = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name }): [string, string] => [name, written(place, name)])
      .filter(([, value]) => value !== '');
  const query = given('query').map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return {
    method,
    url: base + path + (query.length ? `${path.includes('?') ? '&' : '?'}${query.join('&')}` : ''),
    headers: [...(body ? [['Content-Type', body.sentAs ?? body.type] as [string, string]] : []), ...given('header')],
    ...(body ? { body: filled.body } : {}),
  };
}

/** The call of a filled form for an answerer. */
export const formCall = (operation: string, { parameters, body }: ConsoleOperation, filled: Filled): FormRequest => ({
  operation,
  values: Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => [parameter.name, filled.values[keyOf(parameter)] ?? '']),
  ),
  ...(body ? { body: filled.body } : {}),
});

/** A word of a shell command. */
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** The call as a command for a shell. */
export function curlOf({ method, url, headers, body }: ApiRequest): string {
  const parts = [
    method === 'GET' ? `curl ${quoted(url)}` : `curl -X ${method} ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}
