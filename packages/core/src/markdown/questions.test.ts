import { expect, it } from 'vitest';
import type { PageDiagnostic } from './diagnostic-collector.ts';
import { parseQuestion, parseQuestions, toQuestionsFile } from './questions.ts';

it.each([
  ['How long does a key live?', 'How long does a key live?', '', ''],
  [' How long does a key live? #expiry ', 'How long does a key live?', 'expiry', ''],
  ['How long does a key live? #expiry > A key lives', 'How long does a key live?', 'expiry', 'A key lives'],
  ['How long does a key live? > A day?', 'How long does a key live?', '', 'A day?'],
  ['Live? I mean > 1 day? #expiry', 'Live? I mean > 1 day?', 'expiry', ''],
  ['How long > a day #expiry', 'How long > a day', 'expiry', ''],
])('parses %s', (entry, question, anchor, answer) =>
  expect(parseQuestion(entry)).toEqual({ question, anchor, answer }),
);

it('finds the question file at the path of the page', () =>
  expect(toQuestionsFile('content/apps/{product}-forum.md')).toBe('questions/apps/{product}-forum.yaml'));

const parse = (yaml: string) => {
  const diagnostics: PageDiagnostic[] = [];
  const questions = parseQuestions(yaml, (diagnostic) => diagnostics.push(diagnostic));
  return { questions, messages: diagnostics.map(({ line, message }) => `${line}: ${message}`) };
};

it('parses a question file, in which each key is optional', () => {
  expect(parse('keywords: [ttl]\nquestions:\n  - "What is a key? #key"\n  - What is a value?\n')).toEqual({
    questions: {
      keywords: ['ttl'],
      questions: ['What is a key? #key', 'What is a value?'],
      questionLines: [3, 4],
      openQuestions: [],
    },
    messages: [],
  });
  expect(parse('').messages).toEqual([]);
});

it.each([
  ['asked: [What?]', '1: Unknown key `asked`.'],
  ['questions: What?', '1: Found text, expected a list (questions).'],
  ['questions:\n  - How long? #b', '2: "#b" is read as a comment of YAML, and not as a part of the text.'],
  [
    `questions:\n  - What?\n  - ${'How '.repeat(750)}?`,
    '3: The question has 3001 characters; at most 200 are allowed (questions › 2).',
  ],
  ['questions:\n  - "What\\nnow?"', '2: The text has a line break (questions › 1).'],
  [`keywords: [a, ${'x'.repeat(61)}]`, '1: The text has 61 characters; at most 60 are allowed (keywords › 2).'],
  ['keywords:\n  - "a\\nb"', '2: The text has a line break (keywords › 1).'],
  [
    `questions: []\nkeywords: [${'a, '.repeat(101)}]`,
    '2: The list has 101 entries; at most 100 are allowed (keywords).',
  ],
  [`questions:\n${'  - What?\n'.repeat(501)}`, '1: The list has 501 entries; at most 500 are allowed (questions).'],
  ['keywords: [""]', '1: The text is empty (keywords › 1).'],
  [
    'openQuestions:\n  - It is unknown.',
    '2: An entry of "openQuestions" is not a question of at most 200 characters (openQuestions › 1).',
  ],
  ['- What?', '1: The file is a list, not keys with values.'],
])('reports a mistake with its line: %j', (yaml, message) => expect(parse(yaml).messages).toEqual([message]));

it('reports invalid YAML with its line', () =>
  expect(parse('keywords: []\nquestions: a: b').messages).toEqual([
    expect.stringMatching(/^2: The file is not valid YAML/),
  ]));
