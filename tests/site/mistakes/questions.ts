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
    message: /Unknown page "gone"/,
    hint: /path that its page has in content\//,
  },
  'a question file with another extension': {
    edits: { 'questions/stream.yml': 'keywords: [gone]\n' },
    file: 'questions/stream.yml',
    message: /does not end with "\.yaml"/,
    hint: /Rename it to stream\.yaml/,
  },
  'an unknown key of a question file': {
    edits: { [file]: 'keywords: [start]\nasked: [What?]\n' },
    file,
    at: 2,
    message: /Unknown key `asked`/,
    hint: /keywords, questions, openQuestions/,
  },
  'a question with an unknown anchor': {
    edits: withQuestion('"What is {Product}? #nowhere"'),
    file,
    at: '#nowhere',
    message: /names the anchor "nowhere"/,
    hint: /^Use one of: .*the-picture/,
  },
  'a question without a question mark': {
    edits: withQuestion('Tell me'),
    file,
    at: 'Tell me',
    message: /"Tell me" does not end with "\?"/,
    hint: /End it with "\?"/,
  },
  'a question of 3,000 characters': {
    edits: withQuestion(`What is ${'it '.repeat(997)}?`),
    file,
    at: 'What is',
    message: /has 3000 characters; at most 200/,
    hint: /Shorten it/,
  },
  'a question of two pages': {
    edits: {
      ...withQuestion('What is a database?'),
      'questions/stream.yaml': 'questions:\n  - What is a Database ?\n',
    },
    file: 'questions/stream.yaml',
    at: 2,
    message: /Duplicate question .*questions\/overview\.yaml:3/,
    hint: /answers it best/,
  },
};
