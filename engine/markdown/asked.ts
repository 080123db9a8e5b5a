/** A question that a page answers, as a reader asks it. */
export interface AskedQuestion {
  question: string;
  /** Anchor of the answer; empty where the page as a whole answers. */
  anchor: string;
}

/** Reads an entry of `asked`: `How long does a key live? #expiry`. The anchor is optional. */
export function parseAsked(entry: string): AskedQuestion {
  const [, question = '', anchor = ''] = /^(.*?)(?:\s+#(\S*))?$/s.exec(entry.trim()) ?? [];
  return { question, anchor };
}

/** Two questions with one key are the same question: capitals and signs make no difference. */
export const questionKey = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
