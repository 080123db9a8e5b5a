/** Checks a text while it is typed; loaded by the first edit. */
import { type Diagnostic, explain, findSyntaxError, type KeywordNotes } from '@folio/query-engine';

export function checkSyntax(text: string, keywords: KeywordNotes): Diagnostic | undefined {
  const fault = findSyntaxError(text, keywords);
  return fault && explain(fault, text, keywords);
}
