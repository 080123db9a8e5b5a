/** Adds links and better cures to faults. Loaded on demand, because most runs have no fault. */
import type { Diagnostic } from '../diagnostics.ts';
import { improveCure } from './cures.ts';
import { findDialectHint } from './dialect-hints.ts';
import { addDocLink } from './doc-links.ts';
import type { KeywordNotes } from './scanner.ts';
import { translated } from './translate.ts';

/** Codes of faults at a word or a sign that may belong to another language. */
const misplaced = ['unexpected', 'comparison', 'after-query'];

/** Improves the cure of a fault in `text` and adds the link of `notes` to read on. */
export const explain = (fault: Diagnostic, text: string, notes?: KeywordNotes): Diagnostic =>
  addDocLink(inOtherLanguage(fault, text) ?? fault, notes);

function inOtherLanguage(fault: Diagnostic, whole: string): Diagnostic | undefined {
  const { code, start, end } = fault;
  const found = whole.slice(start, end);
  const fixed = (text: string | undefined) => (text === undefined ? {} : { fix: { start, end, text } });
  if (code === 'open-cypher') {
    const same = translated(found);
    return same === undefined ? undefined : { ...fault, hint: `Write ${same}`, ...fixed(same) };
  }
  const better = improveCure(fault, whole);
  if (better) return better;
  // => is a comparison only where one is expected.
  const known =
    misplaced.includes(code) && (found !== '=>' || code === 'comparison') ? findDialectHint(found) : undefined;
  if (!known) return undefined;
  const { fix, ...said } = known;
  return { ...fault, ...said, ...fixed(fix) };
}
