import { type ConsoleOperation, isJson } from './console.ts';
import { parseJson, toJson } from './json.ts';

/** Languages whose samples `more-samples.ts` generates when they are chosen. */
export const MORE_LANGUAGES = ['Go', 'C#', 'PHP', 'Ruby', 'Rust', 'Kotlin', 'PowerShell'];

export interface Sample {
  tab: string;
  lang: string;
  code: string;
}

/** Generates the request in four languages, so that they agree with the description. */
export const generateSamples = (request: SampleRequest): Sample[] => [
  { tab: 'curl', lang: 'bash', code: curl(request) },
  { tab: 'JavaScript', lang: 'javascript', code: fetchCall(request) },
  { tab: 'Python', lang: 'python', code: pythonRequests(request) },
  { tab: 'Java', lang: 'java', code: javaHttpClient(request) },
];

const indentLines = (code: string, by: string): string => code.replaceAll('\n', `\n${by}`);

export const formatSampleBody = (request: Pick<SampleRequest, 'body'>): string | undefined =>
  request.body && 'json' in request.body ? formatValue(request.body.json, JSON_NOTATION) : request.body?.text;

const quoteShellWord = (text: string): string =>
  /^[\w.,:/=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

function curl({ method, url, headers, ...request }: SampleRequest): string {
  const body = formatSampleBody(request);
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

function javaHttpClient({ method, url, headers, body }: SampleRequest): string {
  const text = formatSampleBody(body ? { body } : {});
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
  quote(value: string): string;
  /** The key of an object with its separator. */
  key(name: string): string;
  true: string;
  false: string;
  null: string;
  indent: string;
  /** Whether an object on one line has spaces inside its braces. */
  hasInnerSpaces?: boolean;
  /** Whether the last of several lines ends with a comma. */
  hasTrailingCommas?: boolean;
}

const quoteJson = (value: string): string => JSON.stringify(value);
const quoteJavaScript = (value: string): string =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const JSON_NOTATION: Notation = {
  quote: quoteJson,
  key: (name) => `${quoteJson(name)}: `,
  true: 'true',
  false: 'false',
  null: 'null',
  indent: '  ',
};

export const JAVASCRIPT_NOTATION: Notation = {
  ...JSON_NOTATION,
  quote: quoteJavaScript,
  key: (name) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteJavaScript(name)}: `,
  hasInnerSpaces: true,
  hasTrailingCommas: true,
};

export const PYTHON_NOTATION: Notation = {
  ...JSON_NOTATION,
  true: 'True',
  false: 'False',
  null: 'None',
  indent: '    ',
  hasTrailingCommas: true,
};

/** For objects and arrays. */
const MAX_LINE_CHARS = 48;

/**
 * Formats a JSON value in the notation of a language. The outermost object always takes several
 * lines.
 */
export function formatValue(value: unknown, notation: Notation, indent = '', outermost = true): string {
  if (value === null || value === undefined) return notation.null;
  if (typeof value === 'string') return notation.quote(value);
  if (typeof value === 'boolean') return value ? notation.true : notation.false;
  if (typeof value !== 'object') return String(value);
  const list = Array.isArray(value);
  const entries: [string, unknown][] = list
    ? value.map((item) => ['', item])
    : Object.entries(value).map(([name, item]) => [notation.key(name), item]);
  const [open, close] = list ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const gap = notation.hasInnerSpaces && !list ? ' ' : '';
  const flat =
    open + gap + entries.map(([key, item]) => key + formatValue(item, notation, '', false)).join(', ') + gap + close;
  if (!flat.includes('\n') && flat.length <= MAX_LINE_CHARS && (!outermost || list)) return flat;
  const inner = indent + notation.indent;
  const lines = entries.map(([key, item]) => inner + key + formatValue(item, notation, inner, false));
  return `${open}\n${lines.join(',\n')}${notation.hasTrailingCommas ? ',' : ''}\n${indent}${close}`;
}

/** Values by `toKey` of a parameter, and the body as text. */
export interface FormValues {
  values: Record<string, string>;
  body: string;
}

/** A name may occur both in the path and in the query. */
export const toKey = ({ in: area, name }: { in: string; name: string }): string => `${area} ${name}`;

/** Percent-encodes like `encodeURIComponent`, and characters that a shell or a language would interpret. */
export const encodeStrictly = (text: string): string =>
  encodeURIComponent(toWellFormed(text)).replace(/[!'()*]/g, encodeCharacter);

/** A lone surrogate is an error in URLs and in some languages. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

const encodeCharacter = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

export const getSampleValues = ({ parameters, body }: ConsoleOperation): FormValues => ({
  values: Object.fromEntries(
    parameters.map((parameter) => [toKey(parameter), parameter.inSamples ? (parameter.example ?? '') : '']),
  ),
  body: body ? formatExample(body.type, body.examples[0]?.value) : '',
});

/** Formats an example of a body as the text that is sent. */
export function formatExample(type: string, value: unknown): string {
  if (isJson(type)) return toJson(value ?? {}, 2);
  return typeof value === 'string' ? value : value === undefined ? '' : toJson(value);
}

/** `base` has no trailing slash; `headers` are sent besides those of the operation. */
export function createRequest(
  operation: ConsoleOperation,
  form: FormValues,
  base: string,
  headers: [name: string, value: string][] = [],
): ApiRequest {
  const { method, parameters, body } = operation;
  const getValue = (area: string, name: string) => form.values[toKey({ in: area, name })] ?? '';
  const path = operation.path.replace(
    /\{([^}]+)\}/g,
    (whole, name: string) => encodeStrictly(getValue('path', name)) || whole,
  );
  const getEntries = (area: string) =>
    parameters
      .filter((parameter) => parameter.in === area && (parameter.required || getValue(area, parameter.name)))
      .map(({ name }): [string, string] => [name, getValue(area, name)]);
  const query = getEntries('query').map(
    ([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value) || `{${name}}`}`,
  );
  return {
    method,
    url:
      base.replace(/[!'()*$;&]/g, encodeCharacter) +
      path +
      (query.length ? `${path.includes('?') ? '&' : '?'}${query.join('&')}` : ''),
    headers: [
      ...(body ? [['Content-Type', body.sentAs ?? body.type] as [string, string]] : []),
      ...getEntries('header').map(([name, value]): [string, string] => [name, value || `{${name}}`]),
      ...headers,
    ],
    ...(body ? { body: form.body } : {}),
  };
}

export interface ApiRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: string;
}

export interface SampleRequest extends Omit<ApiRequest, 'body'> {
  body?: { json: unknown } | { text: string };
  answersJson: boolean;
}

/** A body that is not valid JSON is shown as it is. */
export function toSampleRequest({ body, ...request }: ApiRequest, operation: ConsoleOperation): SampleRequest {
  const { answersJson } = operation;
  if (body === undefined) return { ...request, answersJson };
  if (isJson(operation.body?.type ?? ''))
    try {
      return { ...request, body: { json: parseJson(body) }, answersJson };
    } catch {}
  return { ...request, body: { text: body }, answersJson };
}
