/**
 * Adds links and better hints to diagnostics. Loaded on demand, because most runs have no errors.
 */
import type { Diagnostic } from '../diagnostics.ts';
import { improveDiagnostic } from './fixes.ts';
import type { KeywordNotes } from './lexer.ts';

const MISPLACED_CODES = ['unexpected', 'comparison', 'after-query'];

export const explain = (fault: Diagnostic, text: string, notes?: KeywordNotes): Diagnostic =>
  addDocLink(explainOtherLanguage(fault, text) ?? fault, notes);

function explainOtherLanguage(fault: Diagnostic, whole: string): Diagnostic | undefined {
  const { code, start, end } = fault;
  const found = whole.slice(start, end);
  const fixed = (text: string | undefined) => (text === undefined ? {} : { fix: { start, end, text } });
  if (code === 'open-cypher') {
    const same = translateQuery(found);
    return same === undefined ? undefined : { ...fault, hint: `Write ${same}`, ...fixed(same) };
  }
  const better = improveDiagnostic(fault, whole);
  if (better) return better;
  // => is a comparison only where one is expected.
  const known =
    MISPLACED_CODES.includes(code) && (found !== '=>' || code === 'comparison') ? findDialectHint(found) : undefined;
  if (!known) return undefined;
  const { fix, ...said } = known;
  return { ...fault, ...said, ...fixed(fix) };
}

const CODES: Readonly<Record<string, string>> = {
  CREATE: 'pattern-name create-alias create-reverse unnamed-node json graph-exists unknown-node several-nodes',
  'USE GRAPH': 'unknown-graph use-graph',
  MERGE: 'merge-same merge-upsert merge-direction unknown-way',
  DELETE: 'delete-relation',
  'CREATE GRAPH': 'graph-name',
  'S=>':
    'after-query unexpected invisible too-short lower-case no-query-name open-cypher other-language undirected bare-arrow colon-in-relation no-colon alias-twice unknown-alias comment several-patterns part-of-name no-label no-brackets one-label look-alike parameter return-alone empty-braces braces-outside',
  '[S1=>…]': 'modifier-inside return-inside',
  '()-[]->()-[]->()': 'one-relation modifier-on-chain columns-unknown',
  $$: 'look-up-in-where look-up-name look-up-node look-up-nothing',
  RETURN:
    'whole-part alias-sign constant all-of-part no-semicolon semicolon-at-end no-comma nested-property column-twice unnamed-column unknown-column',
  'RETURN *': 'star-on-chain server-key',
  WHERE:
    'or not-equal at-most comparison comma-for-and single-quote bare-text compare-number json-in-query alias-in-condition formula-in-where order-by order-of-parts limit-number one-sort brackets value-first lone-and number-form open-quote',
  COUNT: 'lone-count',
  SUM: 'nested-function aggregate-number star-in-aggregate unknown-function',
  UNIQUE: 'unknown-modifier one-modifier modifier-on-nodes modifier-without-return',
  CROSS: 'unknown-operation third-query operation-inside no-rows',
  '#SHORT_PATH':
    'unknown-search path-in-chain path-return path-modifier path-reverse path-ends path-same-node path-tie no-path',
  '#ALL_PATH': 'variable-length path-cycle',
  weight: 'path-weight path-position',
  '#RADIUS_OF': 'position',
  MATH_EXP:
    'arithmetic formula-quotes formula-sign alias-in-formula minus plain-name formula-number formula-date format-inside not-finite',
  DATE_FMT: 'date-format',
  SORT_ASC_QLEX: 'sort-digits',
};
const KEYWORD_BY_CODE = new Map(
  Object.entries(CODES).flatMap(([word, list]) => list.split(' ').map((code) => [code, word])),
);

export const EXPLAINED_KEYWORDS: readonly string[] = Object.keys(CODES);

function addDocLink(fault: Diagnostic, notes: KeywordNotes = {}): Diagnostic {
  const word = KEYWORD_BY_CODE.get(fault.code.split(' ')[0] ?? '');
  const link = fault.link ?? (word === undefined ? undefined : notes[word]?.link);
  return link === undefined ? fault : { ...fault, link };
}

interface DialectHint {
  code: string;
  message: string;
  hint: string;
  fix?: string;
}

