/** Hints and fixes that depend on the text around an error, such as forms of openCypher and typos. */
import { type Diagnostic, resolvePosition } from '../diagnostics.ts';
import { EXPECTED_MODIFIER, EXPECTED_STATEMENT } from './messages.ts';
import {
  aliasInPattern,
  arrowInCreate,
  bracesOutside,
  colonInNode,
  type FixContext,
  type FixRule,
  MAX_CONTEXT_CHARS,
  noBrackets,
  noLabel,
  partOfName,
  relationColon,
  remove,
  replaceWith,
  reversedRelation,
  searchWithoutHash,
  severalRelations,
  statementAlias,
  statementNode,
} from './pattern-fixes.ts';

/** Returns a more precise diagnostic, with a fix, if a rule knows the text around the error. */
export function improveDiagnostic(diagnostic: Diagnostic, text: string): Diagnostic | undefined {
  const { code, expected, start, end } = diagnostic;
  const before = text.slice(Math.max(0, start - MAX_CONTEXT_CHARS), start);
  const statement = Math.max(...['CREATE', 'DELETE', 'MERGE'].map((word) => before.lastIndexOf(word)));
  const context: FixContext = {
    code,
    expected,
    text,
    start,
    end,
    found: text.slice(start, end),
    rest: text.slice(start, start + MAX_CONTEXT_CHARS),
    before,
    isQuery: Math.max(before.lastIndexOf('=>'), before.lastIndexOf('⇒')) > statement,
  };
  for (const rule of (Object.hasOwn(RULES_BY_CODE, code) && RULES_BY_CODE[code]) || []) {
    const change = rule(context);
    if (!change) continue;
    return resolvePosition({ ...diagnostic, ...change }, text, diagnostic.source, diagnostic.part);
  }
  return undefined;
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'⇒⟹'].map((arrow) => [arrow, '=>'])),
  ...Object.fromEntries([...'→⟶➔'].map((arrow) => [arrow, '->'])),
  ...Object.fromEntries([...'←⟵'].map((arrow) => [arrow, '<-'])),
  ...Object.fromEntries([...'‐‑‒–—−'].map((dash) => [dash, '-'])),
  '≥': '>=',
};

/** Typographic and mathematical characters, and full-width forms, in place of ASCII. */
const lookAlike: FixRule = ({ rest, start }) => {
  const [, word = '', signs = ''] = /^([\p{L}\p{N}_]*\s*)([^\p{L}\p{N}\s]*)/u.exec(rest) ?? [];
  let sign = '';
  let right = '';
  for (const character of signs) {
    const wide = /[\uff01-\uff5e]/.test(character) ? character.normalize('NFKC') : undefined;
    const ascii = wide ?? (Object.hasOwn(LOOK_ALIKES, character) ? LOOK_ALIKES[character] : undefined);
    if (ascii === undefined) break;
    sign += character;
    right += ascii;
  }
  if (!sign) return undefined;
  const span = { start: start + word.length, end: start + word.length + sign.length };
  return {
    code: 'look-alike',
    message: `Unexpected character ${sign}.`,
    ...span,
    ...replaceWith(span.start, span.end, right),
  };
};

const otherQuotes: FixRule = ({ rest, start }) => {
  const [match, ...texts] = /^(?:'([^'"\n]*)'|‘([^’"\n]*)’|“([^”"\n]*)”|«([^»"\n]*)»)/.exec(rest) ?? [];
  if (match === undefined) return undefined;
  const text = `"${texts.find((one) => one !== undefined)}"`;
  return {
    code: 'single-quote',
    message: 'A text must be in double quotes.',
    ...replaceWith(start, start + match.length, text),
  };
};

/** Puts quotes around a name or a value of JSON. */
const jsonQuotes: FixRule = ({ before, rest, start }) => {
  if (!/[{[:,]\s*$/.test(before)) return undefined;
  const [match, text] = /^(?:[\p{L}_][\p{L}\p{N}_]*|'((?:[^'\\\n]|\\.)*)')/u.exec(rest) ?? [];
  if (match === undefined) return undefined;
  return replaceWith(start, start + match.length, JSON.stringify(text?.replace(/\\(.)/gs, '$1') ?? match));
};

const missingQueryName: FixRule = ({ expected, found, start, end }) => {
  if (expected !== EXPECTED_STATEMENT) return undefined;
  if (found === '=>')
    return {
      code: 'no-query-name',
      message: 'A query begins with a name and =>.',
      ...replaceWith(start, end, 'S=>'),
    };
  if (!/^return$/i.test(found)) return undefined;
  return {
    code: 'return-alone',
    message: `${found} needs the pattern of a query before it.`,
    hint: 'Write S=>(@a label:*); RETURN a.name, with a label and properties of your graph.',
  };
};

