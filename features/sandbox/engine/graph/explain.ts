/** More about a fault than the engine says at once. Apart from it, because most runs have no fault. */
import type { Fault } from '../faults.ts';
import { foreign } from './foreign.ts';
import type { KeywordNotes } from './scanner.ts';
import { withLink } from './see.ts';
import { translated } from './translate.ts';

/** Faults at a word or a sign that has no place there: it may be one of another language. */
const misplaced = ['unexpected', 'comparison', 'after-query'];

/** A fault in `text` with its cure where the reader writes another language, and with a link to read on. `notes` have the links. */
export const explain = (fault: Fault, text: string, notes?: KeywordNotes): Fault =>
  withLink(inOtherLanguage(fault, text.slice(fault.start, fault.end)) ?? fault, notes);

function inOtherLanguage(fault: Fault, found: string): Fault | undefined {
  const { code, start, end } = fault;
  const fixed = (text: string | undefined) => (text === undefined ? {} : { fix: { start, end, text } });
  if (code === 'open-cypher') {
    const same = translated(found);
    return same === undefined ? undefined : { ...fault, cure: `Write ${same}`, ...fixed(same) };
  }
  const known = misplaced.includes(code) ? foreign(found) : undefined;
  if (!known) return undefined;
  const { fix, ...said } = known;
  return { ...fault, ...said, ...fixed(fix) };
}