const SPLIT_HINT = 'Split the query, or finish it in your program.';
const PATTERN_HINT = 'A query names a pattern, such as S=>(@b baker:*); RETURN b.name.';
const PROPERTY_HINT = 'Put properties that change on a relation, and store the relation again.';
const SORT_HINT = 'Write SORT_ASC or SORT_DESC and the column.';
const PREFIX_HINT = 'Write = and a text that ends in $%, which means "begins with".';

const WORD_HINTS: Readonly<Record<string, string>> = {
  'SKIP OFFSET': 'LIMIT keeps the first rows; skip rows in your program.',
  'GROUP GROUPBY GROUP_BY': 'Columns without an aggregate are the groups; leave it out.',
  HAVING: 'Write WHERE, which filters finished rows.',
  'ORDER ORDERBY ORDER_BY SORT SORTBY SORT_BY': SORT_HINT,
  'ASC DESC': SORT_HINT,
  BETWEEN: 'Write two comparisons with AND.',
  'LIKE ILIKE STARTS': PREFIX_HINT,
  'CONTAINS ENDS REGEXP MATCHES': `Only the beginning of a text can be compared. ${PREFIX_HINT}`,
  IN: 'Run one query for each value.',
  'IS EXISTS': 'Compare with a value; an = leaves out nodes that lack the property.',
  NOT: 'Use SUBTRACT to take away the rows that fit.',
  'SELECT FROM': PATTERN_HINT,
  'SET REMOVE UPDATE ALTER ON': PROPERTY_HINT,
  DETACH: 'DELETE takes the relations of the node, too: write DELETE (label:name).',
  'DROP TRUNCATE': 'Delete nodes with DELETE, or begin with a new graph.',
  'WITH UNWIND CALL YIELD FOREACH CASE OPTIONAL LOAD': SPLIT_HINT,
  'EXPLAIN PROFILE': 'Remove it.',
  'SHOW DESCRIBE': 'List all relations with S=>(*)-[*]->(*).',
  'UNION INTERSECT EXCEPT MINUS': 'Combine two queries with SUBTRACT, CROSS or PIPE, as in <CROSS USING column>.',
};
const HINT_BY_WORD = new Map(
  Object.entries(WORD_HINTS).flatMap(([list, hint]) => list.split(' ').map((word) => [word, hint] as const)),
);

const or: DialectHint = {
  code: 'or',
  message: 'Conditions are joined by AND only.',
  hint: 'Use AND, or run one query for each condition.',
};
const quotes: DialectHint = { code: 'single-quote', message: 'Texts have double quotes.', hint: 'Write "…".' };
const comment: DialectHint = {
  code: 'comment',
  message: 'Comments are not supported in the sandbox.',
  hint: 'Remove the comment.',
};
const notEqual: DialectHint = {
  code: 'not-equal',
  message: 'There is no comparison for "not equal".',
  hint: 'Use SUBTRACT to take away the rows that are equal.',
};
const atMost: DialectHint = {
  code: 'at-most',
  message: 'There is no comparison <=.',
  hint: 'Use < with the next larger value.',
};
const comparison = (sign: string, right: string): DialectHint => ({
  code: 'comparison',
  message: `${sign} is not a comparison of this dialect.`,
  hint: `Write ${right}.`,
  fix: right,
});

const SYMBOL_HINTS: Readonly<Record<string, DialectHint>> = {
  OR: { ...or, fix: 'AND' },
  XOR: or,
  '||': { ...or, fix: 'AND' },
  '&&': { code: 'comparison', message: 'Conditions are joined by AND.', hint: 'Write AND.', fix: 'AND' },
  '<>': notEqual,
  '!=': notEqual,
  '≠': notEqual,
  '<=': atMost,
  '≤': atMost,
  '=<': atMost,
  '==': comparison('==', '='),
  '=>': comparison('=>', '>='),
  '=~': { code: 'comparison', message: '=~ is not a comparison of this dialect.', hint: PREFIX_HINT },
  $: {
    code: 'parameter',
    message: 'Parameters are not supported in the sandbox.',
    hint: 'Write the value itself.',
  },
  "'": quotes,
  '‘': quotes,
  '’': quotes,
  '“': quotes,
  '”': quotes,
  '//': comment,
  '/*': comment,
  '--': comment,
  '#': comment,
};

