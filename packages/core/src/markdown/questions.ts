import { z } from 'zod';
import { openQuestionList } from '../data/schema-helpers.ts';
import type { ReportDiagnostic } from './diagnostic-collector.ts';
import { parseKeys, shown, textLine } from './frontmatter.ts';
import type { PageQuestions } from './types.ts';

/** A question that a page answers, in the words of a user. */
export interface Question {
  question: string;
  /** Anchor of the answer; empty where the page as a whole answers. */
  anchor: string;
  /** The first words of the sentence or row that answers; empty where search chooses it. */
  answer: string;
}

/** Parses an entry of `questions`: `How long does a key live? #expiry > A key lives`. The anchor and the words are optional. */
export function parseQuestion(entry: string): Question {
  const whole = entry.trim();
  const [, question = '', anchor = '', answer = ''] =
    /^(.*?\?)(?:\s+#(\S*))?(?:\s+>\s+(.+))?$/s.exec(whole) ?? /^(.*?)(?:\s+#(\S*))?$/s.exec(whole) ?? [];
  return { question, anchor, answer };
}

/** Two questions with one key are the same question: capitals and punctuation make no difference. */
export const normalizeQuestion = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Folder of the question files, which have the paths of their pages. */
export const QUESTIONS_FOLDER = 'questions';

/** @returns The path of a page's question file: `questions/first-steps.yaml` for `content/first-steps.md`. */
export const toQuestionsFile = (page: string): string =>
  page.replace(/^content\/(.*)\.md$/, `${QUESTIONS_FOLDER}/$1.yaml`);

const MAX_QUESTION_CHARS = 200;

const question = shown.superRefine((entry, context) => {
  const { length } = parseQuestion(entry).question;
  if (length > MAX_QUESTION_CHARS)
    context.addIssue({
      code: 'custom',
      message: `The question has ${length} characters; at most ${MAX_QUESTION_CHARS} are allowed`,
      params: { hint: 'Shorten it, or ask two questions.' },
    });
});

const schema = z.strictObject({
  keywords: z.array(textLine).default([]),
  questions: z.array(question).default([]),
  openQuestions: openQuestionList.default([]),
});

/** A question with an anchor and without quotes: YAML reads the anchor as a comment. */
const LOST_ANCHOR = /(?<=^ *- )[^"'\s][^\n]*\?[ \t]+#/gm;

/** Parses the question file of a page. Mistakes are reported with their lines in that file. */
export function parseQuestions(yaml: string, report: ReportDiagnostic): PageQuestions {
  for (const { index } of yaml.matchAll(LOST_ANCHOR))
    report({
      line: yaml.slice(0, index).split('\n').length,
      message: 'The anchor after the question is read as a YAML comment.',
      hint: 'Put the question and its anchor in quotes: - "How long does a key live? #expiry".',
    });
  const parsed = parseKeys(yaml, schema, report, {
    subject: 'The file',
    example: 'keywords: […], questions: […], openQuestions: […]',
  });
  if (!parsed) return { keywords: [], questions: [], questionLines: [], openQuestions: [] };
  const { value, places } = parsed;
  return { ...value, questionLines: value.questions.map((_, index) => places.lineOf(['questions', index]) ?? 1) };
}
