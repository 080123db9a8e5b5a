import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CODE_ROOT, hashFiles, listFramework } from '../../code.ts';
import type { Diagnostic } from '../../model/types.ts';

interface Entry {
  digest: string;
  faults: Diagnostic[];
}

/** What is known of the samples of each file, as long as neither the file nor the check changes. A damaged or old cache counts as none. */
export class SampleCache {
  private readonly before: Record<string, Entry>;
  private readonly after: Record<string, Entry> = {};
  private readonly target: string;
  private readonly version = hashCheck();

  constructor(folder: string) {
    this.target = path.join(folder, 'samples.json');
    this.before = this.load();
  }

  /** The faults of a file with this text, if they are known. */
  read(file: string, text: string): Diagnostic[] | undefined {
    const known = this.before[file];
    if (known?.digest !== digestOf(text)) return undefined;
    this.after[file] = known;
    return known.faults;
  }

  add(file: string, text: string, faults: Diagnostic[]): void {
    this.after[file] = { digest: digestOf(text), faults };
  }

  /** Writes what was read and added; the file appears whole or not at all. */
  save(): void {
    mkdirSync(path.dirname(this.target), { recursive: true });
    const draft = `${this.target}.${process.pid}.tmp`;
    writeFileSync(draft, JSON.stringify({ version: this.version, files: this.after }));
    renameSync(draft, this.target);
  }

  private load(): Record<string, Entry> {
    try {
      const kept = JSON.parse(readFileSync(this.target, 'utf8')) as { version: string; files: Record<string, Entry> };
      return kept.version === this.version ? kept.files : {};
    } catch {
      return {};
    }
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Computes the hash of the code that finds faults: the checks, how pages are read, and the versions of the libraries. */
const hashCheck = () =>
  hashFiles(
    listFramework(CODE_ROOT, ['core/src/check/samples', 'core/src/check/samples.ts', 'core/src/markdown/markdown.ts']),
  );
