/** Words and signs that other languages have, and what does the same here. */

/** What is said of a word or a sign. */
export interface DialectHint {
  code: string;
  message: string;
  hint: string;
  /** What can take its place in the text. */
  fix?: string;
}

const split = 'Split the query, or finish it in your program.';
const pattern = 'A query names a pattern, such as S=>(@b baker:*); RETURN b.name.';
const property = 'Put properties that change on a relation, and store the relation again.';
const sorting = 'Write SORT_ASC or SORT_DESC and the column.';
const prefix = 'Write = and a text that ends in $%, which means "begins with".';

/** Cures by words, in capitals. */
const words: Readonly<Record<string, string>> = {
  'SKIP OFFSET': 'LIMIT keeps the first rows; skip rows in your program.',
  'GROUP GROUPBY GROUP_BY': 'Columns without an aggregate are the groups; leave it out.',
  HAVING: 'Write WHERE, which filters finished rows.',
  'ORDER ORDERBY ORDER_BY SORT SORTBY SORT_BY': sorting,
  'ASC DESC': sorting,
  BETWEEN: 'Write two comparisons with AND.',
  'LIKE ILIKE STARTS': prefix,
  'CONTAINS ENDS REGEXP MATCHES': `Only the beginning of a text can be compared. ${prefix}`,
  IN: 'Run one query for each value.',
  'IS EXISTS': 'Compare with a value; an = leaves out nodes that lack the property.',
  NOT: 'Use SUBTRACT to take away the rows that fit.',
  'SELECT FROM': pattern,
  'SET REMOVE UPDATE ALTER ON': property,
  DETACH: 'DELETE takes the relations of the node, too: write DELETE (label:name).',
  'DROP TRUNCATE': 'Delete nodes with DELETE, or begin with a new graph.',
  'WITH UNWIND CALL YIELD FOREACH CASE OPTIONAL LOAD': split,
  'EXPLAIN PROFILE': 'Remove it.',
  'SHOW DESCRIBE': 'List all relations with S=>(*)-[*]->(*).',
  'UNION INTERSECT EXCEPT MINUS': 'Combine two queries with SUBTRACT, CROSS or PIPE, as in <CROSS USING column>.',
};
const curesByWord = new Map(
  Object.entries(words).flatMap(([list, hint]) => list.split(' ').map((word) => [word, hint] as const)),
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

const signs: Readonly<Record<string, DialectHint>> = {
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
  '=~': { code: 'comparison', message: '=~ is not a comparison of this dialect.', hint: prefix },
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

/** What is said of a word or a sign; undefined for one that no other language is known to have. Words fit in capitals and small letters. */
export function findDialectHint(text: string): DialectHint | undefined {
  const word = text.toUpperCase();
  if (Object.hasOwn(signs, word)) return signs[word];
  const hint = curesByWord.get(word);
  if (hint === undefined) return undefined;
  return { code: 'other-language', message: `${text} is not a word of this dialect.`, hint };
}
