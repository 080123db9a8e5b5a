/**
 * Adds links and better hints to diagnostics. Loaded on demand, because most runs have no errors.
 */
import type { Diagnostic } from '../diagnostics.ts';
import { findDialectHint } from './dialect-hints.ts';
import { improveDiagnostic } from './fixes.ts';
import type { KeywordNotes } from './lexer.ts';
import { translateCypher } from './translate.ts';

const MISPLACED_CODES = ['unexpected', 'comparison', 'after-query'];

export const explain = (diagnostic: Diagnostic, text: string, notes?: KeywordNotes): Diagnostic =>
  addDocLink(explainOtherLanguage(diagnostic, text) ?? diagnostic, notes);

function explainOtherLanguage(diagnostic: Diagnostic, text: string): Diagnostic | undefined {
  const { code, start, end } = diagnostic;
  const found = text.slice(start, end);
  const toFix = (fix: string | undefined) => (fix === undefined ? {} : { fix: { start, end, text: fix } });
  if (code === 'open-cypher') {
    const translated = translateWhole(found);
    return translated === undefined ? undefined : { ...diagnostic, hint: `Write ${translated}`, ...toFix(translated) };
  }
  const improved = improveDiagnostic(diagnostic, text);
  if (improved) return improved;
  // => is a comparison only where one is expected.
  const dialectHint =
    MISPLACED_CODES.includes(code) && (found !== '=>' || code === 'comparison') ? findDialectHint(found) : undefined;
  if (!dialectHint) return undefined;
  const { fix, ...change } = dialectHint;
  return { ...diagnostic, ...change, ...toFix(fix) };
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

function addDocLink(diagnostic: Diagnostic, notes: KeywordNotes = {}): Diagnostic {
  const word = KEYWORD_BY_CODE.get(diagnostic.code.split(' ')[0] ?? '');
  const link = diagnostic.link ?? (word === undefined ? undefined : notes[word]?.link);
  return link === undefined ? diagnostic : { ...diagnostic, link };
}

/** Translates a short query of openCypher, if its translation is complete. Otherwise returns `undefined`. */
function translateWhole(text: string): string | undefined {
  const line = text.length > 1000 ? '' : text.replace(/\s+/g, ' ').trim();
  if (!line || line.length > 300) return undefined;
  const { text: translated, notes } = translateCypher(line);
  return translated && !notes.length ? translated : undefined;
}
