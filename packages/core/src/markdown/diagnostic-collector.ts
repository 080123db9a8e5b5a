import type { Diagnostic } from '../model/types.ts';

/** A mistake on one page; the file is known from where it is reported. */
export type PageDiagnostic = Omit<Diagnostic, 'file'>;

/** Takes a page's faults in. Rendering goes on after a report, so that an author sees all faults of a page together. */
export type ReportDiagnostic = (fault: PageDiagnostic) => void;

/** Gathers the faults of one file. */
export class DiagnosticCollector {
  readonly faults: Diagnostic[] = [];
  private readonly seen = new Set<string>();
  private place: number | undefined;
  private source: (() => { file: string; line: number } | undefined) | undefined;

  /** `locate` returns the file and line that a line of the page is from, if not its own file. */
  constructor(
    private readonly file: string,
    private readonly locate: (line: number) => { file: string; line: number } = (line) => ({ file, line }),
  ) {}

  /** Adds a fault; the same fault on the same line is kept once. */
  readonly report: ReportDiagnostic = (fault) => {
    const source = this.source?.();
    if (source) return this.add({ ...fault, ...source });
    const line = this.place ?? fault.line;
    this.add({ file: this.file, ...fault, ...(line === undefined ? { line } : this.locate(line)) });
  };

  /** Runs `work`; faults reported meanwhile get this line. For text that is not part of the file, such as a data item that a directive shows. */
  at<T>(line: number | undefined, work: () => T): T {
    const before = this.place;
    this.place = line;
    try {
      return work();
    } finally {
      this.place = before;
    }
  }

  /** Runs `work` on a text of a data file; faults reported meanwhile get the place that `source` finds for it, if it finds one. */
  ofText<T>(source: () => { file: string; line: number } | undefined, work: () => T): T {
    const before = this.source;
    this.source = source;
    try {
      return work();
    } finally {
      this.source = before;
    }
  }

  /** Adds a fault that may belong to another file, such as a data file. */
  add(fault: Diagnostic): void {
    const key = JSON.stringify([fault.file, fault.line, fault.message]);
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.faults.push(fault);
  }

  /** The faults in the order of their lines; those of other files come last. */
  sorted(): Diagnostic[] {
    const rank = (fault: Diagnostic) => (fault.file === this.file ? (fault.line ?? 0) : Number.MAX_SAFE_INTEGER);
    return [...this.faults].sort((a, b) => rank(a) - rank(b));
  }
}
