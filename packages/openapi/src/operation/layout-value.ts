/** How a language writes values. */
export interface Notation {
  text(value: string): string;
  /** Key of an object with what is between it and its value. */
  key(name: string): string;
  yes: string;
  no: string;
  nothing: string;
  /** What each level is indented by. */
  step: string;
  /** Whether an object on one line has spaces inside its braces. */
  spaced?: boolean;
  /** Whether the last of several lines ends with a comma. */
  trailing?: boolean;
}

const jsonText = (value: string): string => JSON.stringify(value);
const singleQuoted = (value: string): string =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const json: Notation = {
  text: jsonText,
  key: (name) => `${jsonText(name)}: `,
  yes: 'true',
  no: 'false',
  nothing: 'null',
  step: '  ',
};

export const javascript: Notation = {
  ...json,
  text: singleQuoted,
  key: (name) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : singleQuoted(name)}: `,
  spaced: true,
  trailing: true,
};

export const python: Notation = { ...json, yes: 'True', no: 'False', nothing: 'None', step: '    ', trailing: true };

/** Longest object or list that stays on one line, in characters. */
const narrow = 48;

/** A JSON value in the notation of a language: short parts on one line, the rest indented. The outermost object is always open. */
export function layoutValue(value: unknown, notation: Notation, indent = '', outermost = true): string {
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
    open + gap + entries.map(([key, item]) => key + layoutValue(item, notation, '', false)).join(', ') + gap + close;
  if (!flat.includes('\n') && flat.length <= narrow && (!outermost || list)) return flat;
  const inner = indent + notation.step;
  const lines = entries.map(([key, item]) => inner + key + layoutValue(item, notation, inner, false));
  return `${open}\n${lines.join(',\n')}${notation.trailing ? ',' : ''}\n${indent}${close}`;
}
