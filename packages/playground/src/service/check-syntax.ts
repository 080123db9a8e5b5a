/** Checks a text while it is typed; loaded by the first edit. */
import { type Diagnostic, explain, findSyntaxError, type KeywordNotes } from '@folio/query-engine';

export function checkSyntax(text: string, keywords: KeywordNotes): Diagnostic | undefined {
  const diagnostic = findSyntaxError(text, keywords);
  return diagnostic && explain(diagnostic, text, keywords);
}