/** Finds a hint for a word or symbol of another language. Ignores case. */
function findDialectHint(text: string): DialectHint | undefined {
  const word = text.toUpperCase();
  if (Object.hasOwn(SYMBOL_HINTS, word)) return SYMBOL_HINTS[word];
  const hint = HINT_BY_WORD.get(word);
  if (hint === undefined) return undefined;
  return { code: 'other-language', message: `${text} is not a word of this dialect.`, hint };
}

const WORD = '[\\p{L}_][\\p{L}\\p{N}_]*';
const QUERY_PATTERN = new RegExp(
  `^MATCH\\s+(.+?)(?:\\s+RETURN\\s+(.+?))?(?:\\s+ORDER\\s+BY\\s+(${WORD})(\\s+DESC|\\s+ASC)?)?(?:\\s+LIMIT\\s+(\\d+))?\\s*;?\\s*$`,
  'isu',
);
const NODE_PATTERN = new RegExp(
  `^\\(\\s*(${WORD})?\\s*(?::\\s*(${WORD}))?\\s*(?:\\{\\s*(${WORD})\\s*:\\s*(?:'([^'"]*)'|"([^"]*)"|(\\d+))\\s*\\})?\\s*\\)`,
  'u',
);
const RELATION_PATTERN = new RegExp(`^(<)?-\\[\\s*(${WORD})?\\s*(?::\\s*(${WORD}))?\\s*\\]-(>)?`, 'u');
const ITEM_PATTERN = new RegExp(
  `^(?:(COUNT|SUM|AVG|MIN|MAX)\\(\\s*)?(\\*|(${WORD})\\.(${WORD}))\\s*\\)?(?:\\s+AS\\s+(${WORD}))?$`,
  'iu',
);

/**
 * Translates `MATCH (b:band)-[p:PLAYS]->(s:stage) RETURN b.title AS band`, up to 300 characters.
 */
function translateQuery(text: string): string | undefined {
  if (text.length > 1000) return undefined;
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length > 300) return undefined;
  const [, pattern, items, column, direction, limit] = QUERY_PATTERN.exec(line) ?? [];
  if (pattern === undefined || /\bWHERE\b|\bWITH\b/i.test(pattern)) return undefined;
  const parts = translatePattern(pattern.trim());
  if (!parts || (column && !items)) return undefined;
  const list = items?.split(',').map((one) => translateItem(one.trim()));
  if (list?.includes(undefined)) return undefined;
  const tail = [
    list ? `; RETURN ${list.join(', ')}` : '',
    column ? ` SORT_${/DESC/i.test(direction ?? '') ? 'DESC' : 'ASC'} ${column}` : '',
    limit && list ? ` LIMIT ${limit}` : '',
  ];
  return limit && !list ? undefined : `S=>${parts}${tail.join('')}`;
}

function translatePattern(text: string): string | undefined {
  let rest = text;
  let result = '';
  for (;;) {
    const [whole, alias, label, key, single, double, number] = NODE_PATTERN.exec(rest) ?? [];
    if (whole === undefined || (key && !label)) return undefined;
    const value = single ?? double ?? number ?? '';
    const prefix = alias ? `@${alias} ` : '';
    if (!label) result += `(${prefix}*)`;
    else if (key === 'name' && number === undefined)
      result += `(${prefix}${label}:${/^[\w-]+$/.test(value) ? value : `"${value}"`})`;
    else result += `(${prefix}${label}:*${key ? ` {${key} = ${number ?? `"${value}"`}}` : ''})`;
    rest = rest.slice(whole.length).trim();
    if (!rest) return result;
    const [arrow, back, name, rel, forth] = RELATION_PATTERN.exec(rest) ?? [];
    if (arrow === undefined || Boolean(back) === Boolean(forth)) return undefined;
    const inner = `${name ? `@${name} ` : ''}${rel ?? '*'}`;
    result += back ? `<-[${inner}]-` : `-[${inner}]->`;
    rest = rest.slice(arrow.length).trim();
  }
}

function translateItem(text: string): string | undefined {
  const [, aggregate, what, , , as] = ITEM_PATTERN.exec(text) ?? [];
  if (what === undefined || ((what === '*') !== /^count$/i.test(aggregate ?? '') && what === '*')) return undefined;
  if (aggregate && !as) return what === '*' ? 'COUNT(*)' : undefined;
  return `${aggregate ? `${aggregate.toUpperCase()}(${what})` : what}${as ? ` AS ${as}` : ''}`;
}
