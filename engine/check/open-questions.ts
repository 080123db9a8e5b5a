import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';

/** Keys that hold questions: of pages and data files, and of the API description. */
const keys = new Set(['open', 'x-open']);

/**
 * The questions of all pages, snippets and data files as lines `<file>:<line> <question>`, in the order of files and lines. Files are relative to
 * `root`, the project's folder. A file that is not valid YAML gives none: other checks report it.
 */
export function openQuestions(root: string, isWanted: (file: string) => boolean = () => true): string[] {
  return ['content', 'snippets', 'data'].flatMap((folder) =>
    filesOf(root, folder)
      .filter(isWanted)
      .flatMap((file) => questionsOf(readFileSync(join(root, file), 'utf8'), file)),
  );
}

const filesOf = (root: string, folder: string): string[] => {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(md|yaml)$/.test(file))
      .sort()
      .map((file) => `${folder}/${file}`);
  } catch {
    return [];
  }
};

function questionsOf(text: string, file: string): string[] {
  const isPage = file.endsWith('.md');
  const yaml = isPage ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text;
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, logLevel: 'silent' });
  const found: string[] = [];
  if (!isMap(document.contents) && !isSeq(document.contents)) return found;
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !keys.has(String(key.value)) || !isSeq(value)) return;
      for (const item of value.items)
        if (isScalar(item))
          found.push(`${file}:${lines.linePos(item.range?.[0] ?? 0).line + (isPage ? 1 : 0)} ${item.value}`);
    },
  });
  return found;
}
