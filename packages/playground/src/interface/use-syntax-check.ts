import type { Diagnostic, KeywordNotes } from '@folio/query-engine';
import { useEffect, useState } from 'react';

/** How long the reader pauses before a text is checked. */
const CHECK_DELAY_MS = 600;

/**
 * Finds the first error of the syntax of a text after a pause in typing. Without it, the run finds the error.
 * @param text Undefined if there is nothing to check.
 */
export function useSyntaxCheck(text: string | undefined, keywords: KeywordNotes): Diagnostic | undefined {
  const [checked, setChecked] = useState<{ text: string; diagnostic: Diagnostic | undefined }>();
  useEffect(() => {
    if (!text?.trim()) return;
    const timer = setTimeout(async () => {
      const { checkSyntax } = await import('../service/check-syntax.ts');
      const diagnostic = checkSyntax(text, keywords);
      // At the end, the reader is still typing.
      setChecked({ text, diagnostic: diagnostic && diagnostic.end < text.trimEnd().length ? diagnostic : undefined });
    }, CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, keywords]);
  return checked?.text === text ? checked?.diagnostic : undefined;
}
