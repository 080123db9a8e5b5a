import { z } from 'zod';
import { addIssue, openQuestionList, refineWith } from '../data/schema-helpers.ts';
import { findPlainTextMistake } from '../model/characters.ts';
import type { ReportDiagnostic } from './diagnostic-collector.ts';
import { parseKeys, shortLine, singleLine } from './frontmatter.ts';
import type { PageQuestions } from './types.ts';

export interface Question {
  question: string;
  anchor: string;
  /** First words of the answer; empty if search chooses it. */
  answer: string;
}

/** Parses `How long does a key live? #expiry > A key lives`; anchor and words are optional. */
export function parseQuestion(entry: string): Question {
  const text = entry.trim();
  const [, question = '', anchor = '', answer = ''] =
    /^(.*?\?)(?:\s+#(\S*))?(?:\s+>\s+(.+))?$/s.exec(text) ?? /^(.*?)(?:\s+#(\S*))?$/s.exec(text) ?? [];
  return { question, anchor, answer };
}

export const normalizeQuestion = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Question files have the paths of their pages. */
export const QUESTIONS_FOLDER = 'questions';

export const toQuestionsFile = (page: string): string =>
  page.replace(/^content\/(.*)\.md$/, `${QUESTIONS_FOLDER}/$1.yaml`);

const MAX_QUESTION_CHARS = 200;
const MAX_QUESTIONS = 500;
const MAX_KEYWORDS = 100;
const MAX_KEYWORD_CHARS = 60;

const question = singleLine
  .superRefine(refineWith((entry) => findPlainTextMistake(parseQuestion(entry).question)))
  .superRefine(
    refineWith((entry) => {
      const { length } = parseQuestion(entry).question;
      return (
        length > MAX_QUESTION_CHARS && {
          message: `The question has ${length} characters; at most ${MAX_QUESTION_CHARS} are allowed`,
          hint: 'Shorten it, or ask two questions.',
        }
      );
    }),
  );

const shortList = <T extends z.ZodType>(item: T, max: number, hint: string) =>
  z.array(item).superRefine(({ length }, context) => {
    if (length > max) addIssue(context, [], `The list has ${length} entries; at most ${max} are allowed`, hint);
  });

const keyword = shortLine(MAX_KEYWORD_CHARS, 'Write a word or a short phrase; a sentence is one of the questions.');

export const questionsSchema = z.strictObject({
  keywords: shortList(
    keyword,
    MAX_KEYWORDS,
    'Keep those that readers type; search finds the words of the page.',
  ).default([]),
  questions: shortList(question, MAX_QUESTIONS, 'Keep those that readers ask, or divide the page.').default([]),
  openQuestions: openQuestionList.default([]),
});

export function parseQuestions(yaml: string, report: ReportDiagnostic): PageQuestions {
  const parsed = parseKeys(yaml, questionsSchema, report, {
    subject: 'The file',
    example: 'keywords: […], questions: […], openQuestions: […]',
  });
  if (!parsed) return { keywords: [], questions: [], questionLines: [], openQuestions: [] };
  const { value, locations } = parsed;
  return { ...value, questionLines: value.questions.map((_, index) => locations.lineOf(['questions', index]) ?? 1) };
}
