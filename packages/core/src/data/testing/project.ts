import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DiagnosticError } from '../../model/diagnostics.ts';
import type { Diagnostic } from '../../model/types.ts';

// For all test files of the process.
const room = mkdtempSync(path.join(tmpdir(), 'data-'));
process.once('exit', () => rmSync(room, { recursive: true, force: true }));

/** A project of its own for a test, with the data files given by their path below `data/`. */
export function project(files: Record<string, string | Uint8Array>) {
  const root = mkdtempSync(path.join(room, 'project-'));
  const write = (file: string, text: string | Uint8Array) => {
    const full = path.join(root, 'data', file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  return { root, write };
}

/** The faults that work ends with; none when it does not end so. */
export function faultsOf(work: () => unknown): Diagnostic[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics;
    throw error;
  }
}
