import type { Diagnostic } from './types.ts';

/** A diagnostic whose line is found by `quote`, texts of the file, the most specific first. */
export interface QuotedDiagnostic extends Diagnostic {
  quote?: string | readonly string[];
}

export class DiagnosticError extends Error {
  readonly diagnostics: Diagnostic[];

  constructor(diagnostics: Diagnostic | Diagnostic[]) {
    const list = [diagnostics].flat();
    super(formatDiagnostics(list));
    this.name = 'DiagnosticError';
    this.diagnostics = list;
  }
}

/** Returns what `work` reports by throwing a {@link DiagnosticError}. */
export function catchDiagnostics(work: () => unknown): Diagnostic[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics;
    throw error;
  }
}

/** @param folder - Path to the project, so that paths can be clicked. */
export function formatDiagnostics(diagnostics: Diagnostic[], folder = ''): string {
  const paragraphs = diagnostics.map(({ file, line, message, hint }) => {
    const path = folder ? `${folder}/${file}` : file;
    const location = line === undefined ? path : `${path}:${line}`;
    return `${location}\n  ${message}\n  hint: ${hint}`;
  });
  return [...new Set(paragraphs)].join('\n\n');
}

/**
 * Resolves lines by quotes.
 *
 * @param getCandidateFiles - Files that may contain the text, the likeliest first.
 */
export function resolveLines(
  diagnostics: QuotedDiagnostic[],
  read: (file: string) => string | undefined,
  getCandidateFiles: (file: string) => readonly string[] = (file) => [file],
): Diagnostic[] {
  return diagnostics.map(({ quote, ...diagnostic }) => {
    if (diagnostic.line !== undefined || !quote) return diagnostic;
    const parts = getCandidateFiles(diagnostic.file).map((file) => ({ file, text: read(file) ?? '' }));
    for (const wanted of [quote].flat().flatMap((text) => [`'${text}'`, `"${text}"`, text]))
      for (const { file, text } of parts) {
        const offset = text.indexOf(wanted);
        if (offset >= 0) return { ...diagnostic, file, line: text.slice(0, offset).split('\n').length };
      }
    return diagnostic;
  });
}
