import type { CodeBlock } from '@folio/core/markdown';
import { isJson } from '../model/console.ts';
import { toJson } from '../model/json.ts';
import type { Response } from '../schema/openapi.ts';
import type { ApiDescription, Operation } from './description.ts';
import { getExamples, getRequestBody, getSchemaValue, type NamedExample } from './examples.ts';

export type Sample = CodeBlock & { tab: string };

/** Generates the request in four languages, so that they agree with the description. */
export const generateSamples = (request: SampleRequest): Sample[] => [
  { tab: 'curl', lang: 'bash', code: curl(request) },
  { tab: 'JavaScript', lang: 'javascript', code: fetchCall(request) },
  { tab: 'Python', lang: 'python', code: pythonRequests(request) },
  { tab: 'Java', lang: 'java', code: javaHttpClient(request) },
];

const indentLines = (code: string, by: string): string => code.replaceAll('\n', `\n${by}`);

const formatBody = (request: SampleRequest): string | undefined =>
  request.body && 'json' in request.body ? formatValue(request.body.json, JSON_NOTATION) : request.body?.text;

const quoteShellWord = (text: string): string =>
  /^[\w.,:/=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

function curl({ method, url, headers, ...request }: SampleRequest): string {
  const body = formatBody({ method, url, headers, ...request });
  const parts = [
    method === 'GET' ? `curl ${quoteShellWord(url)}` : `curl -X ${method} ${quoteShellWord(url)}`,
    ...headers.map(([name, value]) => `-H '${name}: ${value.replaceAll("'", "'\\''")}'`),
  ];
  if (body !== undefined) {
    const option = request.body && 'json' in request.body ? '-d' : '--data-binary';
    parts.push(`${option} '${indentLines(body.replaceAll("'", "'\\''"), option === '-d' ? '  ' : '')}'`);
  }
  return parts.join(' \\\n  ');
}

const formatJavaScript = (text: string): string => formatValue(text, JAVASCRIPT_NOTATION);

function fetchCall({ method, url, headers, body, answersJson }: SampleRequest): string {
  const options: string[] = [];
  if (method !== 'GET') options.push(`method: ${formatJavaScript(method)},`);
  if (headers.length)
    options.push(
      `headers: ${indentLines(formatValue(Object.fromEntries(headers), JAVASCRIPT_NOTATION, '', false), '  ')},`,
    );
  if (body && 'json' in body)
    options.push(`body: JSON.stringify(${indentLines(formatValue(body.json, JAVASCRIPT_NOTATION), '  ')}),`);
  else if (body) options.push(`body: ${formatJavaScript(body.text)},`);
  const rest = options.length ? `, {\n  ${options.join('\n  ')}\n}` : '';
  return `const response = await fetch(${formatJavaScript(url)}${rest});\nconsole.log(await response.${answersJson ? 'json' : 'text'}());`;
}

function pythonRequests({ method, url, headers, body, answersJson }: SampleRequest): string {
  const extraHeaders = body && 'json' in body ? headers.filter(([name]) => name !== 'Content-Type') : headers;
  const lines = [formatValue(url, PYTHON_NOTATION)];
  if (extraHeaders.length)
    lines.push(
      `headers=${indentLines(formatValue(Object.fromEntries(extraHeaders), PYTHON_NOTATION, '', false), '  ')}`,
    );
  if (body && 'json' in body) lines.push(`json=${formatValue(body.json, PYTHON_NOTATION)}`);
  else if (body) lines.push(`data=${formatValue(body.text, PYTHON_NOTATION)}.encode()`);
  const list =
    lines.length === 1 ? lines[0] : `\n    ${lines.map((line) => indentLines(line, '    ')).join(',\n    ')},\n`;
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(${list})\nprint(response.${answersJson ? 'json()' : 'text'})`;
}

const quoteJava = (text: string): string => JSON.stringify(text);

/** A text block keeps line breaks; only backslashes and triple quotes need escaping in it. */
function formatJavaBody(body: string): string {
  if (!body.includes('\n')) return quoteJava(body);
  const lines = body.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return `"""\n        ${indentLines(lines, '        ')}"""`;
}

function javaHttpClient({ method, url, headers, body, answersJson }: SampleRequest): string {
  const text = formatBody({ method, url, headers, answersJson, ...(body ? { body } : {}) });
  const publisher = text === undefined ? '' : `HttpRequest.BodyPublishers.ofString(${formatJavaBody(text)})`;
  const hasMethod = ['POST', 'PUT'].includes(method);
  const noBody = 'HttpRequest.BodyPublishers.noBody()';
  const call = hasMethod
    ? `.${method}(${publisher || noBody})`
    : publisher || !['GET', 'DELETE'].includes(method)
      ? `.method(${quoteJava(method)}, ${publisher || noBody})`
      : `.${method}()`;
  return [
    'import java.net.URI;',
    'import java.net.http.*;',
    '',
    'HttpClient client = HttpClient.newHttpClient();',
    `HttpRequest request = HttpRequest.newBuilder(URI.create(${quoteJava(url)}))`,
    ...headers.map(([name, value]) => `    .header(${quoteJava(name)}, ${quoteJava(value)})`),
    `    ${call}`,
    '    .build();',
    'HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.body());',
  ].join('\n');
}

interface Notation {
  text(value: string): string;
  /** The key of an object with its separator. */
  key(name: string): string;
  yes: string;
  no: string;
  nothing: string;
  step: string;
  /** Whether an object on one line has spaces inside its braces. */
  spaced?: boolean;
  /** Whether the last of several lines ends with a comma. */
  trailing?: boolean;
}

const quoteJson = (value: string): string => JSON.stringify(value);
const quoteJavaScript = (value: string): string =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const JSON_NOTATION: Notation = {
  text: quoteJson,
  key: (name) => `${quoteJson(name)}: `,
  yes: 'true',
  no: 'false',
  nothing: 'null',
  step: '  ',
};

export const JAVASCRIPT_NOTATION: Notation = {
  ...JSON_NOTATION,
  text: quoteJavaScript,
  key: (name) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteJavaScript(name)}: `,
  spaced: true,
  trailing: true,
};

export const PYTHON_NOTATION: Notation = {
  ...JSON_NOTATION,
  yes: 'True',
  no: 'False',
  nothing: 'None',
  step: '    ',
  trailing: true,
};

/** Longer objects and arrays are broken into lines. */
const MAX_LINE_CHARS = 48;

/**
 * Formats a JSON value in the notation of a language. The outermost object always takes several
 * lines.
 */
export function formatValue(value: unknown, notation: Notation, indent = '', outermost = true): string {
  if (value === null || value === undefined) return notation.nothing;
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'boolean') return value ? notation.yes : notation.no;
  if (typeof value !== 'object') return String(value);
  const list = Array.isArray(value);
  const entries: [string, unknown][] = list
    ? value.map((item) => ['', item])
    : Object.entries(value).map(([name, item]) => [notation.key(name), item]);
  const [open, close] = list ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const gap = notation.spaced && !list ? ' ' : '';
  const flat =
    open + gap + entries.map(([key, item]) => key + formatValue(item, notation, '', false)).join(', ') + gap + close;
  if (!flat.includes('\n') && flat.length <= MAX_LINE_CHARS && (!outermost || list)) return flat;
  const inner = indent + notation.step;
  const lines = entries.map(([key, item]) => inner + key + formatValue(item, notation, inner, false));
  return `${open}\n${lines.join(',\n')}${notation.trailing ? ',' : ''}\n${indent}${close}`;
}

