/** Repairs JSON and stream schemas, one mistake at a time. Lines stay, so that both texts can be compared by line. */
import { QueryError } from '@folio/query-engine';
import { isObject, type Json, parseJson, type TextRange } from '@folio/query-engine/json';
import { parseSchema } from '@folio/query-engine/streams';

export interface Mistake {
  line: number;
  message: string;
  hint: string;
}

export interface Repair {
  text: string;
  /** What was repaired. */
  repaired: Mistake[];
  /** What remains. */
  remaining: Mistake[];
  /** Undefined if the text is no JSON even then. */
  value: Json | undefined;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const MAX_EDITS = 100;
const MAX_MILLISECONDS = 400;

const toLine = (text: string, offset = 0): number => text.slice(0, offset).split('\n').length;

const LITERALS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null', undefined: 'null' };

/** Finds the repair of JSON that stops at `at`, or undefined if it would be a guess. */
function findJsonEdit(text: string, at: number): Edit | undefined {
  const rest = text.slice(at, at + 2000);
  const before = text.slice(Math.max(0, at - 2000), at);
  const comma = /,(\s*)$/.exec(before);
  if (/^[}\]]/.test(rest) && comma) return { start: at - comma[0].length, end: at - comma[0].length + 1, text: '' };
  const quoted = /^(?:'((?:[^'\\\n]|\\.)*)'|[“”„]([^“”"\n]*)[“”])/.exec(rest);
  if (quoted)
    return {
      start: at,
      end: at + quoted[0].length,
      text: JSON.stringify((quoted[1] ?? quoted[2] ?? '').replace(/\\'/g, "'")),
    };
  const comment = /^(?:\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)/.exec(rest)?.[0];
  if (comment) return { start: at, end: at + comment.length, text: comment.replace(/[^\n]/g, '') };
  const [word] = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(rest) ?? [];
  if (word && Object.hasOwn(LITERALS, word))
    return { start: at, end: at + word.length, text: LITERALS[word] as string };
  if (word && /[{,]\s*$/.test(before) && /^\s*:/.test(rest.slice(word.length)))
    return { start: at, end: at + word.length, text: JSON.stringify(word) };
  const value = /["\d}\]elr](\s*)$/.exec(before);
  if (value && /^["{[\d-]/.test(rest))
    return { start: at - (value[1]?.length ?? 0), end: at - (value[1]?.length ?? 0), text: ',' };
  if (value && /^[}\]\s]+$/.test(text.slice(at)))
    return { start: at, end: text.length, text: text.slice(at).replace(/[}\]]/g, '') };
  return undefined;
}

/** Closes the brackets that are open at the end. */
function closeBrackets(text: string): Edit | undefined {
  const open: string[] = [];
  for (const sign of text.replace(/"(?:[^"\\\n]|\\.)*"/g, '').match(/[[\]{}]/g) ?? [])
    if (/[\]}]/.test(sign)) open.pop();
    else open.push(sign === '{' ? '}' : ']');
  const end = text.trimEnd().replace(/,$/, '').length;
  return open.length ? { start: end, end: text.length, text: open.reverse().join('') } : undefined;
}

function parse(text: string): { value: Json; locations: ReadonlyMap<string, TextRange> } | QueryError {
  try {
    return parseJson(text, { expectEnd: true, locations: true });
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}

const applyEdit = (text: string, { start, end, text: written }: Edit): string =>
  text.slice(0, start) + written + text.slice(end);

/** Finds the repair of the first mistake of a schema that has only one meaning. */
function findSchemaEdit(text: string): { edit: Edit; mistake: Mistake } | undefined {
  const parsed = parse(text);
  if (parsed instanceof QueryError) return undefined;
  const { locations } = parsed;
  const result = parseSchema(text);
  for (const { path = '', message, hint, start, line } of 'faults' in result ? result.faults : []) {
    const place = locations.get(path);
    const found = place && text.slice(place.start, place.end);
    const mistake = { line, message, hint };
    const [, right, wrong] = /^Write "(\w+)" in the place of "(\w+)"/.exec(hint) ?? [];
    if (right && wrong) {
      const key = text.indexOf(`"${wrong}"`, start);
      if (key >= 0) return { edit: { start: key + 1, end: key + 1 + wrong.length, text: right }, mistake };
    }
    if (!place || found === undefined) continue;
    if (/^"-?\d+(?:\.\d+)?"$/.test(found) && !/is not a text/.test(message))
      return { edit: { ...place, text: found.slice(1, -1) }, mistake };
    if (/ is not a list\.$/.test(message) && /^["{]/.test(found))
      return { edit: { ...place, text: `[${found}]` }, mistake };
  }
  const notes = 'schema' in result ? result.schema.notes : [];
  for (const { kind, path, text: said, line = 1 } of notes) {
    const right = kind === 'unknown-key' && /did you mean (\w+)\?/.exec(said)?.[1];
    const place = locations.get(path);
    const wrong = path.split('.').at(-1) ?? '';
    const key = place ? text.lastIndexOf(`"${wrong}"`, place.start - 1) : -1;
    const isTaken = right && locations.has(`${path.slice(0, -wrong.length)}${right}`);
    if (right && key >= 0 && !isTaken)
      return {
        edit: { start: key + 1, end: key + 1 + wrong.length, text: right },
        mistake: { line, message: `The key ${wrong} is not known.`, hint: `Write ${right}.` },
      };
  }
  return undefined;
}

function findRemaining(text: string): Mistake[] {
  const result = parseSchema(text);
  if ('faults' in result) return result.faults;
  return result.schema.notes
    .filter(({ kind }) => kind === 'unknown-key')
    .map(({ text: said, line = 1 }) => ({ line, message: said, hint: 'Correct its name, or remove it.' }));
}

export const isStreamSchema = (value: Json | undefined): boolean =>
  isObject(value) && ('streams' in value || ('schema' in value && typeof value.schema === 'string'));

export function repairJson(source: string): Repair {
  const until = performance.now() + MAX_MILLISECONDS;
  const repaired: Mistake[] = [];
  let text = source;
  let parsed = parse(text);
  while (parsed instanceof QueryError) {
    const { message, hint, start = text.length } = parsed.draft;
    const edit = findJsonEdit(text, start) ?? (start >= text.trimEnd().length ? closeBrackets(text) : undefined);
    const mistake = { line: toLine(text, start), message, hint };
    const next = edit && applyEdit(text, edit);
    if (!next || next === text || repaired.length >= MAX_EDITS || performance.now() > until)
      return { text, repaired, remaining: [mistake], value: undefined };
    repaired.push(mistake);
    text = next;
    parsed = parse(text);
  }
  const { value } = parsed;
  if (!isStreamSchema(value)) return { text, repaired, remaining: [], value };
  for (let found = findSchemaEdit(text); found; found = findSchemaEdit(text)) {
    if (repaired.length >= MAX_EDITS || performance.now() > until) break;
    text = applyEdit(text, found.edit);
    repaired.push(found.mistake);
  }
  return { text, repaired, remaining: findRemaining(text), value };
}
