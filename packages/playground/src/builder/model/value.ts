/** JSON values by path, and schemas as text. Values are never changed in place. */
import { inLine, isObject, type Json } from '@folio/query-engine/engine/json.ts';

/** Names and positions from the root. */
export type Path = readonly (string | number)[];

/** The value at a path; undefined where there is none. */
export const valueAt = (root: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>((value, step) => {
    if (Array.isArray(value)) return value[step as number];
    return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, root);

/** The list at a path; an empty one where there is something else. */
export const listAt = (root: Json | undefined, path: Path): Json[] => {
  const value = valueAt(root, path);
  return Array.isArray(value) ? value : [];
};

/** The root with another value at a path; objects and lists on the way are made. Undefined takes the value out. */
export function withValue(root: Json | undefined, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (typeof step === 'number') {
    const list = Array.isArray(root) ? [...root] : [];
    if (rest.length === 0 && value === undefined) list.splice(step, 1);
    else list[step] = withValue(list[step], rest, value);
    return list;
  }
  const object = isObject(root) ? { ...root } : {};
  if (rest.length === 0 && value === undefined) delete object[step];
  else object[step] = withValue(object[step], rest, value);
  return object;
}

/** A path as faults name it: `streams[0].attr[1].name`. */
export const pathText = (path: Path): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at ? `.${step}` : step)).join('');

/** Longest object or list that is written on one line, in characters. */
const lineWidth = 76;

/** A value as text: two spaces a level, and what fits on a line on one line, as the pages write it. */
export function formatJson(value: Json, indent = ''): string {
  const short = inLine(value);
  const hasRows = Array.isArray(value) && value.some(isObject);
  if (typeof value !== 'object' || value === null || (!hasRows && !holdsRows(value) && fits(short, indent)))
    return short;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => inner + formatJson(one, inner))
    : Object.entries(value).map(([name, one]) => `${inner}${JSON.stringify(name)}: ${formatJson(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return parts.length ? `${open}\n${parts.join(',\n')}\n${indent}${close}` : short;
}

const fits = (text: string, indent: string) => text.length + indent.length <= lineWidth;

/** Whether an object has a list of objects in it. */
const holdsRows = (value: Json): boolean =>
  isObject(value) && Object.values(value).some((one) => Array.isArray(one) && one.some(isObject));
