import type { CodeBlock } from '@folio/core/markdown/types.ts';
import { javascript, json, layoutValue, python } from './layout-value.ts';
import type { SampleRequest } from './request.ts';

/** A sample in one language, as a tab. */
export type Sample = CodeBlock & { tab: string };

/** The same call in four languages. Generated, never typed, so that they agree with the description and with each other. */
export const samplesOf = (request: SampleRequest): Sample[] => [
  { tab: 'curl', lang: 'bash', code: curl(request) },
  { tab: 'JavaScript', lang: 'javascript', code: fetchCall(request) },
  { tab: 'Python', lang: 'python', code: requests(request) },
  { tab: 'Java', lang: 'java', code: httpClient(request) },
];

/** Every line but the first moved to the right. */
const shifted = (code: string, by: string): string => code.replaceAll('\n', `\n${by}`);

const jsonBody = (request: SampleRequest): string | undefined =>
  request.body && 'json' in request.body ? layoutValue(request.body.json, json) : request.body?.text;

/** A word of a shell command, quoted only where it has to be. */
const word = (text: string): string => (/^[\w.,:/=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** What the body option is: a text body is sent as written, line ends included. */
function curl({ method, url, headers, ...request }: SampleRequest): string {
  const body = jsonBody({ method, url, headers, ...request });
  const parts = [
    method === 'GET' ? `curl ${word(url)}` : `curl -X ${method} ${word(url)}`,
    ...headers.map(([name, value]) => `-H '${name}: ${value.replaceAll("'", "'\\''")}'`),
  ];
  if (body !== undefined) {
    const option = request.body && 'json' in request.body ? '-d' : '--data-binary';
    parts.push(`${option} '${shifted(body.replaceAll("'", "'\\''"), option === '-d' ? '  ' : '')}'`);
  }
  return parts.join(' \\\n  ');
}

const js = (text: string): string => layoutValue(text, javascript);

function fetchCall({ method, url, headers, body, answersJson }: SampleRequest): string {
  const options: string[] = [];
  if (method !== 'GET') options.push(`method: ${js(method)},`);
  if (headers.length)
    options.push(`headers: ${shifted(layoutValue(Object.fromEntries(headers), javascript, '', false), '  ')},`);
  if (body && 'json' in body)
    options.push(`body: JSON.stringify(${shifted(layoutValue(body.json, javascript), '  ')}),`);
  else if (body) options.push(`body: ${js(body.text)},`);
  const rest = options.length ? `, {\n  ${options.join('\n  ')}\n}` : '';
  return `const response = await fetch(${js(url)}${rest});\nconsole.log(await response.${answersJson ? 'json' : 'text'}());`;
}

function requests({ method, url, headers, body, answersJson }: SampleRequest): string {
  const own = body && 'json' in body ? headers.filter(([name]) => name !== 'Content-Type') : headers;
  const lines = [layoutValue(url, python)];
  if (own.length) lines.push(`headers=${shifted(layoutValue(Object.fromEntries(own), python, '', false), '  ')}`);
  if (body && 'json' in body) lines.push(`json=${layoutValue(body.json, python)}`);
  else if (body) lines.push(`data=${layoutValue(body.text, python)}.encode()`);
  const list = lines.length === 1 ? lines[0] : `\n    ${lines.map((line) => shifted(line, '    ')).join(',\n    ')},\n`;
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(${list})\nprint(response.${answersJson ? 'json()' : 'text'})`;
}

const javaText = (text: string): string => JSON.stringify(text);

/** A text block keeps the lines of the body readable; in it only backslashes and three quotes need care. */
function javaBody(body: string): string {
  if (!body.includes('\n')) return javaText(body);
  const lines = body.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return `"""\n        ${shifted(lines, '        ')}"""`;
}

function httpClient({ method, url, headers, body, answersJson }: SampleRequest): string {
  const text = jsonBody({ method, url, headers, answersJson, ...(body ? { body } : {}) });
  const publisher = text === undefined ? '' : `HttpRequest.BodyPublishers.ofString(${javaBody(text)})`;
  const named = ['POST', 'PUT'].includes(method);
  const none = 'HttpRequest.BodyPublishers.noBody()';
  const call = named
    ? `.${method}(${publisher || none})`
    : publisher || !['GET', 'DELETE'].includes(method)
      ? `.method(${javaText(method)}, ${publisher || none})`
      : `.${method}()`;
  return [
    'import java.net.URI;',
    'import java.net.http.*;',
    '',
    'HttpClient client = HttpClient.newHttpClient();',
    `HttpRequest request = HttpRequest.newBuilder(URI.create(${javaText(url)}))`,
    ...headers.map(([name, value]) => `    .header(${javaText(name)}, ${javaText(value)})`),
    `    ${call}`,
    '    .build();',
    'HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.body());',
  ].join('\n');
}