const loneAnd: FixRule = ({ before, start }) => {
  const [match] = /\bAND\s*$/.exec(before) ?? [];
  if (match === undefined) return undefined;
  const from = start - match.length;
  return {
    code: 'lone-and',
    message: 'Missing condition next to AND.',
    hint: 'Add the condition, or remove AND.',
    start: from,
    end: from + 'AND'.length,
    fix: { start: from, end: from + 'AND'.length, text: '' },
  };
};
const leadingAnd: FixRule = (context) =>
  /(?:\{|\bWHERE|\bAND)\s*AND\s+$/.test(context.before) ? loneAnd(context) : undefined;

const numberForm: FixRule = ({ code, before, found, rest, start }) => {
  const head = /[=<>]\s*([-+]?\d*)$/.exec(before)?.[1];
  const tail = /^[-+]?(?:\d+\.?\d*|\.\d*)/.exec(rest)?.[0];
  const isFound = code === 'number-form';
  if (!isFound && (head === undefined || tail === undefined)) return undefined;
  const written = isFound ? found : `${head}${tail}`;
  const digits = String(Number(written));
  if (!/^-?\d+(?:\.\d+)?$/.test(digits) || /\d{16}/.test(digits) || digits === written) return undefined;
  const from = isFound ? start : start - (head?.length ?? 0);
  const end = from + written.length;
  return {
    code: 'number-form',
    message: `Invalid number ${written}.`,
    start: from,
    end,
    hint: `Write ${digits}, or put a text in double quotes.`,
    fix: { start: from, end, text: digits },
  };
};

const bareText: FixRule = ({ before, rest, start }) => {
  const name = /:\s*([\p{L}\p{N}_-]+\s+)$/u.exec(before)?.[1];
  if (name !== undefined) {
    const more = /^[\p{L}\p{N}_ -]*[\p{L}\p{N}_-](?=\s*[){])/u.exec(rest)?.[0];
    if (more === undefined) return undefined;
    return replaceWith(start - name.length, start + more.length, JSON.stringify(name + more));
  }
  const text = /[=<>]\s*$/.test(before) ? /^[^\s"{}()[\];,<>=]+/.exec(rest)?.[0] : undefined;
  if (text === undefined || /^[\p{L}_]\w*\.[\p{L}_]/u.test(text)) return undefined;
  return replaceWith(start, start + text.length, `"${text}"`);
};

/** A function or `DISTINCT` in the brackets of an aggregate. */
const inAggregate: FixRule = ({ before, found, rest, start }) => {
  const [head, outer = ''] = /([\p{L}_]+)\s*\(\s*$/u.exec(before) ?? [];
  if (head === undefined) return undefined;
  if (/^distinct$/i.test(found)) {
    const space = /^\w+\s*/.exec(rest)?.[0].length ?? 0;
    const draft = { code: 'nested-function', message: `${found} is not supported in an aggregate.` };
    if (outer !== 'COUNT') return { ...draft, ...remove(start, start + space, found) };
    return {
      ...draft,
      hint: 'Write UCOUNT to count different values.',
      fix: { start: start - head.length, end: start + space, text: 'UCOUNT(' },
    };
  }
  if (!/^[\p{L}_]+\s*\(/u.test(rest)) return undefined;
  const message = `${outer} expects a property in its brackets, not a function.`;
  const [match, inner] = /^((?:COUNT|UCOUNT|SUM|AVG|MIN|MAX|STD|SKEW)\s*\([^()]*\))\s*\)/i.exec(rest) ?? [];
  return {
    code: 'nested-function',
    message,
    ...(match === undefined || inner === undefined
      ? { hint: 'Write a property, such as a.name, and compute with MATH_EXP in a further column.', fix: undefined }
      : replaceWith(start - head.length, start + match.length, inner)),
  };
};

const formulaQuotes: FixRule = ({ rest, start }) => {
  const [formula] = /^[^"()]+(?:\([^"()]*\)[^"()]*)*(?=\))/.exec(rest) ?? [];
  return formula ? { fix: { start, end: start + formula.length, text: `"${formula}"` } } : undefined;
};

const orderBy: FixRule = ({ rest, start }) => {
  const [match, column, order = ''] =
    /^order\s+by\s+(?:[\p{L}\p{N}_]+\.)?([\p{L}\p{N}_]+)(?![\p{L}\p{N}_]|\s*[(.+*/-])(\s+(?:asc|desc)(?:ending)?\b)?/iu.exec(
      rest,
    ) ?? [];
  if (match === undefined) return undefined;
  return replaceWith(start, start + match.length, `SORT_${/desc/i.test(order) ? 'DESC' : 'ASC'} ${column}`);
};

const sameColumn: FixRule = ({ found, end }) => {
  const [, alias, property] = /^([\p{L}\p{N}_]+)\s*\.\s*([\p{L}\p{N}_]+)$/u.exec(found) ?? [];
  return alias === undefined ? undefined : { fix: { start: end, end, text: ` AS ${alias}_${property}` } };
};

const emptyModifier: FixRule = ({ before, found, start, end, expected }) => {
  const [braces] = found === '}' && expected === EXPECTED_MODIFIER ? (/\{\s*$/.exec(before) ?? []) : [];
  if (braces === undefined) return undefined;
  const span = { start: start - braces.length, end };
  return {
    code: 'empty-braces',
    message: 'Missing modifier in the braces.',
    hint: 'Remove them, or write a modifier, such as S{UNIQUE}=>.',
    ...span,
    fix: { ...span, text: '' },
  };
};

/** Closes the last open bracket at the end of the text. */
const closingBracket: FixRule = ({ expected, text, before, end }) => {
  if (!expected?.includes('a closing') || end < text.length) return undefined;
  const open: string[] = [];
  for (const sign of before.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[()[\]{}]/g) ?? [])
    if (')]}'.includes(sign)) open.pop();
    else open.push(sign === '(' ? ')' : sign === '[' ? ']' : '}');
  const last = open.at(-1);
  return last === undefined ? undefined : { fix: { start: end, end, text: last } };
};

/** `RETURN DISTINCT` of openCypher: here, `UNIQUE_SELECT` before the arrow. */
const distinctRows: FixRule = ({ before, found, rest, start }) => {
  const query = /(?<![\p{L}\p{N}_]|\[\s*)[\p{L}\p{N}_]+(\s*=>(?:(?!=>)[\s\S])*;\s*RETURN\s+)$/u.exec(before)?.[1] ?? '';
  if (!query || !/^distinct$/i.test(found)) return undefined;
  const space = /^\w+\s*/.exec(rest)?.[0].length ?? 0;
  const from = start - query.length;
  return { fix: { start: from, end: start + space, text: `{UNIQUE_SELECT}${query.trimStart()}` } };
};

const valueFirst: FixRule = ({ rest, start }) => {
  const [match, value, sign = '', name] =
    /^("[^"\n]*"|-?\d[\d.]*)\s*(<=|=|<|>(?!=))\s*([\p{L}_][\p{L}\p{N}_]*)/u.exec(rest) ?? [];
  if (match === undefined) return undefined;
  const mirrored: Record<string, string> = { '<=': '>=', '=': '=', '<': '>', '>': '<' };
  return replaceWith(start, start + match.length, `${name} ${mirrored[sign]} ${value}`);
};

const bracketsInWhere: FixRule = ({ rest, start }) => {
  const [match, inner] = /^\(\s*([^()]*?)\s*\)/.exec(rest) ?? [];
  return match === undefined ? undefined : { fix: { start, end: start + match.length, text: inner ?? '' } };
};

const jsonInQuery: FixRule = ({ rest, start }) => {
  const [match, name] = /^"([\p{L}_][\p{L}\p{N}_]*)"\s*:/u.exec(rest) ?? [];
  return match === undefined ? undefined : replaceWith(start, start + match.length, `${name} =`);
};

const aliasOfColumn: FixRule = ({ before, rest, start }) => {
  const [match, alias, property] = /^([\p{L}\p{N}_]+)\s*\.\s*([\p{L}\p{N}_]+)/u.exec(rest) ?? [];
  if (match === undefined || !/\bRETURN\b/.test(before)) return undefined;
  const named = new RegExp(`\\b${alias}\\s*\\.\\s*${property}\\s+AS\\s+([\\p{L}\\p{N}_]+)`, 'u').exec(before)?.[1];
  return replaceWith(start, start + match.length, named ?? property ?? '');
};

const extraPart: FixRule = ({ rest, start }) => {
  const [part] = /^[.,]\s*[\p{L}\p{N}_]+/u.exec(rest) ?? [];
  return part === undefined ? undefined : remove(start, start + part.length, part);
};

const graphName: FixRule = ({ found, start, end }) => replaceWith(start, end, found.replace(/\s+/g, '_'));

const CHARACTER_RULES: readonly FixRule[] = [otherQuotes, lookAlike];
const RULES_BY_CODE: Readonly<Record<string, readonly FixRule[]>> = {
  unexpected: [
    ...CHARACTER_RULES,
    searchWithoutHash,
    relationColon,
    severalRelations,
    colonInNode,
    noLabel,
    statementNode,
    noBrackets,
    missingQueryName,
    arrowInCreate,
    emptyModifier,
    loneAnd,
    numberForm,
  ],
  comparison: [...CHARACTER_RULES, leadingAnd],
  'after-query': CHARACTER_RULES,
  'too-short': [loneAnd, closingBracket],
  'bare-text': [searchWithoutHash, bareText],
  'no-colon': [...CHARACTER_RULES, noLabel, statementNode],
  'unnamed-node': [statementNode],
  json: [statementNode, jsonQuotes],
  'number-form': [numberForm],
  'variable-length': [searchWithoutHash],
  'one-relation': [severalRelations],
  'colon-in-relation': [relationColon],
  'part-of-name': [partOfName],
  'whole-part': [inAggregate],
  'not-run': [inAggregate, distinctRows],
  'value-first': [valueFirst],
  brackets: [bracketsInWhere],
  'braces-outside': [bracesOutside],
  'json-in-query': [jsonInQuery],
  'alias-in-condition': [aliasOfColumn],
  'nested-property': [extraPart],
  'one-sort': [extraPart],
  'graph-name': [graphName],
  'formula-quotes': [formulaQuotes],
  'order-by': [orderBy],
  'unknown-alias': [aliasInPattern],
  'column-twice': [sameColumn],
  'create-reverse': [reversedRelation],
  'create-alias': [statementAlias],
};
