import type { Diagnostic } from '../model/types.ts';

export type PageDiagnostic = Omit<Diagnostic, 'file'>;

/** Reports a mistake on a page. Rendering goes on, so that authors see all of them. */
export type ReportDiagnostic = (diagnostic: PageDiagnostic) => void;

/** Reports a mistake at a known line. */
export type ReportProblem = (message: string, hint: string) => void;

export class DiagnosticCollector {
  readonly list: Diagnostic[] = [];
  private readonly seen = new Set<string>();
  private line: number | undefined;
  private source: (() => { file: string; line: number } | undefined) | undefined;

  constructor(
    private readonly file: string,
    private readonly locate: (line: number) => { file: string; line: number } = (line) => ({ file, line }),
  ) {}

  /** Repeated diagnostics of a line count once. */
  readonly report: ReportDiagnostic = (diagnostic) => {
    const source = this.source?.();
    if (source) return this.add({ ...diagnostic, ...source });
    const line = this.line ?? diagnostic.line;
    this.add({ file: this.file, ...diagnostic, ...(line === undefined ? { line } : this.locate(line)) });
  };

  /** Sets the line for diagnostics of `work`, for text that isn't part of the file. */
  withLine<T>(line: number | undefined, work: () => T): T {
    const before = this.line;
    this.line = line;
    try {
      return work();
    } finally {
      this.line = before;
    }
  }

  /** Sets the source location for diagnostics of `work` on a text of a data file. */
  withLocation<T>(source: () => { file: string; line: number } | undefined, work: () => T): T {
    const before = this.source;
    this.source = source;
    try {
      return work();
    } finally {
      this.source = before;
    }
  }

  add(diagnostic: Diagnostic): void {
    const key = JSON.stringify([diagnostic.file, diagnostic.line, diagnostic.message]);
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.list.push(diagnostic);
  }

  sorted(): Diagnostic[] {
    const rank = (diagnostic: Diagnostic) =>
      diagnostic.file === this.file ? (diagnostic.line ?? 0) : Number.MAX_SAFE_INTEGER;
    return [...this.list].sort((a, b) => rank(a) - rank(b));
  }
}
