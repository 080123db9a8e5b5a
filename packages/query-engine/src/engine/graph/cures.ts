/**
 * Cures that depend on the text around a fault: forms of openCypher, slips, and characters that look
 * alike. They are apart from the parser, because most runs have no fault.
 */
import { type Diagnostic, type Fix, resolvePosition } from '../diagnostics.ts';
import { translateNode } from './translate.ts';

/** A fault with the text around it. */
interface Context {
  code: string;
  message: string;
  text: string;
  start: number;
  end: number;
  /** The text at fault, and what follows it. */
  found: string;
  rest: string;
  before: string;
  /** Whether the fault is in a query; else it is in `CREATE`, `DELETE` or `MERGE`. */
  isQuery: boolean;
}

type Change = Partial<Pick<Diagnostic, 'code' | 'message' | 'hint' | 'start' | 'end'>> & { fix?: Fix | undefined };
type Rule = (context: Context) => Change | undefined;

/** Characters on each side of a fault that are looked at. */
const MAX_CONTEXT_CHARS = 2000;

/** Changes a fault by the first rule that fits. */
export function improveCure(fault: Diagnostic, text: string): Diagnostic | undefined {
  const { code, message, start, end } = fault;
  const before = text.slice(Math.max(0, start - MAX_CONTEXT_CHARS), start);
  const statement = Math.max(...['CREATE', 'DELETE', 'MERGE'].map((word) => before.lastIndexOf(word)));
  const context: Context = {
    code,
    message,
    text,
    start,
    end,
    found: text.slice(start, end),
    rest: text.slice(start, start + MAX_CONTEXT_CHARS),
    before,
    isQuery: Math.max(before.lastIndexOf('=>'), before.lastIndexOf('⇒')) > statement,
  };
  for (const rule of (Object.hasOwn(rulesByCode, code) && rulesByCode[code]) || []) {
    const change = rule(context);
    if (!change) continue;
    const { fix: _, ...draft } = { ...fault, ...change };
    const fix = 'fix' in change ? change.fix : fault.fix;
    return resolvePosition({ ...draft, ...(fix ? { fix } : {}) }, text, fault.source, fault.part);
  }
  return undefined;
}

/** A fix that replaces the text at fault, and the cure that says so. */
const write = (start: number, end: number, text: string): { hint: string; fix: Fix } => ({
  hint: `Write ${text}.`,
  fix: { start, end, text },
});
const remove = (start: number, end: number, what: string): { hint: string; fix: Fix } => ({
  hint: `Remove ${what}.`,
  fix: { start, end, text: '' },
});

const lookAlikes: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'⇒⟹'].map((arrow) => [arrow, '=>'])),
  ...Object.fromEntries([...'→⟶➔'].map((arrow) => [arrow, '->'])),
  ...Object.fromEntries([...'←⟵'].map((arrow) => [arrow, '<-'])),
  ...Object.fromEntries([...'‐‑‒–—−'].map((dash) => [dash, '-'])),
  '≥': '>=',
};

/** Characters of word processors, of mathematics, and of full width. */
const lookAlike: Rule = ({ rest, start }) => {
  const [, word = '', signs = ''] = /^([\p{L}\p{N}_]*\s*)([^\p{L}\p{N}\s]*)/u.exec(rest) ?? [];
  let sign = '';
  let right = '';
  for (const one of signs) {
    const wide = /[\uff01-\uff5e]/.test(one) ? one.normalize('NFKC') : undefined;
    const known = wide ?? (Object.hasOwn(lookAlikes, one) ? lookAlikes[one] : undefined);
    if (known === undefined) break;
    sign += one;
    right += known;
  }
  if (!sign) return undefined;
  const place = { start: start + word.length, end: start + word.length + sign.length };
  return {
    code: 'look-alike',
    message: `${sign} is not written as ${right}.`,
    ...place,
    ...write(place.start, place.end, right),
  };
};

const otherQuotes: Rule = ({ rest, start }) => {
  const [whole, ...texts] = /^(?:'([^'"\n]*)'|‘([^’"\n]*)’|“([^”"\n]*)”|«([^»"\n]*)»)/.exec(rest) ?? [];
  if (whole === undefined) return undefined;
  const text = `"${texts.find((one) => one !== undefined)}"`;
  return { code: 'single-quote', message: 'Texts have double quotes.', ...write(start, start + whole.length, text) };
};

