/** Reads a curl command, and compares it with the operations of the REST API. */
import { interpolate } from '@folio/core';
import { type ConsoleData, type ConsoleOperation, validate } from '@folio/openapi/model';
import type { Finding } from './explain.ts';
import { repairJson } from './repair.ts';
import { strings } from './strings.ts';

interface Call {
  method: string;
  path: string;
  body: string | undefined;
  hasType: boolean;
}

const WORD = /"(?:[^"\\]|\\[\s\S])*"|'[^']*'|[^\s"']+/g;
const unquote = (word: string) =>
  /^"/.test(word) ? word.slice(1, -1).replace(/\\([\s\S])/g, '$1') : word.replace(/^'([\s\S]*)'$/, '$1');

/** Returns undefined if the text has no curl command with an address. */
export function parseCall(text: string): Call | undefined {
  const command = /(?:^|[\s$#%>`])curl\s+(?!error)((?:\\\r?\n|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|[^\n'"])+)/i.exec(
    text,
  )?.[1];
  if (command === undefined) return undefined;
  const words = (command.replace(/\\\r?\n/g, ' ').match(WORD) ?? []).map(unquote);
  let method: string | undefined;
  let url: string | undefined;
  let body: string | undefined;
  let hasType = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (/^(?:-X|--request)$/.test(word)) method = words[++at]?.toUpperCase();
    else if (/^-X\w+$/.test(word)) method = word.slice(2).toUpperCase();
    else if (/^(?:-d|--data(?:-raw|-binary|-ascii)?|--json)$/.test(word)) {
      body = words[++at] ?? '';
      hasType ||= word === '--json';
    } else if (/^(?:-H|--header)$/.test(word)) hasType = /^content-type\s*:/i.test(words[++at] ?? '') || hasType;
    else if (/^(?:-[uowDmAeb]|--user|--output|--cacert|--max-time)$/.test(word)) at++;
    else if (!word.startsWith('-')) url ??= word;
  }
  const [, path] = /^(?:https?:\/\/)?[^/\s]+(\/[^\s#]*|$)/.exec(url ?? '') ?? [];
  if (url === undefined || path === undefined) return undefined;
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), path: path || '/', body, hasType };
}

/** `/db/{dbname}/{table_name}?key={key}` is compared without its query. */
function matches({ path }: ConsoleOperation, called: string): boolean {
  const [own = '', other = ''] = [path, called].map((one) => one.split('?')[0]?.replace(/\/$/, ''));
  const parts = own.split('/');
  const given = other.split('/');
  return (
    parts.length === given.length && parts.every((part, at) => part === given[at] || (/^\{/.test(part) && given[at]))
  );
}

export function checkCall(call: Call, { operations, schemas }: ConsoleData, routes: Record<string, string>): Finding[] {
  const { method, path, body, hasType } = call;
  const hasQuery = ({ path: own }: ConsoleOperation) => own.includes('?') === path.includes('?');
  const fitting = Object.entries(operations)
    .filter(([, operation]) => matches(operation, path))
    .sort(
      ([, one], [, other]) => count(one.path) - count(other.path) || Number(hasQuery(other)) - Number(hasQuery(one)),
    );
  const [id, operation] = fitting.find(([, one]) => one.method === method) ?? [];
  const shown = path.slice(0, 80);
  if (!id || !operation) {
    const methods = [...new Set(fitting.map(([, one]) => one.method))].join(', ');
    const [other] = fitting[0] ?? [];
    const text = methods ? strings.otherMethod : strings.noPath;
    return [
      {
        text: interpolate(text, { path: shown, method, methods }),
        advice: methods ? strings.setMethod : strings.compareCalls,
        link: (other && routes[other]) ?? '/rest-api/document-structure',
        page: fitting[0]?.[1].summary ?? strings.allCalls,
      },
    ];
  }
  const place = { link: routes[id] ?? '/rest-api/document-structure', page: operation.summary };
  const findings: Finding[] = [];
  const isJson = operation.body?.type === 'application/json';
  if (body !== undefined && isJson && !body.startsWith('@')) {
    const { repaired, remaining, value, text } = repairJson(body);
    const [mistake] = [...repaired, ...remaining];
    if (mistake && (value === undefined || text !== body))
      findings.push({
        text: interpolate(strings.badBody, { line: mistake.line, message: mistake.message }),
        advice: mistake.hint,
        ...place,
      });
    else if (operation.body?.schema)
      for (const { path: where, reason } of validate(value, operation.body.schema, schemas).slice(0, 5))
        findings.push({ text: interpolate(strings.badValue, { path: where || strings.wholeBody, reason }), ...place });
  }
  if (body !== undefined && !hasType) findings.push({ text: strings.noType, advice: strings.addType, ...place });
  return findings.length ? findings : [{ text: strings.checkAnswer, ...place, isOperation: true }];
}

const count = (path: string) => path.split('{').length;
