import { sentenceAt } from '@folio/search/index.ts';
import { normalizeQuestion, parseQuestion, toQuestionsFile } from '../markdown/questions.ts';
import type { ContentPage, Section } from '../markdown/types.ts';
import type { Diagnostic } from '../model/types.ts';

/** What the check of questions needs of a page. */
export interface QuestionPage extends Pick<ContentPage, 'file' | 'questions' | 'questionLines' | 'ids'> {
  sections: readonly Pick<Section, 'text' | 'shown' | 'heading' | 'answers'>[];
}

/**
 * Checks that every question of a page ends with "?", names an anchor of the page (or none) and the
 * first words of a sentence there (or none), and belongs to one page only. Reports one diagnostic for
 * each question.
 */
export function checkQuestions(pages: readonly QuestionPage[]): Diagnostic[] {
  const seen = new Map<string, { file: string; line: number }>();
  return pages.flatMap(({ file: page, questions, questionLines, ids, sections }) => {
    const file = toQuestionsFile(page);
    return questions.flatMap((entry, index): Diagnostic[] => {
      const { question, anchor, answer } = parseQuestion(entry);
      const line = questionLines[index] ?? 1;
      const fault = (message: string, hint: string): Diagnostic[] => [{ file, line, message: message, hint: hint }];
      if (!question.endsWith('?'))
        return fault(
          `The question "${question}" does not end with "?".`,
          'End it with "?", then a space and the anchor: "How long does a key live? #expiry".',
        );
      if (anchor && !ids.includes(anchor))
        return fault(
          `The question "${question}" names the anchor "${anchor}", which the page does not have.`,
          ids.length ? `Use one of: ${ids.join(', ')}.` : 'Leave the anchor out: the page has none.',
        );
      const owner = answer && sections.find(({ answers }) => answers?.[question] === answer);
      if (owner && sentenceAt(owner.shown ?? owner.text, answer) < 0)
        return fault(
          `${owner.heading ? `The section "${owner.heading}"` : 'The beginning of the page'} has no sentence or row that begins with "${answer}", the answer of "${question}".`,
          'Write the first words of the answer as readers see them, or leave them out: then search chooses a sentence.',
        );
      const key = normalizeQuestion(question);
      const other = seen.get(key);
      if (other)
        return fault(
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
