/** Messages about the syntax of statements and queries. */
import { type DiagnosticDraft, type Span, throwError } from '../diagnostics.ts';

/** What a parser expects, where a fix depends on it. */
export const EXPECTED_NODE = 'a node in brackets';
export const EXPECTED_MODIFIER = 'a modifier';
export const EXPECTED_STATEMENT = 'a statement or a query, such as S=>(*)';

type Message = readonly [message: string, hint: string];

/** By code; a suffix after a slash distinguishes messages of one code. */
const MESSAGES = {
  // Tokens
  'open-quote': ['The text in double quotes is not closed.', 'Close it with a double quote.'],
  'too-short': (what: string) => [`Unexpected end of the text: expected ${what}.`, `Add ${what}.`],
  unexpected: (text: string, what: string) => [
    `Unexpected "${text}": expected ${what}.`,
    `Put ${what} before it, or remove ${text}.`,
  ],
  invisible: (codePoint: string) => [`The character U+${codePoint} is invisible.`, 'Remove it.'],
  'lower-case': (text: string, keyword: string) => [
    `Unknown keyword "${text}": keywords are case-sensitive.`,
    `Write ${keyword}.`,
  ],

  // Texts and statements
  'limit-text': (max: string) => [`The text has more than ${max} characters.`, 'Use a shorter text.'],
  'limit-statements': (max: string) => [`The text has more than ${max} statements.`, 'Use fewer statements.'],
  'open-cypher': [
    'MATCH belongs to openCypher; a query of this dialect begins with a name and =>.',
    'Write S=>(@a label:*), with the label before the colon and the name after it.',
  ],
  'no-semicolon': (word: string) => [
    `${word} follows a pattern without a semicolon.`,
    'End the pattern with ; before RETURN.',
  ],
  'no-query-name': ['A query begins with a name and =>.', 'Write S=> before the pattern.'],
  'semicolon-at-end/statement': ['A semicolon comes before RETURN only.', 'Remove it.'],
  'semicolon-at-end': ['A semicolon comes before RETURN only.', 'Remove it, or add RETURN.'],
  'graph-name': ['The name of a graph is one word.', 'Write it without spaces.'],
  'use-graph': ['USE is followed by GRAPH.', 'Write USE GRAPH and the name.'],
  'delete-relation': [
    'DELETE removes a node with all its relations; it cannot remove one relation alone.',
    'Name one node if all its relations may go: DELETE (label:name).',
  ],
  'create-reverse': ['CREATE writes arrows to the right.', 'Exchange the two nodes and write -[…]->.'],
  'create-alias/relation': ['CREATE has no aliases.', 'Remove the alias.'],
  'create-alias': ['Only queries have aliases.', 'Remove the alias.'],
  'several-nodes/delete': ['DELETE removes one node.', 'Begin the next one with DELETE.'],
  'several-nodes': ['CREATE writes one node or one chain.', 'Begin the next one with CREATE.'],
  'merge-upsert': ['MERGE joins two nodes here; CREATE keeps a node that exists.', 'Write CREATE.'],
  'merge-upsert/open-cypher': [
    'MERGE joins two nodes here; CREATE keeps a node that exists.',
    'Write CREATE with the label and the name of the node, such as CREATE (Baker:hana {"age":40}).',
  ],
  'merge-direction': [
    'MERGE needs one arrow, from the node that goes to the node that stays.',
    'Write <-[*]- to keep the first node, or -[*]-> to keep the second one.',
  ],
  'unnamed-node': ['A node needs a label and a name here.', 'Write (label:name).'],
  'server-key/stored': (property: string) => [
    `${property} is added when the node is stored.`,
    'Choose another name for the property.',
  ],

  // Names
  'server-key': (property: string) => [
    `${property} is added by a server; the sandbox does not have it.`,
    'Leave it out, or run it on a server.',
  ],
  position: ['A position is two properties, latitude and longitude, with a point between them.', 'Write "lat.lon".'],
  'no-colon/quoted': ['A label and a name need a colon between them.', 'Write "label:name" or label:"name".'],
  'no-colon/name': (label: string) => [
    `${label} is a label without a name.`,
    `Write ${label}:* for all nodes of the label.`,
  ],
  'no-colon/label': ['A node begins with its label.', 'Put the label before the colon, as label:name.'],
  'no-colon/empty': ['The brackets have no node.', 'Write (*) for any node.'],
  'part-of-name': (label: string, name: string) => [
    'The star is a whole name, not a part of one.',
    `Write ${label}:* {name = "${name}$%"} for names that begin with ${name}.`,
  ],
  'bare-text/name': ['A name with a space needs double quotes.', 'Put the whole name in double quotes.'],
  'bare-text/relation': ['The name of a relation is one word.', 'Write it without spaces; an alias is written @alias.'],
  'bare-text/created': ['The name of a relation is one word.', 'Write it without spaces.'],
  'bare-text': ['A text with other signs than letters and digits needs double quotes.', 'Put it in double quotes.'],
  'alias-in-condition/column': ['A column has the name that AS gives it.', 'Write this name, without an alias.'],

  // Patterns
  'limit-nesting/patterns': (max: string) => [`More than ${max} patterns are nested.`, 'Use fewer brackets.'],
  'limit-steps': ['The pattern has more than 100 relations.', 'Use fewer.'],
  'bare-arrow': (arrow: string) => ['An arrow needs a relation in brackets.', `Write ${arrow} for any relation.`],
  'bare-arrow/empty': ['The brackets have no relation.', 'Write [*] for any relation.'],
  'modifier-inside': ['A query in brackets has no modifier.', 'Put the modifier after the name of the outer query.'],
  'return-inside': ['A query in brackets has no RETURN.', 'Return its columns after the whole pattern.'],
  'colon-in-relation': ['The name of a relation has no colon.', 'Remove the colon; an alias is written @alias.'],
  'variable-length': [
    'A relation is one step; it has no number of steps.',
    'Write one relation for each step, or search for paths with #ALL_PATH.',
  ],
  'undirected/both': ['A relation has one direction.', 'Write <-[…]- or -[…]->.'],
  undirected: ['A relation needs a direction.', 'Write -> for the direction from subject to object.'],
  'one-relation': ['A relation has one name.', 'Write * for any relation, or run one query for each name.'],

  // Conditions
  'empty-braces': ['The braces have no condition.', 'Remove them, or write a condition, as {year = 1990}.'],
  'json-in-query': [
    'A query has conditions in braces, not JSON.',
    'Write the property without quotes and =, as {year = 1990}.',
  ],
  'limit-conditions': ['There are more than 100 conditions.', 'Use fewer.'],
  'number-form/comma': ['A number has no comma between its digits.', 'Remove it.'],
  'comma-for-and': ['Conditions are joined by AND.', 'Write AND in place of the comma.'],
  comparison: (text: string) => [
    `Unknown comparison "${text}".`,
    'Use =, >, >= or <; a text that ends in $% means "begins with".',
  ],
  brackets: ['Conditions after WHERE have no brackets.', 'Remove them: all conditions have to hold.'],
  'alias-in-condition/where': ['WHERE compares columns of RETURN.', 'Write the name that AS gives.'],
  'alias-in-condition': (property: string) => [
    'A condition in braces belongs to its own part.',
    `Write ${property} alone.`,
  ],
  'value-first': (what: string) => [
    `A condition begins with a ${what}.`,
    'Write it first, then the comparison and the value.',
  ],
  'formula-in-where': ['WHERE compares columns, not formulas.', 'Compute the value as a column with MATH_EXP and AS.'],
  'look-up-in-where': [
    '$$ looks up the value of a node in braces, not after WHERE.',
    'Put the condition in the braces of the part.',
  ],
  'look-up-name': ['$$ needs a node by name.', 'Write $$label:name.'],
  'number-form/long': (text: string) => [
    `${text} has more digits than the sandbox compares.`,
    `Use a number up to ${Number.MAX_SAFE_INTEGER}.`,
  ],
  'number-form': (text: string) => [
    `Invalid number "${text}".`,
    'Write its digits, without zeros in front; put a text in double quotes.',
  ],

  // Columns
  'limit-columns': ['There are more than 200 columns.', 'Use fewer.'],
  'no-comma': ['A comma is missing between two columns.', 'Separate columns with a comma.'],
  'alias-sign': ['Aliases have @ in the pattern only.', 'Write the alias without @.'],
  constant: [
    'RETURN has properties, aggregates and formulas, not values of your own.',
    'Return a property, such as a.name.',
  ],
  'star-in-aggregate': (word: string) => [`${word} needs a property.`, `Write ${word}(alias.property).`],
  'whole-part': (alias: string) => [
    `${alias} is a whole part; a column is one of its properties.`,
    `Write ${alias}.name.`,
  ],
  'all-of-part': ['A column is one property.', 'Write RETURN * for all properties of the pattern, or name them.'],
  'nested-property': ['A property inside a property is not supported in the sandbox.', 'Return the whole property.'],
  'formula-quotes': ['A formula is in double quotes.', 'Put it in double quotes, as MATH_EXP("($year+1)").'],

  // Formulas
  'formula-sign': (text: string) => [
    `Unexpected "${text}" in a formula.`,
    'Use +, -, *, / and brackets, and write $ before the name of a column.',
  ],
  'alias-in-formula': [
    'A formula reads columns, not properties of an alias.',
    'Return the property as a column with AS, and write $ and that name.',
  ],
  'limit-nesting/operations': (max: string) => [
    `The formula has more than ${max} operations.`,
    'Split it into several columns.',
  ],
  'limit-nesting/formula': (max: string) => [
    `The formula has more than ${max} nested brackets.`,
    'Use fewer brackets.',
  ],
  minus: ['A formula has no sign before a value.', 'Subtract from zero, as in (0-$year).'],
  'format-inside': (word: string) => [
    `${word} gives a text, so nothing can be computed with it.`,
    `Use ${word} alone in a formula.`,
  ],
  'plain-name': (word: string) => [
    `${word} is neither a number nor a column.`,
    `Write $${word} to read a column or a property.`,
  ],
  'date-format': (letter: string, known: string) => [`Unknown date format "${letter}".`, `Use ${known}.`],

  // Queries
  'third-query': ['An operation has two queries.', 'Run a second operation for the third query.'],
  'operation-inside': ['An operation cannot be part of another one.', 'Put one query there.'],
  'order-of-parts': (word: string) => [
    `Unexpected "${word}": clauses are out of order.`,
    'Keep the order RETURN, EXCLUDE_GROUPBY, WHERE, sort, LIMIT.',
  ],
  'order-by': ['ORDER BY belongs to openCypher.', 'Write SORT_ASC or SORT_DESC and the column.'],
  misspelled: (text: string, nearest: string) => [`Unknown keyword "${text}".`, `Did you mean ${nearest}?`],
  'after-query': (text: string) => [
    `Unexpected "${text}" after the query.`,
    'Remove it. The name of a column follows AS, and a text with spaces is in double quotes.',
  ],
  arithmetic: [
    'A column of RETURN is not computed by itself.',
    'Return the property as a column, and compute with it: MATH_EXP("($year+1)") AS next.',
  ],
  'several-patterns': [
    'A query has one pattern.',
    'For two relations of one subject, put the first query into brackets: S2=>[S1=>…]-[…]->(…).',
  ],
  'braces-outside': [
    'Conditions are inside the brackets of their part.',
    'Move the braces before the closing bracket.',
  ],
  'one-modifier': ['A query has one modifier.', 'Choose one of them.'],
  'one-sort': ['Rows are sorted by one column.', 'Name one column.'],
  'limit-number': ['LIMIT needs one whole number from 1.', 'Write the number of rows, such as LIMIT 5.'],

  // Whole queries
  'alias-twice': (alias: string) => [`Duplicate alias "${alias}".`, 'Give each part an alias of its own.'],
  'star-on-chain': [
    'RETURN * on a chain is not supported in the sandbox.',
    'Return the columns that you need by name, or run it on a server.',
  ],
  'lone-count': [
    'COUNT(*) alone gives one number, not rows.',
    'Remove WHERE, sort and LIMIT, or return a further column.',
  ],
  'path-in-chain': [
    'A path search inside a chain is not supported in the sandbox.',
    'Search for the path in a query of its own.',
  ],
  'path-return': ['A path search has no RETURN.', 'Remove RETURN and what follows.'],
  'path-modifier': ['A path search has no modifier.', 'Remove it.'],
  'path-reverse': ['A path search goes from left to right.', 'Exchange the two nodes and write -[…]->.'],
  'path-ends': ['A path search needs two nodes by name.', 'Write label and name of both ends.'],
  'modifier-on-nodes': (word: string) => [
    `${word} compares relations, and the pattern has none.`,
    'Add a relation, or remove the modifier.',
  ],
  'modifier-on-chain': (word: string) => [
    `${word} on a chain is not supported in the sandbox.`,
    'Use UNIQUE_SELECT, or run it on a server.',
  ],
  'modifier-without-return': (word: string) => [
    `${word} compares the columns of RETURN, and the query names none.`,
    'Add RETURN with columns.',
  ],
  'unnamed-column': ['This column has no name.', 'Name it with AS.'],
  'column-twice': (column: string) => [`Duplicate column "${column}".`, 'Give each column a name of its own with AS.'],
} as const satisfies Record<string, Message | ((...values: string[]) => Message)>;

type Messages = typeof MESSAGES;
type Values<K extends keyof Messages> = Messages[K] extends (...values: infer V extends string[]) => Message ? V : [];

/** Throws the message of `key` for a span of the text, with a fix if there is one. */
export function throwSyntaxError<K extends keyof Messages>(
  key: K,
  { start, end, fix, expected }: Span & Pick<DiagnosticDraft, 'fix' | 'expected'>,
  ...values: Values<K>
): never {
  const entry: Message | ((...values: string[]) => Message) = MESSAGES[key];
  const [message, hint] = typeof entry === 'function' ? entry(...values) : entry;
  const code = key.replace(/\/.*/, '');
  return throwError({ code, message, hint, start, end, fix, expected });
}
