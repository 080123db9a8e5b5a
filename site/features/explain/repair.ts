import { QueryError, type Span } from '@folio/query-engine';
import { isObject, type Json, parseJson } from '@folio/query-engine/json';
import { parseSchema } from '@folio/query-engine/streams';

export interface Mistake {
  line: number;
  message: string;
  hint: string;
}

interface Repair {
  text: string;
  repaired: Mistake[];
  remaining: Mistake[];
  /** Undefined if the text still isn't JSON. */
  value: Json | undefined;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const MAX_EDITS = 100;
const TIMEOUT_MS = 400;

const toLine = (text: string, offset = 0): number => text.slice(0, offset).split('\n').length;

const LITERALS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null', undefined: 'null' };

/** Finds the repair of an error of JSON. Returns undefined if it would be a guess. */
function findJsonEdit(text: string, offset: number): Edit | undefined {
  const rest = text.slice(offset, offset + 2000);
  const before = text.slice(Math.max(0, offset - 2000), offset);
  const replaceRest = (length: number, replacement: string): Edit => ({
    start: offset,
    end: offset + length,
    text: replacement,
  });
  const comma = /,\s*$/.exec(before);
  if (/^[}\]]/.test(rest) && comma) {
    const start = offset - comma[0].length;
    return { start, end: start + 1, text: '' };
  }
  const quoted = /^(?:'((?:[^'\\\n]|\\.)*)'|[“”„]([^“”"\n]*)[“”])/.exec(rest);
  if (quoted) return replaceRest(quoted[0].length, JSON.stringify((quoted[1] ?? quoted[2] ?? '').replace(/\\'/g, "'")));
  const comment = /^(?:\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)/.exec(rest)?.[0];
  if (comment) return replaceRest(comment.length, comment.replace(/[^\n]/g, ''));
  const [word] = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(rest) ?? [];
  if (word && Object.hasOwn(LITERALS, word)) return replaceRest(word.length, LITERALS[word] as string);
  if (word && /[{,]\s*$/.test(before) && /^\s*:/.test(rest.slice(word.length)))
    return replaceRest(word.length, JSON.stringify(word));
  if (!/["\d}\]elr]\s*$/.test(before)) return undefined;
  if (/^["{[\d-]/.test(rest)) {
    const valueEnd = text.slice(0, offset).trimEnd().length;
    return { start: valueEnd, end: valueEnd, text: ',' };
  }
  const end = text.slice(offset);
  return /^[}\]\s]+$/.test(end) ? replaceRest(end.length, end.replace(/[}\]]/g, '')) : undefined;
}

/** Closes the brackets that are open at the end. */
function closeBrackets(text: string): Edit | undefined {
  const open: string[] = [];
  for (const bracket of text.replace(/"(?:[^"\\\n]|\\.)*"/g, '').match(/[[\]{}]/g) ?? [])
    if (/[\]}]/.test(bracket)) open.pop();
    else open.push(bracket === '{' ? '}' : ']');
  const end = text.trimEnd().replace(/,$/, '').length;
  return open.length ? { start: end, end: text.length, text: open.reverse().join('') } : undefined;
}

function parse(text: string): { value: Json; locations: ReadonlyMap<string, Span> } | QueryError {
  try {
    return parseJson(text, { expectEnd: true, locations: true });
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}

export const applyEdit = (text: string, { start, end, text: replacement }: Edit): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** Finds the first mistake of a schema whose repair isn't a guess. */
function findSchemaEdit(text: string): { edit: Edit; mistake: Mistake } | undefined {
  const parsed = parse(text);
  if (parsed instanceof QueryError) return undefined;
  const { locations } = parsed;
  const renameKey = (path: string, key: string): Edit | undefined => {
    const wrong = toKey(path);
    const quote = text.lastIndexOf(`"${wrong}"`, (locations.get(path)?.start ?? 0) - 1);
    return quote < 0 ? undefined : { start: quote + 1, end: quote + 1 + wrong.length, text: key };
  };
  const result = parseSchema(text);
  for (const { code, path = '', message, hint, line } of 'diagnostics' in result ? result.diagnostics : []) {
    const range = locations.get(path);
    const value = range ? text.slice(range.start, range.end) : '';
    const written = code === 'key-case' && [...locations.keys()].find((one) => one.toLowerCase() === path);
    let edit: Edit | undefined;
    if (written) edit = renameKey(written, toKey(path));
    else if (range && /^"-?\d+(?:\.\d+)?"$/.test(value)) edit = { ...range, text: value.slice(1, -1) };
    else if (range && code === 'not-list' && /^["{]/.test(value)) edit = { ...range, text: `[${value}]` };
    if (edit) return { edit, mistake: { line, message, hint } };
  }
  for (const { path, nearest, line = 1 } of 'schema' in result ? result.schema.notes : []) {
    const wrong = toKey(path);
    if (!nearest || locations.has(path.slice(0, -wrong.length) + nearest)) continue;
    const edit = renameKey(path, nearest);
    if (edit) return { edit, mistake: { line, message: `The key ${wrong} is not known.`, hint: `Write ${nearest}.` } };
  }
  return undefined;
}

const toKey = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

function findRemaining(text: string): Mistake[] {
  const result = parseSchema(text);
  if ('diagnostics' in result) return result.diagnostics;
  return result.schema.notes
    .filter(({ kind }) => kind === 'unknown-key')
    .map(({ text, line = 1 }) => ({ line, message: text, hint: 'Correct its name, or remove it.' }));
}

export const isStreamSchema = (value: Json | undefined): boolean =>
  isObject(value) && ('streams' in value || ('schema' in value && typeof value.schema === 'string'));

/**
 * Repairs JSON and stream schemas, one mistake at a time. Lines stay, so that both texts can be
 * compared by line.
 */
export function repairJson(source: string): Repair {
  const deadline = performance.now() + TIMEOUT_MS;
  const repaired: Mistake[] = [];
  let text = source;
  let parsed = parse(text);
  while (parsed instanceof QueryError) {
    const { message, hint, start = text.length } = parsed.draft;
    const edit = findJsonEdit(text, start) ?? (start >= text.trimEnd().length ? closeBrackets(text) : undefined);
    const mistake = { line: toLine(text, start), message, hint };
    const next = edit && applyEdit(text, edit);
    if (!next || next === text || repaired.length >= MAX_EDITS || performance.now() > deadline)
      return { text, repaired, remaining: [mistake], value: undefined };
    repaired.push(mistake);
    text = next;
    parsed = parse(text);
  }
  const { value } = parsed;
  if (!isStreamSchema(value)) return { text, repaired, remaining: [], value };
  for (let next = findSchemaEdit(text); next; next = findSchemaEdit(text)) {
    if (repaired.length >= MAX_EDITS || performance.now() > deadline) break;
    text = applyEdit(text, next.edit);
    repaired.push(next.mistake);
  }
  return { text, repaired, remaining: findRemaining(text), value };
}
