/** Hints for words and symbols of openCypher, SQL and other languages that the dialect doesn't have. */
export interface DialectHint {
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
const quotes: DialectHint = { code: 'single-quote', message: 'A text must be in double quotes.', hint: 'Write "…".' };
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
export function findDialectHint(text: string): DialectHint | undefined {
  const word = text.toUpperCase();
  if (Object.hasOwn(SYMBOL_HINTS, word)) return SYMBOL_HINTS[word];
  const hint = HINT_BY_WORD.get(word);
  if (hint === undefined) return undefined;
  return { code: 'other-language', message: `${text} is not a word of this dialect.`, hint };
}
