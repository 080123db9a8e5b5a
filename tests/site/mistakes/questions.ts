/** Mistakes in the question files of pages. */
import type { Mistake } from './mistake.ts';

const file = 'questions/overview.yaml';
const withQuestion = (question: string): Mistake['edits'] => ({
  [file]: `keywords: [start]\nquestions:\n  - ${question}\n`,
});

export const inQuestions: Record<string, Mistake> = {
  'a question file without a page': {
    edits: { 'questions/gone.yaml': 'keywords: [gone]\n' },
    file: 'questions/gone.yaml',
    cause: /Unknown page "gone"/,
    cure: /path that its page has in content\//,
  },
  'a question file with another extension': {
    edits: { 'questions/stream.yml': 'keywords: [gone]\n' },
    file: 'questions/stream.yml',
    cause: /does not end with "\.yaml"/,
    cure: /Rename it to stream\.yaml/,
  },
  'an unknown key of a question file': {
    edits: { [file]: 'keywords: [start]\nasked: [What?]\n' },
    file,
    at: 2,
    cause: /Unknown key `asked`/,
    cure: /keywords, questions, openQuestions/,
  },
  'a question with an anchor that its page does not have': {
    edits: withQuestion('"What is {Product}? #nowhere"'),
    file,
    at: '#nowhere',
    cause: /names the anchor "nowhere"/,
    cure: /Use one of: the-picture/,
  },
  'a question that is none': {
    edits: withQuestion('Tell me'),
    file,
    at: 'Tell me',
    cause: /"Tell me" does not end with "\?"/,
    cure: /End it with "\?"/,
  },
  'a question of 3,000 characters': {
    edits: withQuestion(`What is ${'it '.repeat(997)}?`),
    file,
    at: 'What is',
    cause: /has 3000 characters; at most 200/,
    cure: /Shorten it/,
  },
  'a question of two pages': {
    edits: {
      ...withQuestion('What is a database?'),
      'questions/stream.yaml': 'questions:\n  - What is a Database ?\n',
    },
    file: 'questions/stream.yaml',
    at: 2,
    cause: /Duplicate question .*questions\/overview\.yaml:3/,
    cure: /answers it best/,
  },
};
