import { interpolate } from '@folio/core';
import { type ConsoleData, type ConsoleOperation, validate } from '@folio/openapi/model';
import type { Finding } from './explain.ts';
import { repairJson } from './repair.ts';
import { strings } from './strings.ts';

/** A curl command. */
interface Call {
  method: string;
  path: string;
  body: string | undefined;
  hasContentType: boolean;
}

const WORD = /"(?:[^"\\]|\\[\s\S])*"|'[^']*'|[^\s"']+/g;
const unquote = (word: string) =>
  /^"/.test(word) ? word.slice(1, -1).replace(/\\([\s\S])/g, '$1') : word.replace(/^'([\s\S]*)'$/, '$1');

/** Returns undefined if the text has no curl command with a URL. */
export function parseCall(text: string): Call | undefined {
  const command = /(?:^|[\s$#%>`])curl\s+(?!error)((?:\\\r?\n|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|[^\n'"])+)/i.exec(
    text,
  )?.[1];
  if (command === undefined) return undefined;
  const words = (command.replace(/\\\r?\n/g, ' ').match(WORD) ?? []).map(unquote);
  let method: string | undefined;
  let url: string | undefined;
  let body: string | undefined;
  let hasContentType = false;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (/^(?:-X|--request)$/.test(word)) method = words[++index]?.toUpperCase();
    else if (/^-X\w+$/.test(word)) method = word.slice(2).toUpperCase();
    else if (/^(?:-d|--data(?:-raw|-binary|-ascii)?|--json)$/.test(word)) {
      body = words[++index] ?? '';
      hasContentType ||= word === '--json';
    } else if (/^(?:-H|--header)$/.test(word))
      hasContentType = /^content-type\s*:/i.test(words[++index] ?? '') || hasContentType;
    else if (/^(?:-[uowDmAeb]|--user|--output|--cacert|--max-time)$/.test(word)) index++;
    else if (!word.startsWith('-')) url ??= word;
  }
  const [, path] = /^(?:https?:\/\/)?[^/\s]+(\/[^\s#]*|$)/.exec(url ?? '') ?? [];
  if (url === undefined || path === undefined) return undefined;
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), path: path || '/', body, hasContentType };
}

const toSegments = (path: string): string[] => path.replace(/\?.*/s, '').replace(/\/$/, '').split('/');

/** Compares the path `/db/{dbname}/{table_name}?key={key}` of an operation without its query. */
function matchesPath({ path }: ConsoleOperation, callPath: string): boolean {
  const segments = toSegments(callPath);
  const template = toSegments(path);
  return (
    template.length === segments.length &&
    template.every((segment, index) => segment === segments[index] || (segment.startsWith('{') && segments[index]))
  );
}

/** Compares a call with the operations of the REST API. */
export function checkCall(call: Call, { operations, schemas }: ConsoleData, routes: Record<string, string>): Finding[] {
  const { method, path, body, hasContentType } = call;
  const isSameForm = (operation: ConsoleOperation) => operation.path.includes('?') === path.includes('?');
  const matches = Object.entries(operations)
    .filter(([, operation]) => matchesPath(operation, path))
    .sort(
      ([, a], [, b]) =>
        countParameters(a.path) - countParameters(b.path) || Number(isSameForm(b)) - Number(isSameForm(a)),
    );
  const match = matches.find(([, operation]) => operation.method === method);
  const [id, { summary }] = match ?? matches[0] ?? ['', { summary: strings.allCalls }];
  const source = { link: routes[id] ?? '/rest-api/document-structure', page: summary };
  if (!match) {
    const methods = [...new Set(matches.map(([, operation]) => operation.method))].join(', ');
    const text = interpolate(methods ? strings.otherMethod : strings.noPath, {
      path: path.slice(0, 80),
      method,
      methods,
    });
    return [{ text, advice: methods ? strings.setMethod : strings.compareCalls, ...source }];
  }
  const [, operation] = match;
  const findings: Finding[] = [];
  const isJson = operation.body?.type === 'application/json';
  if (body !== undefined && isJson && !body.startsWith('@')) {
    const { repaired, remaining, value, text } = repairJson(body);
    const [mistake] = [...repaired, ...remaining];
    if (mistake && (value === undefined || text !== body))
      findings.push({
        text: interpolate(strings.badBody, { line: mistake.line, message: mistake.message }),
        advice: mistake.hint,
        ...source,
      });
    else if (operation.body?.schema)
      for (const { path: valuePath, reason } of validate(value, operation.body.schema, schemas).slice(0, 5))
        findings.push({
          text: interpolate(strings.badValue, { path: valuePath || strings.wholeBody, reason }),
          ...source,
        });
  }
  if (body !== undefined && !hasContentType)
    findings.push({ text: strings.noType, advice: strings.addType, ...source });
  return findings.length ? findings : [{ text: strings.checkAnswer, ...source, isValidCall: true }];
}

const countParameters = (path: string): number => path.split('{').length - 1;
