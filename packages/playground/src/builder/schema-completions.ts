/** What the JSON of a schema can contain at a place: keys, their values, and names of the schema. */
import { SCHEMA_KEYS } from '@folio/query-engine/streams';
import type { EditorHelp } from '../playground/editor-help.ts';
import { strings } from '../strings.ts';
import { DEFINITION_KINDS, type Field, STREAM_TYPES } from './kinds.ts';

interface CursorContext {
  /** Keys of the objects and lists around it, from the root. */
  path: string[];
  /** The key whose value is written; undefined for a key. */
  key: string | undefined;
  /** Where the word begins that a completion replaces. */
  from: number;
  isQuoted: boolean;
}

/** Undefined where nothing can be completed, such as after a value. */
function findContext(before: string): CursorContext | undefined {
  const open: { isObject: boolean; key: string | undefined }[] = [];
  let key: string | undefined;
  let last = '';
  for (const { 0: token, index } of before.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g)) {
    const isOpenText = token.startsWith('"') && !/^"(?:[^"\\]|\\.)*"$/.test(token);
    const isWord = /^[\w.-]+$/.test(token) && index + token.length === before.length;
    if (isOpenText || isWord)
      return { path: open.map((one) => one.key ?? ''), key, from: index + Number(isOpenText), isQuoted: isOpenText };
    if (token === '{' || token === '[') {
      open.push({ isObject: token === '{', key });
      key = undefined;
    } else if (token === '}' || token === ']') key = open.pop()?.key;
    else if (token === ':') key = last;
    else if (token === ',' && open.at(-1)?.isObject) key = undefined;
    last = token.replace(/^"|"$/g, '');
    if (token === '[') key = open.at(-1)?.key;
  }
  return { path: open.map((one) => one.key ?? ''), key, from: before.length, isQuoted: false };
}

/** The kind of an object, as `SCHEMA_KEYS` names it. */
function findKind(path: readonly string[]): string {
  const name = path.findLast((key) => key !== '') ?? 'schema';
  if (name === 'streams') return 'stream';
  return name === 'join' || name === 'cepq' ? 'pair' : name;
}

const STREAM_FIELDS: Field[] = [
  { path: ['type'], label: strings.streamType, kind: STREAM_TYPES },
  { path: ['swsz'], label: strings.windowSeconds, kind: 'number' },
  { path: ['inpt'], label: strings.feeds, kind: 'names' },
  ...DEFINITION_KINDS.map(({ key, title }): Field => ({ path: [key], label: title, kind: 'text' })),
];

const findField = (kind: string, key: string): Field | undefined =>
  (kind === 'stream'
    ? STREAM_FIELDS
    : (DEFINITION_KINDS.find((one) => one.key === (kind === 'pair' ? 'join' : kind))?.fields ?? [])
  ).find(({ path }) => path.join() === key);

/** Says what a key is, and which values it has. */
function explainKey(kind: string, key: string): string | undefined {
  const field = findField(kind, key);
  if (!field) return undefined;
  const choices = Array.isArray(field.kind) ? field.kind.map(([value, label]) => `${value}: ${label}`) : [];
  return [field.label, ...choices].join('. ');
}

const NAME = /"name"\s*:\s*"([^"\\]+)"/g;

/** Finds what can stand at the end of `before`; `text` is the whole schema. */
const complete: EditorHelp['complete'] = (before, text) => {
  const place = findContext(before);
  if (!place) return undefined;
  const { path, key, from, isQuoted } = place;
  const kind = findKind(path);
  const quote = (word: string) => (isQuoted ? word : `"${word}"`);
  if (key === undefined) {
    const keys = SCHEMA_KEYS[kind]?.split(' ') ?? [];
    const suggestions = keys.map((label) => ({
      label,
      apply: isQuoted ? label : `"${label}": `,
      detail: explainKey(kind, label) ?? '',
    }));
    return suggestions.length ? { from, options: suggestions } : undefined;
  }
  const field = findField(kind === key ? findKind(path.slice(0, -1)) : kind, key);
  if (!field) return undefined;
  const choices = Array.isArray(field.kind)
    ? field.kind.map(([value, detail]) => ({ label: String(value), apply: String(value), detail }))
    : (field.suggestions ?? (field.kind === 'stream' || field.kind === 'names' ? listNames(text) : [])).map(
        (label) => ({
          label,
          apply: quote(label),
          detail: field.label,
        }),
      );
  return choices.length ? { from, options: choices } : undefined;
};

const listNames = (text: string): string[] => [...new Set([...text.matchAll(NAME)].map(([, name]) => name as string))];

/** Explains the key at an offset. */
const explain: EditorHelp['explain'] = (text, offset) => {
  for (const { 0: token, 1: key = '', index } of text.matchAll(/"(\w+)"(?=\s*:)/g)) {
    if (offset < index || offset > index + token.length) continue;
    const about = explainKey(findKind(findContext(text.slice(0, index + 1))?.path ?? []), key);
    return about === undefined ? undefined : { from: index, to: index + token.length, text: about };
  }
  return undefined;
};

export const schemaHelp: EditorHelp = { complete, explain };
