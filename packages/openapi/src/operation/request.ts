import type { RequestBody, Response } from '../schema/openapi.ts';
import type { ApiDescription, Operation } from './description.ts';
import { examplesOf, type NamedExample, shownValue } from './example-of.ts';

/** A call as all samples make it. */
export interface SampleRequest {
  /** Upper case. */
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** JSON value, or text as it is sent. */
  body?: { json: unknown } | { text: string };
  /** Whether the answer is JSON. */
  answersJson: boolean;
}

const isJson = (type: string): boolean => /[/+]json\b/.test(type);

/** The call with the example values of the description, and the examples of its body: the first is the one it sends. */
export function sampleRequest(
  operation: Operation,
  api: ApiDescription,
): { request: SampleRequest; bodies: NamedExample[] } {
  const parameters = api.parameters(operation).map((parameter) => ({
    ...parameter,
    value: parameter.example ?? shownValue(parameter.schema, api),
  }));
  const written = (name: string, value: unknown) =>
    value === undefined ? `{${name}}` : encodeURIComponent(String(value));
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    written(name, parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.value),
  );
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.example !== undefined))
    .map(({ name, value }) => `${encodeURIComponent(name)}=${written(name, value)}`);
  const headers = parameters
    .filter((parameter) => parameter.in === 'header' && (parameter.required || parameter.example !== undefined))
    .map(({ name, value }): [string, string] => [name, value === undefined ? `{${name}}` : String(value)]);
  const sent = bodyOf(operation, api);
  const request: SampleRequest = {
    method: operation.method.toUpperCase(),
    url: api.baseUrl(operation) + path + (query.length ? `?${query.join('&')}` : ''),
    headers: sent ? [['Content-Type', sent.sentAs], ...headers] : headers,
    ...(sent?.body ? { body: sent.body } : {}),
    answersJson: answersJson(operation, api),
  };
  return { request, bodies: sent?.examples ?? [] };
}

function bodyOf(operation: Operation, api: ApiDescription) {
  const { requestBody } = operation.operation;
  if (!requestBody) return undefined;
  const [type, media] = Object.entries((api.resolve(requestBody) as RequestBody).content)[0] ?? [];
  if (!type || !media) return undefined;
  const examples = examplesOf(media, api);
  const value = examples[0]?.value;
  const body = isJson(type)
    ? { json: value ?? {} }
    : { text: typeof value === 'string' ? value : value === undefined ? '…' : JSON.stringify(value) };
  return { sentAs: media['x-sent-as'] ?? type, body, examples };
}

function answersJson(operation: Operation, api: ApiDescription): boolean {
  const types = Object.values(operation.operation.responses).flatMap((response) =>
    Object.keys((api.resolve(response) as Response).content ?? {}),
  );
  return types.length > 0 && types.every(isJson);
}
