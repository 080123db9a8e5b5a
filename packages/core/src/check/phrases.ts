import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folders, listSourceFiles } from '../markdown/source-files.ts';
import type { Diagnostic } from '../model/types.ts';

/** A phrase that texts for readers do not contain. */
export interface PhraseRule {
  /** Short name, for exceptions. */
  id: string;
  /** Global pattern, matched against the text of a file with code blanked out. */
  pattern: RegExp;
  /** What to write instead, as a full sentence. */
  hint: string;
}

/** A use of a phrase that stays, with the reason. An exception that matches nothing is a fault. */
export interface PhraseException {
  /** Path relative to the project, tokens unreplaced. */
  file: string;
  rule: string;
  /** The words as they are in the file. */
  words: string;
  reason: string;
}

export interface PhraseOptions {
  /** Folder of the project. */
  root: string;
  /** Files that readers never see, relative to it. */
  skip?: readonly string[];
  rules: readonly PhraseRule[];
  exceptions?: readonly PhraseException[];
}

/** Finds forbidden phrases in the texts of pages, snippets and data. One fault for each use, with its line. */
export function checkPhrases({ root, rules, skip = [], exceptions = [] }: PhraseOptions): Diagnostic[] {
  const used = new Set<PhraseException>();
  const faults = folders.flatMap(([folder, ending]) =>
    listSourceFiles(root, folder, ending).files.flatMap((file) => {
      if (skip.includes(file)) return [];
      const source = readFileSync(join(root, file), 'utf8');
      const text = file.endsWith('.md') ? pageText(source) : dataText(source);
      return rules.flatMap(({ id, pattern, hint }) =>
        [...text.matchAll(pattern)].flatMap((match): Diagnostic[] => {
          const words = match[0].trim();
          const exception = exceptions.find((one) => one.file === file && one.rule === id && words.includes(one.words));
          if (exception) {
            used.add(exception);
            return [];
          }
          const line = text.slice(0, match.index).split('\n').length;
          return [{ file, line, message: `The text contains "${words}" (${id}).`, hint: hint }];
        }),
      );
    }),
  );
  const idle = exceptions
    .filter((one) => !used.has(one))
    .map(
      ({ file, rule, words }): Diagnostic => ({
        file,
        message: `The exception for "${words}" (${rule}) matches nothing.`,
        hint: 'Remove it from the list of exceptions.',
      }),
    );
  return [...faults, ...idle];
}

/** Everything but line ends becomes a blank, so that lines stay where they are. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ');

const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, blank).replace(/\]\([^)\n]*\)|\{#[\w-]+\}/g, blank);

/** What readers see of a page: title, description and body, without code and addresses. */
function pageText(source: string): string {
  return withoutCode(
    source
      .replace(/^---\n[\s\S]*?\n---\n/, (head) => head.replace(/^(?!title:|description:).*$/gm, blank))
      .replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?\n\1\2/gm, blank),
  );
}

/** What readers see of a data file: its texts, without comments, sources and open questions. */
function dataText(source: string): string {
  const kept = source
    .replace(/^( *)(?:- +)?(?:openQuestions|x-open-questions):[^\n]*(?:\n(?:\1 +[^\n]*|\1- [^\n]*| *(?=\n)))*/gm, blank)
    .replace(/^\s*#[^\n]*$/gm, blank)
    .replace(/^.*\b(?:x-)?sources:.*$/gm, blank)
    // A default, a signature or what the product prints is not our text.
    .replace(/\b(?:default|shipped|cpp|java|python|printed): *(?:'(?:[^'\n]|'')*'|"[^"\n]*"|\[[^\]\n]*\])/g, blank)
    .replace(/^\s*- ['"]?(?:docs|repo|java|screen):.*$/gm, blank);
  return withoutCode(kept);
}
