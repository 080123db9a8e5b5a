import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSentence } from '@folio/search';
import { normalizeQuestion, parseQuestion, toQuestionsFile } from '../markdown/questions.ts';
import { listSourceFiles } from '../markdown/source-files.ts';
import type { ContentPage, Section } from '../markdown/types.ts';
import { findListItems } from '../markdown/yaml.ts';
import { suggestAnchors } from '../model/anchors.ts';
import type { Diagnostic } from '../model/types.ts';

interface QuestionPage<S> extends Pick<ContentPage, 'file' | 'questions' | 'questionLines' | 'ids'> {
  sections: readonly S[];
}

type AnsweringSection = Pick<Section, 'text' | 'excerptText' | 'heading' | 'answers'>;

/**
 * Checks that a question ends with "?", that its anchor and the sentence of its answer exist, and
 * that only one page has it. Reports one diagnostic per question.
 *
 * @param toShown Returns a section as search shows it, because answers quote that.
 * @param isChecked The files whose answers are looked up, which takes most of the time.
 */
export function checkQuestions<S extends AnsweringSection>(
  pages: readonly QuestionPage<S>[],
  toShown: (section: S) => S = (section) => section,
  isChecked: (file: string) => boolean = () => true,
): Diagnostic[] {
  const seen = new Map<string, { file: string; line: number }>();
  return pages.flatMap(({ file: page, questions, questionLines, ids, sections }) => {
    const file = toQuestionsFile(page);
    return questions.flatMap((entry, index): Diagnostic[] => {
      const { question, anchor, answer } = parseQuestion(entry);
      const line = questionLines[index] ?? 1;
      const report = (message: string, hint: string): Diagnostic[] => [{ file, line, message, hint }];
      if (!question.endsWith('?'))
        return report(
          `The question "${question}" does not end with "?".`,
          'End it with "?", then a space and the anchor: "How long does a key live? #expiry".',
        );
      if (anchor && !ids.includes(anchor))
        return report(
          `The question "${question}" names the anchor "${anchor}", which the page does not have.`,
          suggestAnchors(anchor, ids),
        );
      const owner = answer && sections.find(({ answers }) => answers?.[question] === answer);
      const section = owner && isChecked(file) ? toShown(owner) : undefined;
      if (answer && section && findSentence(section.excerptText ?? section.text, answer) < 0)
        return report(
          `${section.heading ? `The section "${section.heading}"` : 'The beginning of the page'} has no sentence or row that begins with "${answer}", the answer of "${question}".`,
          'Write the first words of the answer as readers see them, or leave them out: then search chooses a sentence.',
        );
      const key = normalizeQuestion(question);
      const other = seen.get(key);
      if (other)
        return report(
          `Duplicate question "${question}": it is in ${other.file}:${other.line} too.`,
          other.file === file
            ? 'Delete one of the two.'
            : 'Leave it to the page that answers it best, or ask it more exactly.',
        );
      seen.set(key, { file, line });
      return [];
    });
  });
}

/**
 * Lists open questions of question files and data files as `<file>:<line> <question>`. Invalid YAML
 * is skipped: other checks report it.
 */
export function openQuestions(root: string, isWanted: (file: string) => boolean = () => true): string[] {
  return ['questions', 'data'].flatMap((folder) =>
    listSourceFiles(root, folder, '.yaml')
      .files.filter(isWanted)
      .flatMap((file) =>
        findListItems(readFileSync(join(root, file), 'utf8'), /^(?:openQuestions|x-open-questions)$/).map(
          ({ value, line }) => `${file}:${line} ${value}`,
        ),
      ),
  );
}
