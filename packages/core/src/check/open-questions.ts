import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { listSourceFiles } from '../markdown/source-files.ts';

/** Keys of open questions: in question files and data files, and in the API description. */
const keys = new Set(['openQuestions', 'x-open-questions']);

/**
 * The open questions of question files and data files as lines `<file>:<line> <question>`, in the order of files and lines. Files are relative to
 * `root`, the project's folder. A file that is not valid YAML gives none: other checks report it.
 */
export function openQuestions(root: string, isWanted: (file: string) => boolean = () => true): string[] {
  return ['questions', 'data'].flatMap((folder) =>
    listSourceFiles(root, folder, '.yaml')
      .files.filter(isWanted)
      .flatMap((file) => questionsOf(readFileSync(join(root, file), 'utf8'), file)),
  );
}

function questionsOf(text: string, file: string): string[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' });
  const found: string[] = [];
  if (!isMap(document.contents) && !isSeq(document.contents)) return found;
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !keys.has(String(key.value)) || !isSeq(value)) return;
      for (const item of value.items)
        if (isScalar(item)) found.push(`${file}:${lines.linePos(item.range?.[0] ?? 0).line} ${item.value}`);
    },
  });
  return found;
}
