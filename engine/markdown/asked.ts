/** A question that a page answers, as a reader asks it. */
export interface AskedQuestion {
  question: string;
  /** Anchor of the answer; empty where the page as a whole answers. */
  anchor: string;
  /** The first words of the sentence or row that answers; empty where search chooses it. */
  answer: string;
}

/** Reads an entry of `asked`: `How long does a key live? #expiry > A key lives`. The anchor and the words are optional. */
export function parseAsked(entry: string): AskedQuestion {
  const whole = entry.trim();
  const [, question = '', anchor = '', answer = ''] =
    /^(.*?\?)(?:\s+#(\S*))?(?:\s+>\s+(.+))?$/s.exec(whole) ?? /^(.*?)(?:\s+#(\S*))?$/s.exec(whole) ?? [];
  return { question, anchor, answer };
}

/** Two questions with one key are the same question: capitals and signs make no difference. */
export const questionKey = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
