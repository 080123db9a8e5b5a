import { type ConsoleOperation, type FormRequest, isJson } from '../model/console.ts';
import { toJson } from '../model/json.ts';

export interface ApiRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: string;
}

/** Values by `keyOf` a parameter, and the body as text. */
interface FormValues {
  values: Record<string, string>;
  body: string;
}

/** A name may occur both in the path and in the query. */
export const toKey = ({ in: area, name }: { in: string; name: string }): string => `${area} ${name}`;

export function getInitialValues(operation: ConsoleOperation): FormValues {
  const { parameters, body } = operation;
  const filled = parameters.map((parameter): [string, string] => [
    toKey(parameter),
    // Optional parameters are empty, so that they aren't sent.
    parameter.required ? (parameter.example ?? '') : '',
  ]);
  return { values: Object.fromEntries(filled), body: body ? formatBody(body.type, body.examples[0]?.value) : '' };
}

export function formatBody(type: string, value: unknown): string {
  if (isJson(type)) return toJson(value ?? {}, 2);
  return typeof value === 'string' ? value : value === undefined ? '' : toJson(value);
}

/** `base` has no trailing slash. */
export function createRequest(operation: ConsoleOperation, filled: FormValues, base: string): ApiRequest {
  const { method, parameters, body } = operation;
  const getValue = (area: string, name: string) => filled.values[toKey({ in: area, name })] ?? '';
  const path = operation.path.replace(
    /\{([^}]+)\}/g,
    (whole, name: string) => encodeURIComponent(getValue('path', name)) || whole,
  );
  const getEntries = (area: string) =>
    parameters
      .filter((parameter) => parameter.in === area)
      .map(({ name }): [string, string] => [name, getValue(area, name)])
      .filter(([, value]) => value !== '');
  const query = getEntries('query').map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return {
    method,
    url: base + path + (query.length ? `${path.includes('?') ? '&' : '?'}${query.join('&')}` : ''),
    headers: [
      ...(body ? [['Content-Type', body.sentAs ?? body.type] as [string, string]] : []),
      ...getEntries('header'),
    ],
    ...(body ? { body: filled.body } : {}),
  };
}

export const createFormRequest = (
  operation: string,
  { parameters, body }: ConsoleOperation,
  filled: FormValues,
): FormRequest => ({
  operation,
  values: Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => [parameter.name, filled.values[toKey(parameter)] ?? '']),
  ),
  ...(body ? { body: filled.body } : {}),
});

const quoteShellWord = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

export function toCurl({ method, url, headers, body }: ApiRequest): string {
  const parts = [
    method === 'GET' ? `curl ${quoteShellWord(url)}` : `curl -X ${method} ${quoteShellWord(url)}`,
    ...headers.map(([name, value]) => `-H ${quoteShellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoteShellWord(body)}`]),
  ];
  return parts.join(' \\\n  ');
}
