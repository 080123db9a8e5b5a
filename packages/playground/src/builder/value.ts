import { isObject, type Json, type JsonObject, stringifyInline } from '@folio/query-engine/json';

/** Keys and indexes from the root. */
export type Path = readonly (string | number)[];

export const valueAt = (root: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>((value, step) => {
    if (Array.isArray(value)) return value[step as number];
    return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, root);

/** Parses a text as an object; undefined for another text. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const readObject = (text: string): JsonObject => parseObject(text) ?? {};

/** Returns the list under a key of an object, or an empty one. */
export const getList = (object: Json | undefined, key: string): Json[] => {
  const value = valueAt(object, [key]);
  return Array.isArray(value) ? value : [];
};

export const getObjects = (object: Json | undefined, key: string): JsonObject[] =>
  getList(object, key).filter(isObject);

/** Returns a copy with another value at a path; undefined removes the value. */
export function setValue(root: Json | undefined, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (typeof step === 'number') {
    const list = Array.isArray(root) ? [...root] : [];
    if (rest.length === 0 && value === undefined) list.splice(step, 1);
    else list[step] = setValue(list[step], rest, value);
    return list;
  }
  const object = isObject(root) ? { ...root } : {};
  if (rest.length === 0 && value === undefined) delete object[step];
  else object[step] = setValue(object[step], rest, value);
  return object;
}

/** `streams[0].attr[1].name`, as diagnostics name it. */
export const formatPath = (path: Path): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at ? `.${step}` : step)).join('');

const MAX_LINE_CHARS = 76;

export function formatJson(value: Json, indent = ''): string {
  const short = stringifyInline(value);
  const hasRows = Array.isArray(value) && value.some(isObject);
  if (typeof value !== 'object' || value === null || (!hasRows && !hasObjectList(value) && fitsOnLine(short, indent)))
    return short;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => inner + formatJson(one, inner))
    : Object.entries(value).map(([name, one]) => `${inner}${JSON.stringify(name)}: ${formatJson(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return parts.length ? `${open}\n${parts.join(',\n')}\n${indent}${close}` : short;
}

const fitsOnLine = (text: string, indent: string) => text.length + indent.length <= MAX_LINE_CHARS;

const hasObjectList = (value: Json): boolean =>
  isObject(value) && Object.values(value).some((one) => Array.isArray(one) && one.some(isObject));
