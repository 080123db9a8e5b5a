import { parseAsked, questionKey } from '../markdown/asked.ts';
import type { Section } from '../markdown/types.ts';
import type { QuotedFault } from '../model/faults.ts';
import { sentenceAt } from '../search/index.ts';

/** What the check of questions needs of a page. */
export interface AskedPage {
  /** Path relative to the project. */
  file: string;
  frontmatter: { asked: readonly string[] };
  /** All ids in its body. */
  ids: readonly string[];
  sections: readonly Pick<Section, 'text' | 'shown' | 'heading' | 'answers'>[];
}

/**
 * Every question of `asked` ends with "?", names an anchor that its page has (or none) and the first words of a sentence that is there (or none), and is
 * asked of one page only. One fault for each question at fault.
 */
export function checkAsked(pages: readonly AskedPage[]): QuotedFault[] {
  const seen = new Map<string, string>();
  return pages.flatMap(({ file, frontmatter, ids, sections }) =>
    frontmatter.asked.flatMap((entry): QuotedFault[] => {
      const { question, anchor, answer } = parseAsked(entry);
      const fault = (cause: string, cure: string): QuotedFault[] => [{ file, quote: entry, cause, cure }];
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
      const key = questionKey(question);
      const other = seen.get(key);
      seen.set(key, file);
      if (other === undefined) return [];
      return fault(
        other === file
          ? `The question "${question}" is in the list twice.`
          : `The question "${question}" is asked of ${other} too.`,
        other === file
          ? 'Leave one of the two out.'
          : 'Leave it to the page that answers it best, or ask it more exactly.',
      );
    }),
  );
}
