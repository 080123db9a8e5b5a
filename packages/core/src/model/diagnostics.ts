import type { Diagnostic } from './types.ts';

/** A fault that can still be given its line: `quote` is text of the file, nearly always there once; of several, the first that is there counts. */
export interface QuotedDiagnostic extends Diagnostic {
  quote?: string | readonly string[];
}

/** Thrown where work cannot go on. It may carry several faults, so that an author can correct all of them before the next try. */
export class DiagnosticError extends Error {
  readonly diagnostics: Diagnostic[];

  constructor(faults: Diagnostic | Diagnostic[]) {
    const list = Array.isArray(faults) ? faults : [faults];
    super(formatDiagnostics(list));
    this.name = 'FaultError';
    this.diagnostics = list;
  }
}

/** What an author reads, one paragraph a fault: `file:line`, the cause, the cure. Order is kept; the same fault is written once. `folder` is the project's, as the author sees it. */
export function formatDiagnostics(faults: Diagnostic[], folder = ''): string {
  const paragraphs = faults.map(({ file, line, message, hint }) => {
    const path = folder ? `${folder}/${file}` : file;
    const place = line === undefined ? path : `${path}:${line}`;
    return `${place}\n  cause: ${message}\n  cure:  ${hint}`;
  });
  return [...new Set(paragraphs)].join('\n\n');
}

/**
 * Gives faults their lines: the first line of the file that holds the quoted text, best as a whole string of code. `read` returns the text of a
 * file, or undefined when there is none. `partsOf` names the files that may hold the text, the likeliest first: the fault gets the one that has it.
 */
export function resolveLines(
  faults: QuotedDiagnostic[],
  read: (file: string) => string | undefined,
  partsOf: (file: string) => readonly string[] = (file) => [file],
): Diagnostic[] {
  return faults.map(({ quote, ...fault }) => {
    if (fault.line !== undefined || !quote) return fault;
    const parts = partsOf(fault.file).map((file) => ({ file, text: read(file) ?? '' }));
    for (const wanted of [quote].flat().flatMap((text) => [`'${text}'`, `"${text}"`, text]))
      for (const { file, text } of parts) {
        const at = text.indexOf(wanted);
        if (at >= 0) return { ...fault, file, line: text.slice(0, at).split('\n').length };
      }
    return fault;
  });
}
