import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FOLDERS, listSourceFiles } from '../markdown/source-files.ts';
import type { Diagnostic } from '../model/types.ts';

export interface PhraseRule {
  id: string;
  /** Global pattern, matched against a text whose code is blank. */
  pattern: RegExp;
  hint: string;
}

/** An allowed use of a phrase. One that matches nothing is reported. */
export interface PhraseException {
  /** Path relative to the project, placeholders unreplaced. */
  file: string;
  rule: string;
  words: string;
  reason: string;
}

export interface PhraseOptions {
  root: string;
  /** By default, all files of the content are checked. */
  isWanted?: (file: string) => boolean;
  skip?: readonly string[];
  rules: readonly PhraseRule[];
  exceptions?: readonly PhraseException[];
}

export function checkPhrases({
  root,
  isWanted = () => true,
  rules,
  skip = [],
  exceptions = [],
}: PhraseOptions): Diagnostic[] {
  const used = new Set<PhraseException>();
  const diagnostics = CONTENT_FOLDERS.flatMap(([folder, ending]) =>
    listSourceFiles(root, folder, ending).files.flatMap((file) => {
      if (skip.includes(file) || !isWanted(file)) return [];
      const source = readFileSync(join(root, file), 'utf8');
      const text = file.endsWith('.md') ? extractPageText(source) : extractDataText(source);
      return rules.flatMap(({ id, pattern, hint }) =>
        [...text.matchAll(pattern)].flatMap((match): Diagnostic[] => {
          const words = match[0].trim();
          const exception = exceptions.find((one) => one.file === file && one.rule === id && words.includes(one.words));
          if (exception) {
            used.add(exception);
            return [];
          }
          const line = text.slice(0, match.index).split('\n').length;
          return [{ file, line, message: `The text contains "${words}" (${id}).`, hint }];
        }),
      );
    }),
  );
  const unused = exceptions
    .filter((one) => !used.has(one) && isWanted(one.file))
    .map(
      ({ file, rule, words }): Diagnostic => ({
        file,
        message: `The exception for "${words}" (${rule}) matches nothing.`,
        hint: 'Remove it from the list of exceptions.',
      }),
    );
  return [...diagnostics, ...unused];
}

/** Keeps line breaks, so that line numbers stay the same. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ');

const blankCode = (text: string) => text.replace(/`[^`\n]*`/g, blank).replace(/\]\([^)\n]*\)|\{#[\w-]+\}/g, blank);

function extractPageText(source: string): string {
  return blankCode(
    source
      .replace(/^---\n[\s\S]*?\n---\n/, (head) => head.replace(/^(?!title:|description:).*$/gm, blank))
      .replace(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?\n\1\2/gm, blank),
  );
}

function extractDataText(source: string): string {
  const text = source
    .replace(/^( *)(?:- +)?(?:openQuestions|x-open-questions):[^\n]*(?:\n(?:\1 +[^\n]*|\1- [^\n]*| *(?=\n)))*/gm, blank)
    .replace(/^\s*#[^\n]*$/gm, blank)
    .replace(/^.*\b(?:x-)?sources:.*$/gm, blank)
    // Defaults, signatures and printed text are quotations.
    .replace(/\b(?:default|shipped|cpp|java|python|printed): *(?:'(?:[^'\n]|'')*'|"[^"\n]*"|\[[^\]\n]*\])/g, blank)
    .replace(/^\s*- ['"]?(?:docs|repo|java|screen):.*$/gm, blank);
  return blankCode(text);
}
