/** Hints and fixes for nodes and relations, in queries and statements. */
import type { Diagnostic, Fix } from '../diagnostics.ts';
import { EXPECTED_NODE } from './messages.ts';

export interface FixContext {
  code: string;
  expected?: string | undefined;
  text: string;
  start: number;
  end: number;
  /** The text of the error. `rest` begins with it. */
  found: string;
  rest: string;
  before: string;
  /** Otherwise it is in `CREATE`, `DELETE` or `MERGE`. */
  isQuery: boolean;
}

type DiagnosticChange = Partial<Pick<Diagnostic, 'code' | 'message' | 'hint' | 'start' | 'end' | 'fix'>>;
export type FixRule = (context: FixContext) => DiagnosticChange | undefined;

export const MAX_CONTEXT_CHARS = 2000;

export const replaceWith = (start: number, end: number, text: string): { hint: string; fix: Fix } => ({
  hint: `Write ${text}.`,
  fix: { start, end, text },
});
export const remove = (start: number, end: number, what: string): { hint: string; fix: Fix } => ({
  hint: `Remove ${what}.`,
  fix: { start, end, text: '' },
});

export const searchWithoutHash: FixRule = ({ before, start }) => {
  const [match = '', word = ''] = /(SHORT_PATH|ALL_PATH|RADIUS_OF)\s*$/i.exec(before) ?? [];
  if (!word || !/\[\s*(?:@[\p{L}\p{N}_]+\s+)?$/u.test(before.slice(0, -match.length))) return undefined;
  const from = start - match.length;
  const end = from + word.length;
  return {
    code: 'unknown-search',
    message: `A search has # before it; ${word} alone is a relation.`,
    start: from,
    end,
    ...replaceWith(from, end, `#${word.toUpperCase()}`),
  };
};

/** `:REL` and `alias:REL` of openCypher. */
export const relationColon: FixRule = ({ before, rest, start, isQuery }) => {
  const left = /-\[\s*(?:([\p{L}\p{N}_]+)\s*)?$/u.exec(before);
  const right = /^:\s*([\p{L}\p{N}_]*)/u.exec(rest);
  if (!left || !right) return undefined;
  const message = 'The name of a relation has no colon.';
  const [, alias] = left;
  const [{ length }, rel] = right;
  if (!alias) return { code: 'colon-in-relation', message, ...remove(start, start + 1, 'the colon') };
  const from = start - left[0].length + left[0].indexOf(alias);
  return {
    code: 'colon-in-relation',
    message: `${message} ${isQuery ? 'An alias has @ before it.' : 'Only queries have aliases.'}`,
    start: from,
    end: start + length,
    ...replaceWith(from, start + length, isQuery ? `@${alias} ${rel || '*'}` : rel || alias),
  };
};

export const severalRelations: FixRule = ({ before, rest, start, isQuery }) => {
  const name = /-\[\s*(?:@[\p{L}\p{N}_]+\s+)?([\p{L}\p{N}_]+)\s*$/u.exec(before);
  if (!name || !/^[|*]/.test(rest)) return undefined;
  if (!isQuery)
    return {
      code: 'one-relation',
      message: 'CREATE writes one relation of one name at a time.',
      hint: 'Write one CREATE for each relation.',
    };
  const others = /^(?:\|\s*:?\s*[\p{L}\p{N}_]+\s*)+/u.exec(rest);
  const from = start - name[0].length + name[0].lastIndexOf(name[1] ?? '');
  return others ? { fix: { start: from, end: start + others[0].length, text: '*' } } : undefined;
};

/** `*:name` and `label:name:other` in a query. */
export const colonInNode: FixRule = ({ before, rest, start, isQuery }) => {
  const further = /^:\s*([\p{L}\p{N}_][\p{L}\p{N}_-]*|"[^"\n]*")/u.exec(rest);
  if (!further || !isQuery) return undefined;
  const end = start + further[0].length;
  const star = /\(\s*(?:@[\p{L}\p{N}_]+\s*)?(\*\s*)$/u.exec(before)?.[1];
  if (star !== undefined) {
    const [, value = ''] = further;
    const text = `* {name = ${value.startsWith('"') ? value : `"${value}"`}}`;
    const change = replaceWith(start - star.length, end, text);
    return {
      code: 'no-label',
      message: 'The star stands for any node; it has no name after it.',
      start: start - star.length,
      end,
      hint: change.hint,
      ...(/^\s*\{/.test(rest.slice(further[0].length)) ? {} : { fix: change.fix }),
    };
  }
  if (!/\([^()[\]{}]*:[^()[\]{}]*$/.test(before)) return undefined;
  return {
    code: 'one-label',
    message: 'A node has one label and one name.',
    end,
    ...remove(start, end, further[0]),
  };
};

export const noLabel: FixRule = ({ before, rest, start, code, isQuery }) => {
  if (!isQuery) return undefined;
  if (rest.startsWith('{') && /(?<![\p{L}\p{N}_])\(\s*(?:@[\p{L}\p{N}_]+\s*)?$/u.test(before))
    return {
      code: 'no-colon',
      message: 'A node begins with its label, or with * for any node.',
      hint: 'Write * before the braces.',
      fix: { start, end: start, text: '* ' },
    };
  const [match, name] = code === 'no-colon' ? (/^:\s*(\*|[\p{L}\p{N}_][\p{L}\p{N}_-]*)/u.exec(rest) ?? []) : [];
  if (match === undefined) return undefined;
  const text = name === '*' ? '*' : `${name}:*`;
  // A space separates the label from an alias.
  const space = /[\p{L}\p{N}_]$/u.test(before) ? ' ' : '';
  return { hint: `Write ${text}.`, fix: { start, end: start + match.length, text: space + text } };
};

const NODE = /^\((?:[^()"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*\)/;

/** A node of a statement in the form of openCypher. */
export const statementNode: FixRule = ({ text, before, rest, start, code, isQuery }) => {
  if (isQuery) return undefined;
  const opened = /\([^()]*$/.exec(before)?.[0].length ?? 0;
  const from = opened ? start - opened : start;
  const node = NODE.exec(text.slice(from, from + MAX_CONTEXT_CHARS))?.[0];
  if (node === undefined) return undefined;
  // A label, a name, and JSON: the error is elsewhere.
  if (/^\(\s*(?:"|[\p{L}\p{N}_-]+\s*:\s*(?:"|[\p{L}\p{N}_-]+\s*(?:\)|\{\s*["}])))/u.test(node)) return undefined;
  const end = from + node.length;
  const draft = {
    code: 'unnamed-node',
    message: 'A node has one label and one name here, and its properties are JSON.',
    start: from,
    end,
  };
  // In a node with a label and a name, fix the quotes alone.
  const isOwnForm = code === 'json' && /^\(\s*[\p{L}\p{N}_-]+\s*:\s*[^\p{Lu}\s]/u.test(node);
  const translated = isOwnForm ? undefined : translateNode(text, from, end);
  if (translated) return { ...draft, ...translated };
  if (code === 'json' || (code === 'unexpected' && !/^[{*$]/.test(rest))) return undefined;
  return { ...draft, hint: 'Write (label:name) or (label:name {"year": 1990}).', fix: undefined };
};

export const noBrackets: FixRule = ({ expected, rest, start, isQuery }) => {
  if (expected !== EXPECTED_NODE) return undefined;
  const [pattern] = /^[\p{L}\p{N}_]+\s*=(?=\s*\()/u.exec(rest) ?? [];
  if (pattern)
    return {
      code: 'pattern-name',
      message: 'A pattern has no name of its own.',
      end: start + pattern.length,
      ...remove(start, start + pattern.length, pattern),
    };
  const [name] = /^[\p{L}\p{N}_][\p{L}\p{N}_-]*/u.exec(rest) ?? [];
  if (!name) return undefined;
  return {
    code: 'no-brackets',
    message: `${name} is not a node in brackets.`,
    ...(isQuery ? replaceWith(start, start + name.length, `(${name}:*)`) : { hint: 'Write (label:name).' }),
  };
};

export const arrowInCreate: FixRule = ({ before, rest, start, isQuery }) => {
  const [arrow] = /^(?:<?--?>|<?--)/.exec(rest) ?? [];
  if (isQuery || arrow === undefined || !/\)\s*$/.test(before)) return undefined;
  return {
    code: 'bare-arrow',
    message: 'A relation that is stored needs a name in brackets.',
    hint: 'Write -[KNOWS]->, with the name of your relation.',
    end: start + arrow.length,
  };
};

export const partOfName: FixRule = ({ found, text, start, end, isQuery }) => {
  if (!isQuery) return { hint: 'Write the whole name.' };
  const change = replaceWith(start, end, `* {name = "${found.replace(/\s*\*$/, '').replace(/^"|"$/g, '')}$%"}`);
  return /^\s*\{/.test(text.slice(end, end + 100)) ? { hint: change.hint } : change;
};

export const aliasInPattern: FixRule = ({ before, found, start }) => {
  const label = '\\s*:\\s*(?:(\\*)|([\\p{L}\\p{N}_-]+))';
  const part = new RegExp(`(?:\\(\\s*(${found}${label})|-\\[\\s*(${found})(?=\\s*[\\]{]))`, 'u').exec(before);
  if (!part) return undefined;
  const [match, node, , name, relation] = part;
  const written = node ?? relation ?? '';
  const from = start - before.length + part.index + match.lastIndexOf(written);
  const text = `@${found} ${name === undefined ? '*' : `${name}:*`}`;
  return {
    hint: `Write ${text} in the pattern: an alias has @ before it.`,
    fix: { start: from, end: from + written.length, text },
  };
};

/** Reverses the only arrow of a statement. */
export const reversedRelation: FixRule = ({ before, rest, start }) => {
  const [first, node] = /CREATE\s*(\([^()]*\)\s*)$/.exec(before) ?? [];
  const [match, relation, other] = /^<-(\[[^[\]]*\])-\s*(\([^()]*\))(?!\s*[-<])/.exec(rest) ?? [];
  if (first === undefined || node === undefined || match === undefined) return undefined;
  const from = start - node.length;
  return { fix: { start: from, end: start + match.length, text: `${other}-${relation}->${node.trim()}` } };
};

export const statementAlias: FixRule = ({ rest, start }) => {
  const [alias = ''] = /^@[\p{L}\p{N}_]*\s*/u.exec(rest) ?? [];
  return { fix: { start, end: start + alias.length, text: '' } };
};

export const bracesOutside: FixRule = ({ before, rest, start }) => {
  const [end] = /(?<=\([^(){}]*)\)\s*$/.exec(before) ?? [];
  const [braces] = /^\{[^{}]*\}/.exec(rest) ?? [];
  if (end === undefined || braces === undefined) return undefined;
  return { fix: { start: start - end.length, end: start + braces.length, text: ` ${braces})` } };
};

const WORD = '[\\p{L}_][\\p{L}\\p{N}_]*';

const createdNode = new RegExp(`^\\(\\s*(${WORD})?((?:\\s*:\\s*${WORD})*)\\s*(\\{.*\\})?\\s*\\)$`, 'su');
const mapPieces = /'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|`([^`]*)`(?=\s*:)|([\p{L}_][\p{L}\p{N}_]*)(?=\s*:)/gsu;

/**
 * Translates the node of `CREATE` between two offsets: `(a:Person {name: 'Ann'})` to
 * `(Person:Ann)`, and each `(a)` after it.
 *
 * @returns `undefined` for a node without a name or an alias.
 */
function translateNode(script: string, start: number, end: number): { hint: string; fix: Fix } | undefined {
  const [match, alias, labels = '', map] = end - start > 1000 ? [] : (createdNode.exec(script.slice(start, end)) ?? []);
  const props = map === undefined ? {} : parseMap(map);
  if (match === undefined || !props) return undefined;
  const [, label] = labels.split(/\s*:\s*/);
  // The form alias:label was stored with the alias as its label.
  const stored =
    alias && !label && new RegExp(`\\(\\s*(${alias}\\s*:\\s*${WORD})\\s*[{)]`, 'u').exec(script.slice(0, start))?.[1];
  const own = typeof props.name === 'string' && /^[^\p{Cc}"\\]+$/u.test(props.name) ? props.name : undefined;
  const name = own ?? alias;
  if (name === undefined) return undefined;
  if (own !== undefined) delete props.name;
  const key = stored || `${label ?? 'node'}:${/^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u.test(name) ? name : `"${name}"`}`;
  const text = `(${key}${Object.keys(props).length ? ` ${JSON.stringify(props)}` : ''})`;
  const again = alias && !stored ? new RegExp(`\\(\\s*${alias}\\s*\\)`, 'gu') : undefined;
  const last = again && [...script.slice(end).matchAll(again)].at(-1);
  const hint = stored || label ? '' : ', or use another label than node';
  if (!again || !last) return { hint: `Write ${text}${hint}.`, fix: { start, end, text } };
  const to = end + last.index + last[0].length;
  return {
    hint: `Write ${text}, and (${key}) for each (${alias}) after it${hint}.`,
    fix: { start, end: to, text: text + script.slice(end, to).replace(again, () => `(${key})`) },
  };
}

function parseMap(map: string): Record<string, unknown> | undefined {
  const json = map.replace(mapPieces, (piece, single?: string, quoted?: string, name?: string) =>
    single === undefined
      ? piece.startsWith('"')
        ? piece
        : JSON.stringify(quoted ?? name)
      : JSON.stringify(single.replace(/\\(.)/gs, '$1')),
  );
  // JSON.parse rounds long numbers.
  if (/\d{16}/.test(json)) return undefined;
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
