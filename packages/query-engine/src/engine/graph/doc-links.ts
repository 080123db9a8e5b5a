/** Where to read on about a fault: the word of the dialect that it is about. Its link is the caller's. */
import type { Diagnostic } from '../diagnostics.ts';
import type { KeywordNotes } from './scanner.ts';

/** Codes of faults by the word that they are about. */
const codes: Readonly<Record<string, string>> = {
  CREATE: 'pattern-name create-alias create-reverse unnamed-node json graph-exists unknown-node several-nodes',
  'USE GRAPH': 'unknown-graph use-graph',
  MERGE: 'merge-same merge-upsert merge-direction unknown-way',
  DELETE: 'delete-relation',
  'CREATE GRAPH': 'graph-name',
  'S=>':
    'after-query unexpected too-short lower-case no-query-name open-cypher other-language undirected bare-arrow colon-in-relation no-colon alias-twice unknown-alias comment several-patterns part-of-name no-label no-brackets one-label look-alike parameter return-alone empty-braces braces-outside',
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
const wordsByCode = new Map(
  Object.entries(codes).flatMap(([word, list]) => list.split(' ').map((code) => [code, word])),
);

/** The words that faults are about: those whose links are asked for. */
export const explainingWords: readonly string[] = Object.keys(codes);

/** A fault with the link of its word, where the caller has one. */
export function addDocLink(fault: Diagnostic, notes: KeywordNotes = {}): Diagnostic {
  const word = wordsByCode.get(fault.code.split(' ')[0] ?? '');
  const link = fault.link ?? (word === undefined ? undefined : notes[word]?.link);
  return link === undefined ? fault : { ...fault, link };
}