export interface SampleRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: { json: unknown } | { text: string };
  answersJson: boolean;
}

/**
 * Creates the request with the example values of the description. Its body is the first of
 * `bodies`.
 */
export function createSampleRequest(
  operation: Operation,
  api: ApiDescription,
): { request: SampleRequest; bodies: NamedExample[] } {
  const parameters = api.parameters(operation).map((parameter) => ({
    ...parameter,
    value: parameter.example ?? getSchemaValue(parameter.schema, api),
  }));
  const encode = (name: string, value: unknown) =>
    value === undefined ? `{${name}}` : encodeURIComponent(String(value));
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encode(name, parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.value),
  );
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.example !== undefined))
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encode(name, value)}`);
  const headers = parameters
    .filter((parameter) => parameter.in === 'header' && (parameter.required || parameter.example !== undefined))
    .map(({ name, value }): [string, string] => [name, value === undefined ? `{${name}}` : String(value)]);
  const body = getSampleBody(operation, api);
  const request: SampleRequest = {
    method: operation.method.toUpperCase(),
    url: api.baseUrl(operation) + path + (query.length ? `?${query.join('&')}` : ''),
    headers: body ? [['Content-Type', body.contentType], ...headers] : headers,
    ...(body?.body ? { body: body.body } : {}),
    answersJson: respondsWithJson(operation, api),
  };
  return { request, bodies: body?.examples ?? [] };
}

function getSampleBody(operation: Operation, api: ApiDescription) {
  const requestBody = getRequestBody(operation, api);
  if (!requestBody) return undefined;
  const { type, media } = requestBody;
  const examples = getExamples(media, api);
  const value = examples[0]?.value;
  const body = isJson(type)
    ? { json: value ?? {} }
    : { text: typeof value === 'string' ? value : value === undefined ? '…' : toJson(value) };
  return { contentType: media['x-sent-as'] ?? type, body, examples };
}

function respondsWithJson(operation: Operation, api: ApiDescription): boolean {
  const types = Object.values(operation.operation.responses).flatMap((response) =>
    Object.keys((api.resolve(response) as Response).content ?? {}),
  );
  return types.length > 0 && types.every(isJson);
}