const search: Rule = ({ before, start }) => {
  const [whole = '', word = ''] = /(SHORT_PATH|ALL_PATH|RADIUS_OF)\s*$/i.exec(before) ?? [];
  if (!word || !/\[\s*(?:@[\p{L}\p{N}_]+\s+)?$/u.test(before.slice(0, -whole.length))) return undefined;
  const from = start - whole.length;
  const end = from + word.length;
  return {
    code: 'unknown-search',
    message: `A search has # before it; ${word} alone is a relation.`,
    start: from,
    end,
    ...write(from, end, `#${word.toUpperCase()}`),
  };
};

/** `:REL` and `alias:REL` of openCypher. */
const relationColon: Rule = ({ before, rest, start, isQuery }) => {
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
    ...write(from, start + length, isQuery ? `@${alias} ${rel || '*'}` : rel || alias),
  };
};

const severalRelations: Rule = ({ before, rest, start, isQuery }) => {
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
const colonInNode: Rule = ({ before, rest, start, isQuery }) => {
  const further = /^:\s*([\p{L}\p{N}_][\p{L}\p{N}_-]*|"[^"\n]*")/u.exec(rest);
  if (!further || !isQuery) return undefined;
  const end = start + further[0].length;
  const star = /\(\s*(?:@[\p{L}\p{N}_]+\s*)?(\*\s*)$/u.exec(before)?.[1];
  if (star !== undefined) {
    const [, value = ''] = further;
    const text = `* {name = ${value.startsWith('"') ? value : `"${value}"`}}`;
    const change = write(start - star.length, end, text);
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

const noLabel: Rule = ({ before, rest, start, code, isQuery }) => {
  if (!isQuery) return undefined;
  if (rest.startsWith('{') && /(?<![\p{L}\p{N}_])\(\s*(?:@[\p{L}\p{N}_]+\s*)?$/u.test(before))
    return {
      code: 'no-colon',
      message: 'A node begins with its label, or with * for any node.',
      hint: 'Write * before the braces.',
      fix: { start, end: start, text: '* ' },
    };
  const [whole, name] = code === 'no-colon' ? (/^:\s*(\*|[\p{L}\p{N}_][\p{L}\p{N}_-]*)/u.exec(rest) ?? []) : [];
  if (whole === undefined) return undefined;
  const text = name === '*' ? '*' : `${name}:*`;
  // A space separates the label from an alias.
  const space = /[\p{L}\p{N}_]$/u.test(before) ? ' ' : '';
  return { hint: `Write ${text}.`, fix: { start, end: start + whole.length, text: space + text } };
};

const NODE = /^\((?:[^()"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*\)/;

/** A node of a statement as openCypher writes it. */
const statementNode: Rule = ({ text, before, rest, start, code, isQuery }) => {
  if (isQuery) return undefined;
  const opened = /\([^()]*$/.exec(before)?.[0].length ?? 0;
  const from = opened ? start - opened : start;
  const node = NODE.exec(text.slice(from, from + MAX_CONTEXT_CHARS))?.[0];
  if (node === undefined) return undefined;
  // A label, a name, and JSON: the fault is elsewhere.
  if (/^\(\s*(?:"|[\p{L}\p{N}_-]+\s*:\s*(?:"|[\p{L}\p{N}_-]+\s*(?:\)|\{\s*["}])))/u.test(node)) return undefined;
  const end = from + node.length;
  const place = {
    code: 'unnamed-node',
    message: 'A node has one label and one name here, and its properties are JSON.',
    start: from,
    end,
  };
  // A label and a name of this dialect, with properties without quotes: these are cured alone.
  const isOwnForm = code === 'json' && /^\(\s*[\p{L}\p{N}_-]+\s*:\s*[^\p{Lu}\s]/u.test(node);
  const same = isOwnForm ? undefined : translateNode(text, from, end);
  if (same) return { ...place, ...same };
  if (code === 'json' || (code === 'unexpected' && !/^[{*$]/.test(rest))) return undefined;
  return { ...place, hint: 'Write (label:name) or (label:name {"year": 1990}).', fix: undefined };
};

/** A name or a text without double quotes in JSON. */
const jsonQuotes: Rule = ({ message, rest, start }) => {
  if (!/double quotes is missing|single quotes|cannot start/.test(message)) return undefined;
  const [whole, text] = /^(?:[\p{L}_][\p{L}\p{N}_]*|'((?:[^'\\\n]|\\.)*)')/u.exec(rest) ?? [];
  if (whole === undefined) return undefined;
  return write(start, start + whole.length, JSON.stringify(text?.replace(/\\(.)/gs, '$1') ?? whole));
};

/** A name where a node in brackets is missing. */
const noBrackets: Rule = ({ message, rest, start, isQuery }) => {
  if (!message.includes('a node in brackets')) return undefined;
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
    ...(isQuery ? write(start, start + name.length, `(${name}:*)`) : { hint: 'Write (label:name).' }),
  };
};

const beginning: Rule = ({ message, found, start, end }) => {
  if (!message.includes('a statement or a query')) return undefined;
  if (found === '=>')
    return {
      code: 'no-query-name',
      message: 'A query begins with a name and =>.',
      ...write(start, end, 'S=>'),
    };
  if (!/^return$/i.test(found)) return undefined;
  return {
    code: 'return-alone',
    message: `${found} needs the pattern of a query before it.`,
    hint: 'Write S=>(@a label:*); RETURN a.name, with a label and properties of your graph.',
  };
};

const arrowInCreate: Rule = ({ before, rest, start, isQuery }) => {
  const [arrow] = /^(?:<?--?>|<?--)/.exec(rest) ?? [];
  if (isQuery || arrow === undefined || !/\)\s*$/.test(before)) return undefined;
  return {
    code: 'bare-arrow',
    message: 'A relation that is stored needs a name in brackets.',
    hint: 'Write -[KNOWS]->, with the name of your relation.',
    end: start + arrow.length,
  };
};

/** `AND` without a condition on one of its sides. */
const loneAnd: Rule = ({ before, start }) => {
  const [whole] = /\bAND\s*$/.exec(before) ?? [];
  if (whole === undefined) return undefined;
  const from = start - whole.length;
  return {
    code: 'lone-and',
    message: 'AND joins two conditions.',
    hint: 'Remove it, or add the condition that is missing.',
    start: from,
    end: from + 'AND'.length,
    fix: { start: from, end: from + 'AND'.length, text: '' },
  };
};
const leadingAnd: Rule = (context) =>
  /(?:\{|\bWHERE|\bAND)\s*AND\s+$/.test(context.before) ? loneAnd(context) : undefined;

/** A number as other languages write it. */
const numberForm: Rule = ({ code, before, found, rest, start }) => {
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
    message: `${written} is not written as a number.`,
    start: from,
    end,
    hint: `Write ${digits}, or put a text in double quotes.`,
    fix: { start: from, end, text: digits },
  };
};

/** A text or a name with spaces or other characters. */
const bareText: Rule = ({ before, rest, start }) => {
  const name = /:\s*([\p{L}\p{N}_-]+\s+)$/u.exec(before)?.[1];
  if (name !== undefined) {
    const more = /^[\p{L}\p{N}_ -]*[\p{L}\p{N}_-](?=\s*[){])/u.exec(rest)?.[0];
    if (more === undefined) return undefined;
    return write(start - name.length, start + more.length, JSON.stringify(name + more));
  }
  const text = /[=<>]\s*$/.test(before) ? /^[^\s"{}()[\];,<>=]+/.exec(rest)?.[0] : undefined;
  // What looks like a property of an alias is no text.
  if (text === undefined || /^[\p{L}_]\w*\.[\p{L}_]/u.test(text)) return undefined;
  return write(start, start + text.length, `"${text}"`);
};

const partOfName: Rule = ({ found, text, start, end, isQuery }) => {
  if (!isQuery) return { hint: 'Write the whole name.' };
  const change = write(start, end, `* {name = "${found.replace(/\s*\*$/, '').replace(/^"|"$/g, '')}$%"}`);
  return /^\s*\{/.test(text.slice(end, end + 100)) ? { hint: change.hint } : change;
};

/** A function or `DISTINCT` in the brackets of an aggregate. */
const inAggregate: Rule = ({ before, found, rest, start }) => {
  const [head, outer = ''] = /([\p{L}_]+)\s*\(\s*$/u.exec(before) ?? [];
  if (head === undefined) return undefined;
  if (/^distinct$/i.test(found)) {
    const space = /^\w+\s*/.exec(rest)?.[0].length ?? 0;
    const known = { code: 'nested-function', message: `${found} is not supported in an aggregate.` };
    if (outer !== 'COUNT') return { ...known, ...remove(start, start + space, found) };
    return {
      ...known,
      hint: 'Write UCOUNT to count different values.',
      fix: { start: start - head.length, end: start + space, text: 'UCOUNT(' },
    };
  }
  if (!/^[\p{L}_]+\s*\(/u.test(rest)) return undefined;
  const message = `${outer} has a property in its brackets, not a function.`;
  const [whole, inner] = /^((?:COUNT|UCOUNT|SUM|AVG|MIN|MAX|STD|SKEW)\s*\([^()]*\))\s*\)/i.exec(rest) ?? [];
  return {
    code: 'nested-function',
    message,
    ...(whole === undefined || inner === undefined
      ? { hint: 'Write a property, such as a.name, and compute with MATH_EXP in a further column.', fix: undefined }
      : write(start - head.length, start + whole.length, inner)),
  };
};

const formulaQuotes: Rule = ({ rest, start }) => {
  const [formula] = /^[^"()]+(?:\([^"()]*\)[^"()]*)*(?=\))/.exec(rest) ?? [];
  if (!formula) return undefined;
  return {
    fix: { start, end: start + formula.length, text: `"${formula}"` },
  };
};

const orderBy: Rule = ({ rest, start }) => {
  const [whole, column, order = ''] =
    /^order\s+by\s+(?:[\p{L}\p{N}_]+\.)?([\p{L}\p{N}_]+)(?![\p{L}\p{N}_]|\s*[(.+*/-])(\s+(?:asc|desc)(?:ending)?\b)?/iu.exec(
      rest,
    ) ?? [];
  if (whole === undefined) return undefined;
  return write(start, start + whole.length, `SORT_${/desc/i.test(order) ? 'DESC' : 'ASC'} ${column}`);
};

/** An alias that is written as `alias:label` in the pattern. */
const aliasInPattern: Rule = ({ before, found, start }) => {
  const label = '\\s*:\\s*(?:(\\*)|([\\p{L}\\p{N}_-]+))';
  const part = new RegExp(`(?:\\(\\s*(${found}${label})|-\\[\\s*(${found})(?=\\s*[\\]{]))`, 'u').exec(before);
  if (!part) return undefined;
  const [whole, node, , name, relation] = part;
  const written = node ?? relation ?? '';
  const from = start - before.length + part.index + whole.lastIndexOf(written);
  const text = `@${found} ${name === undefined ? '*' : `${name}:*`}`;
  return {
    hint: `Write ${text} in the pattern: an alias has @ before it.`,
    fix: { start: from, end: from + written.length, text },
  };
};

const sameColumn: Rule = ({ found, end }) => {
  const [, alias, property] = /^([\p{L}\p{N}_]+)\s*\.\s*([\p{L}\p{N}_]+)$/u.exec(found) ?? [];
  return alias === undefined ? undefined : { fix: { start: end, end, text: ` AS ${alias}_${property}` } };
};

/** Turns the only arrow of a statement round. */
const exchange: Rule = ({ before, rest, start }) => {
  const [first, node] = /CREATE\s*(\([^()]*\)\s*)$/.exec(before) ?? [];
  const [whole, relation, other] = /^<-(\[[^[\]]*\])-\s*(\([^()]*\))(?!\s*[-<])/.exec(rest) ?? [];
  if (first === undefined || node === undefined || whole === undefined) return undefined;
  const from = start - node.length;
  return { fix: { start: from, end: start + whole.length, text: `${other}-${relation}->${node.trim()}` } };
};

const statementAlias: Rule = ({ rest, start }) => {
  const [alias = ''] = /^@[\p{L}\p{N}_]*\s*/u.exec(rest) ?? [];
  return { fix: { start, end: start + alias.length, text: '' } };
};

const emptyModifier: Rule = ({ before, found, start, end, message }) => {
  const [braces] = found === '}' && message.includes('a modifier') ? (/\{\s*$/.exec(before) ?? []) : [];
  if (braces === undefined) return undefined;
  const place = { start: start - braces.length, end };
  return {
    code: 'empty-braces',
    message: 'The braces have no modifier.',
    hint: 'Remove them, or write a modifier, as S{UNIQUE}=>.',
    ...place,
    fix: { ...place, text: '' },
  };
};

/** A bracket at the end of the text that closes the last open one. */
const closingBracket: Rule = ({ message, text, before, end }) => {
  if (!message.includes('a closing') || end < text.length) return undefined;
  const open: string[] = [];
  for (const sign of before.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[()[\]{}]/g) ?? [])
    if (')]}'.includes(sign)) open.pop();
    else open.push(sign === '(' ? ')' : sign === '[' ? ']' : '}');
  const last = open.at(-1);
  return last === undefined ? undefined : { fix: { start: end, end, text: last } };
};

/** `RETURN DISTINCT`, which is a modifier here. */
const distinctRows: Rule = ({ before, found, rest, start }) => {
  const query = /(?<![\p{L}\p{N}_]|\[\s*)[\p{L}\p{N}_]+(\s*=>(?:(?!=>)[\s\S])*;\s*RETURN\s+)$/u.exec(before)?.[1] ?? '';
  if (!query || !/^distinct$/i.test(found)) return undefined;
  const space = /^\w+\s*/.exec(rest)?.[0].length ?? 0;
  const from = start - query.length;
  return { fix: { start: from, end: start + space, text: `{UNIQUE_SELECT}${query.trimStart()}` } };
};

const valueFirst: Rule = ({ rest, start }) => {
  const [whole, value, sign = '', name] =
    /^("[^"\n]*"|-?\d[\d.]*)\s*(<=|=|<|>(?!=))\s*([\p{L}_][\p{L}\p{N}_]*)/u.exec(rest) ?? [];
  if (whole === undefined) return undefined;
  const turned: Record<string, string> = { '<=': '>=', '=': '=', '<': '>', '>': '<' };
  return write(start, start + whole.length, `${name} ${turned[sign]} ${value}`);
};

const bracketsInWhere: Rule = ({ rest, start }) => {
  const [whole, inner] = /^\(\s*([^()]*?)\s*\)/.exec(rest) ?? [];
  return whole === undefined ? undefined : { fix: { start, end: start + whole.length, text: inner ?? '' } };
};

/** Conditions after a node that has none. */
const bracesOutside: Rule = ({ before, rest, start }) => {
  const [end] = /(?<=\([^(){}]*)\)\s*$/.exec(before) ?? [];
  const [braces] = /^\{[^{}]*\}/.exec(rest) ?? [];
  if (end === undefined || braces === undefined) return undefined;
  return { fix: { start: start - end.length, end: start + braces.length, text: ` ${braces})` } };
};

const jsonInQuery: Rule = ({ rest, start }) => {
  const [whole, name] = /^"([\p{L}_][\p{L}\p{N}_]*)"\s*:/u.exec(rest) ?? [];
  return whole === undefined ? undefined : write(start, start + whole.length, `${name} =`);
};

/** `alias.property` where the name of a column is expected. */
const aliasOfColumn: Rule = ({ before, rest, start }) => {
  const [whole, alias, property] = /^([\p{L}\p{N}_]+)\s*\.\s*([\p{L}\p{N}_]+)/u.exec(rest) ?? [];
  if (whole === undefined || !/\bRETURN\b/.test(before)) return undefined;
  const named = new RegExp(`\\b${alias}\\s*\\.\\s*${property}\\s+AS\\s+([\\p{L}\\p{N}_]+)`, 'u').exec(before)?.[1];
  return write(start, start + whole.length, named ?? property ?? '');
};

const furtherPart: Rule = ({ rest, start }) => {
  const [part] = /^[.,]\s*[\p{L}\p{N}_]+/u.exec(rest) ?? [];
  return part === undefined ? undefined : remove(start, start + part.length, part);
};

const graphName: Rule = ({ found, start, end }) => write(start, end, found.replace(/\s+/g, '_'));

const atSigns: readonly Rule[] = [otherQuotes, lookAlike];
const rulesByCode: Readonly<Record<string, readonly Rule[]>> = {
  unexpected: [
    ...atSigns,
    search,
    relationColon,
    severalRelations,
    colonInNode,
    noLabel,
    statementNode,
    noBrackets,
    beginning,
    arrowInCreate,
    emptyModifier,
    loneAnd,
    numberForm,
  ],
  comparison: [...atSigns, leadingAnd],
  'after-query': atSigns,
  'too-short': [loneAnd, closingBracket],
  'bare-text': [search, bareText],
  'no-colon': [...atSigns, noLabel, statementNode],
  'unnamed-node': [statementNode],
  json: [statementNode, jsonQuotes],
  'number-form': [numberForm],
  'variable-length': [search],
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
  'nested-property': [furtherPart],
  'one-sort': [furtherPart],
  'graph-name': [graphName],
  'formula-quotes': [formulaQuotes],
  'order-by': [orderBy],
  'unknown-alias': [aliasInPattern],
  'column-twice': [sameColumn],
  'create-reverse': [exchange],
  'create-alias': [statementAlias],
};
