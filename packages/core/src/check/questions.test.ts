import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, test } from 'vitest';
import { checkQuestions, openQuestions } from './questions.ts';

const page = (name: string, ...questions: string[]) => ({
  file: `content/${name}.md`,
  ids: ['expiry', 'ttl'],
  questions,
  questionLines: questions.map((_, index) => index + 2),
  sections: [{ heading: '', text: 'A key has a name.' }],
});

it('accepts questions with an anchor of the page, and without one', () =>
  expect(checkQuestions([page('a', 'How long does a key live? #expiry', 'What is a key?'), page('b')])).toEqual([]));

it.each([
  ['How long does a key live', 'The question "How long does a key live" does not end with "?".'],
  ['How long does a key live #expiry', 'The question "How long does a key live" does not end with "?".'],
  [
    'How long does a key live? #time',
    'The question "How long does a key live?" names the anchor "time", which the page does not have.',
  ],
  ['What IS a key ?', 'Duplicate question "What IS a key ?": it is in questions/a.yaml:2 too.'],
])('reports %s with its line in the question file', (entry, message) =>
  expect(checkQuestions([page('a', 'What is a key?'), page('b', 'Who needs a key?', entry)])).toMatchObject([
    { file: 'questions/b.yaml', line: 3, message },
  ]),
);

it('reports a duplicate question of a page', () =>
  expect(checkQuestions([page('a', 'What is a key?', 'What is a key? #ttl')])).toMatchObject([
    { line: 3, message: 'Duplicate question "What is a key?": it is in questions/a.yaml:2 too.' },
  ]));

it('reports an answer that no visible sentence of its section begins with', () => {
  const entry = 'How long does a key live? #expiry > For a day';
  const getDiagnostics = (heading: string, text: string, excerptText?: string) =>
    checkQuestions([
      {
        ...page('a', entry),
        sections: [
          { heading, text, ...(excerptText && { excerptText }), answers: { 'How long does a key live?': 'For a day' } },
        ],
      },
    ]);
  expect(getDiagnostics('Expiry', 'It ends. For a day or two.')).toEqual([]);
  expect(getDiagnostics('Expiry', 'Hidden.', 'For a day.')).toEqual([]);
  expect(getDiagnostics('Expiry', 'It lives for a day.')).toEqual([
    {
      file: 'questions/a.yaml',
      line: 2,
      message:
        'The section "Expiry" has no sentence or row that begins with "For a day", the answer of "How long does a key live?".',
      hint: 'Write the first words of the answer as readers see them, or leave them out: then search chooses a sentence.',
    },
  ]);
  expect(getDiagnostics('', 'None.')).toMatchObject([
    { message: expect.stringContaining('The beginning of the page has no') },
  ]);
});

it('looks up answers of selected files only, and makes all other checks for every file', () => {
  const sections = [{ heading: '', text: 'None.', answers: { 'How long?': 'For a day', 'When?': 'At night' } }];
  const pages = [
    { ...page('a', 'How long? > For a day'), sections },
    { ...page('b', 'When? > At night', 'How long?'), sections },
  ];
  const diagnostics = checkQuestions(pages, undefined, (file) => file === 'questions/b.yaml');
  expect(diagnostics.map(({ file, line }) => `${file}:${line}`)).toEqual(['questions/b.yaml:2', 'questions/b.yaml:3']);
});

function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'open-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const files = {
  'questions/a.yaml': 'questions:\n  - Is it listed?\nopenQuestions:\n  - Which one?\n  - "And when?"\n',
  'data/x.yaml': 'items:\n  - key: k\n    openQuestions: [How many?]\n',
  'data/api/openapi.yaml': 'x-open-questions:\n  - Which status?\n',
  'data/broken.yaml': 'a: [',
};

test('openQuestions lists the questions of pages and data files with file and line', () => {
  expect(openQuestions(project(files))).toEqual([
    'questions/a.yaml:4 Which one?',
    'questions/a.yaml:5 And when?',
    'data/api/openapi.yaml:2 Which status?',
    'data/x.yaml:3 How many?',
  ]);
});

test('openQuestions lists selected files only', () => {
  expect(openQuestions(project(files), (file) => file === 'data/x.yaml')).toEqual(['data/x.yaml:3 How many?']);
});
