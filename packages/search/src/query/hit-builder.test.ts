import { describe, expect, it, vi } from 'vitest';
import { describeRecords, type ExcerptRecord, type Metadata } from '../format/metadata.ts';
import { section } from '../testing.ts';
import type { EntryRecord, SectionRecord } from '../types.ts';
import { createEntries } from './entries.ts';
import type { MarkedTerms } from './excerpt.ts';
import { createHitBuilder } from './hit-builder.ts';
import { createLexicon } from './lexicon.ts';
import type { RankedPage } from './rank.ts';

const terms: MarkedTerms = new Map([
  ['needle', { weight: 5, synonym: false }],
  ['pin', { weight: 3, synonym: true }],
]);
const ignored = new Set(['a', 'do', 'how', 'i', 'is', 'the']);

/** Each term is on one of two pages. */
const lexicon = createLexicon({ terms: ['needle', 'pin'], pages: [1, 1], shardOf: [], firstTerm: [] }, 2);

type StoredSection = [record: SectionRecord, stored: ExcerptRecord];

/** Creates a builder of sections. `sizes` are the numbers of sections per file; `cache` has the loaded files. */
function createTestBuilder(all: StoredSection[], sizes = [all.length], testLexicon = lexicon) {
  const firsts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
  const cache = new Map(
    sizes.map((size, i) => {
      const texts = all.slice(firsts[i], (firsts[i] ?? 0) + size).map(([, stored]) => stored);
      return [`texts-${i}`, new TextEncoder().encode(JSON.stringify(texts))];
    }),
  );
  const metadata: Metadata = {
    ...describeRecords(all.map(([record]) => record)),
    postings: '',
    excerpts: { files: '', first: [0, ...sizes.slice(0, -1)] },
    ignored: [],
    synonyms: '',
  };
  const files = {
    peek: (path: string) => cache.get(path),
    read: async () => new Uint8Array(),
    readAll: async () => [],
    remove: (path: string) => void cache.delete(path),
  };
  // A question as heading is the first one of its section.
  const questions = all.flatMap(([{ heading }, stored], section) =>
    [...(heading.endsWith('?') ? [heading] : []), ...stored.slice(3)].map(() => section),
  );
  const texts = [...cache.keys()];
  const entries = createEntries(metadata);
  const builder = createHitBuilder({ metadata, lexicon: testLexicon, questions, texts, files, entries, ignored });
  /** By default, all questions agree with the query, in descending order. */
  const descending = new Map(questions.map((_, question) => [question, 1 - question / 100]));
  const buildHit = (page: RankedPage, terms: MarkedTerms, agreement: ReadonlyMap<number, number> = descending) =>
    builder.buildHit(page, terms, agreement);
  return { cache, ...builder, buildHit };
}

const createRanked = (fields: Partial<RankedPage> = {}): RankedPage => ({
  page: 0,
  score: 1,
  sections: [0],
  ...fields,
});
const entry = (fields: Partial<EntryRecord> = {}): EntryRecord => ({
  name: 'Sew',
  kind: 'method',
  text: '',
  ...fields,
});

it('uses the highest weight of a term in all variants, and marks a term as synonym only if it is one in all of them', () => {
  const { getTerms } = createTestBuilder([]);
  const clause = (alternatives: [number, number][], fields: object = {}) => ({
    term: '',
    alternatives: new Map(alternatives),
    closeness: 1,
    word: 0,
    isPrefix: false,
    ...fields,
  });
  const typed = {
    weight: 1,
    clauses: [
      clause(
        [
          [0, 1],
          [1, 0.5],
        ],
        { synonyms: new Set([1]) },
      ),
    ],
  };
  const idf = lexicon.getIdf(0);
  expect(getTerms([typed])).toEqual(
    new Map([
      ['needle', { weight: idf, synonym: false }],
      ['pin', { weight: 0.5 * idf, synonym: true }],
    ]),
  );
  const rewritten = { weight: 0.4, clauses: [clause([[0, 1]], { word: -1 }), clause([[1, 1]])] };
  expect(getTerms([typed, rewritten])).toEqual(
    new Map([
      ['needle', { weight: idf, synonym: false }],
      ['pin', { weight: 0.5 * idf, synonym: false }],
    ]),
  );
});

it('does not mark stop words beside other words', () => {
  const withStop = createLexicon({ terms: ['how', 'needle'], pages: [1, 1], shardOf: [], firstTerm: [] }, 2);
  const { getTerms } = createTestBuilder([], [0], withStop);
  const clause = (term: number) => ({
    term: '',
    alternatives: new Map([[term, 1]]),
    closeness: 1,
    word: term,
    isPrefix: false,
  });
  expect([...getTerms([{ weight: 1, clauses: [clause(0), clause(1)] }]).keys()]).toEqual(['needle']);
  expect([...getTerms([{ weight: 1, clauses: [clause(0)] }]).keys()]).toEqual(['how']);
});

it('corrects a query in place', () => {
  const word = { term: '', kind: 'word' as const, parts: [], suffixes: [], isPrefix: false };
  const corrections = [
    { word: { ...word, start: 4, end: 10 }, term: 0 },
    { word: { ...word, start: 15, end: 17 }, term: 1 },
  ];
  expect(createTestBuilder([]).correctQuery('the neddle and pn!', corrections)).toBe('the needle and pin!');
});

describe('a hit', () => {
  const pages: StoredSection[] = [
    [section('/cloth', { area: 'Guide', breadcrumbs: ['Start', 'Cloth'] }), ['Cloth is what tailors sew.', '']],
    [
      section('/tools', { title: 'Pin and needle', area: 'Tools', breadcrumbs: ['Tools'] }),
      ['Thread a needle at once.', ''],
    ],
    [section('/tools', { heading: 'Pin it', anchor: 'pinning' }), ['Put a needle into the cloth.', '']],
  ];

  it('has the marks of its texts, and no empty fields', () => {
    const { buildHit } = createTestBuilder(pages);
    expect(buildHit(createRanked({ page: 1, score: 1.23456, sections: [1] }), terms)).toStrictEqual({
      route: '/tools',
      title: 'Pin and needle',
      titleMarks: [
        [0, 3],
        [8, 14],
      ],
      breadcrumbs: ['Tools'],
      area: 'Tools',
      excerpt: { text: 'Thread a needle at once.', marks: [[9, 15]] },
      sections: [],
      best: { anchor: '', heading: '' },
      score: 1.2346,
    });
    expect(buildHit(createRanked(), terms)).toMatchObject({
      route: '/cloth',
      area: 'Guide',
      breadcrumbs: ['Start', 'Cloth'],
    });
  });

  it('has the sections with a heading, best first', () => {
    const { buildHit } = createTestBuilder(pages);
    const result = buildHit(createRanked({ page: 1, sections: [2, 1] }), terms);
    expect(result.best).toEqual({ anchor: 'pinning', heading: 'Pin it' });
    expect(result.sections).toStrictEqual([
      {
        anchor: 'pinning',
        heading: 'Pin it',
        headingMarks: [[0, 3]],
        excerpt: { text: 'Put a needle into the cloth.', marks: [[6, 12]] },
      },
    ]);
  });

  it('is marked as exact or weak', () => {
    const { buildHit } = createTestBuilder(pages);
    expect(buildHit(createRanked({ exact: true }), terms).exact).toBe(true);
    expect(buildHit(createRanked({ weak: true }), terms).weak).toBe(true);
  });

  it('lists the variants of a name with their labels', () => {
    const same = entry({ same: 'sew', variant: 'C++' });
    const { buildHit } = createTestBuilder([
      [section('/c', { title: 'In C', heading: 'Sew', anchor: 'the-sew', entry: same }), ['', '']],
      [section('/java', { title: 'In Java', heading: 'Sew', anchor: 'sew' }), ['', '']],
    ]);
    const variants = [
      { page: 0, section: 0 },
      { page: 1, section: 1 },
    ];
    expect(buildHit(createRanked({ variants }), terms).variants).toEqual([
      { label: 'C++', route: '/c', title: 'In C', anchor: 'the-sew' },
      { label: '', route: '/java', title: 'In Java', anchor: 'sew' },
    ]);
  });
});

describe('the excerpt of a page', () => {
  const summary = 'All about cloth.';
  const getExcerpt = (anchor: string, stored: ExcerptRecord, sections: number[]) =>
    createTestBuilder([
      [section('/a', { heading: anchor && 'Own', anchor }), stored],
      [section('/a', { heading: 'Below', anchor: 'below' }), ['Put a pin into the cloth.', '']],
    ]).buildHit(createRanked({ sections }), terms).excerpt.text;

  it.each([
    ['its description', '', ['Thread a needle at once.', summary], [0, 1], summary],
    ['its text if it has no description', '', ['Thread a needle at once.', ''], [1], 'Thread a needle at once.'],
    ['its description if it begins with a heading', 'own', ['Thread a needle at once.', summary], [0], summary],
    [
      'that of the best section if it begins with a heading and has no description',
      'own',
      ['Thread a needle.', ''],
      [1],
      'Put a pin into the cloth.',
    ],
    ['empty if it has neither', '', ['', ''], [1], ''],
  ] satisfies [string, string, ExcerptRecord, number[], string][])('is %s', (_, anchor, stored, sections, text) =>
    expect(getExcerpt(anchor, stored, sections)).toBe(text),
  );
});

describe('the excerpt of a page about one declared name', () => {
  it('is the summary of the name, even if the text matches', () => {
    const record = section('/a', { entry: entry() });
    const { buildHit } = createTestBuilder([[record, ['Thread a needle at once.', 'What sews.']]]);
    expect(buildHit(createRanked(), terms).excerpt.text).toBe('What sews.');
  });
});

describe('the excerpt of a section', () => {
  const buildSection = (heading: string, stored: ExcerptRecord, fields: Partial<SectionRecord> = {}) =>
    createTestBuilder([[section('/a', { heading, anchor: 'own', ...fields }), stored]]).buildHit(createRanked(), terms)
      .sections[0];

  const needle = 'Thread a needle at once.';
  const both = 'Put a pin beside the needle.';
  it.each([
    ['its summary', 'Cloth', [needle, 'What sews.'], 'What sews.'],
    ['its summary if it has no text', 'Cloth', ['', 'Put a pin.'], 'Put a pin.'],
    ['its text if it has no summary', 'Cloth', [`${needle}\n${both}`, ''], both],
    ['its text if it has no summary, including a row', 'Cloth', ['needle · 3', ''], 'needle · 3'],
  ] satisfies [string, string, ExcerptRecord, string][])('is %s', (_, heading, stored, text) =>
    expect(buildSection(heading, stored)?.excerpt.text).toBe(text),
  );

  it('has the marks of its summary', () =>
    expect(buildSection('Cloth', ['', 'Put a pin.'])?.excerpt).toEqual({
      text: 'Put a pin.',
      marks: [[6, 9]],
      synonyms: [0],
    }));

  it('is the summary of a declared name, if there is one', () => {
    expect(buildSection('Sew', [needle, 'What sews.'], { entry: entry() })?.excerpt.text).toBe('What sews.');
    expect(buildSection('Sew', [needle, ''], { entry: entry() })?.excerpt.text).toBe(needle);
  });

  it('is the named answer of its question, if the text still has it', () => {
    const text = `${both} Thread it.\nCloth comes first. So does wool.`;
    const buildAnswered = (answer: number) => buildSection('Cloth', [text, '', '', ['Is a pin a needle?', answer]]);
    expect(buildAnswered(text.indexOf('Cloth'))).toMatchObject({
      question: 'Is a pin a needle?',
      excerpt: { text: 'Cloth comes first. So does wool.', marks: [] },
    });
    expect(buildAnswered(3)?.excerpt.text).toBe(`${both} Thread it.`);
    expect(buildSection('Cloth', [text, '', '', ['Is it cloth?', 0]])?.question).toBeUndefined();
  });

  it('prefers a sentence with other words of the question, which weigh two fifths of the heaviest', () => {
    const [first, answer] = ['The pin is put in once at least.', 'Wool and thread hold one pin.'];
    const getExcerptBelow = (question: string) =>
      buildSection('Cloth', [`${first}\n${answer}`, '', '', question])?.excerpt.text;
    expect(getExcerptBelow('Needle, pin, needle, wool, thread?')).toBe(answer);
    expect(getExcerptBelow('Needle, pin, needle, cloth, hand?')).toBe(first);
  });
});

describe('the sections of a page', () => {
  /** Returns the headings of the visible sections. A needle weighs 5, a pin 3. */
  const getVisible = (...parts: [heading: string, text: string, question?: string][]) => {
    const { buildHit } = createTestBuilder(
      parts.map(([heading, text, question], i) => [
        section('/a', { heading, anchor: `s${i}` }),
        question ? [text, '', '', question] : [text, ''],
      ]),
    );
    return buildHit(createRanked({ sections: parts.map((_, i) => i) }), terms).sections.map(({ heading }) => heading);
  };

  it('are shown if they match three fifths of what the best one matches', () => {
    expect(getVisible(['A', 'Thread a needle.'], ['B', 'Put a pin.'], ['C', 'Sew it by hand.'])).toEqual(['A', 'B']);
    expect(getVisible(['A', 'Put a pin.'], ['B', 'A needle, a pin.'])).toEqual(['B']);
    expect(getVisible(['A pin', 'Sew.'], ['B', 'Thread a needle.'], ['C', 'Sew it.', 'Pin a needle?'])).toEqual([
      'B',
      'C',
    ]);
  });

  it('are all shown if no section has a visible match', () =>
    expect(getVisible(['A', 'Sew it.'], ['B', 'Sew.'])).toEqual(['A', 'B']));

  it('are hidden below a title and a description that match more; the hit links to the best one', () => {
    const { buildHit } = createTestBuilder([
      [section('/a', { title: 'A needle' }), ['Sew it.', 'And a pin.']],
      [section('/a', { heading: 'B', anchor: 'b' }), ['Put a pin.', '']],
      [section('/a', { heading: 'C', anchor: 'c' }), ['Thread a needle.', '']],
    ]);
    const result = buildHit(createRanked({ sections: [1, 2] }), terms);
    expect(result.sections.map(({ anchor }) => anchor)).toEqual(['c']);
    expect(result.best?.anchor).toBe('b');
  });
});

describe('the named answer for a question of the page', () => {
  const text = 'Cloth comes first. So does wool.';
  const question = 'Is a pin a needle?';
  const getShown = (description: string, sections: number[], title = 'A') => {
    const { buildHit } = createTestBuilder([
      [section('/a', { title }), [text, description, '', [question, 0]]],
      [section('/a', { title, heading: 'Below', anchor: 'below' }), ['Put a pin.', '']],
    ]);
    const result = buildHit(createRanked({ sections }), terms);
    return [result.question, result.excerpt.text];
  };

  it.each([[[0]], [[1]]])('replaces the description if any section matches: %j', (sections) =>
    expect(getShown('A pin.', sections)).toEqual([question, text]),
  );

  it('is hidden with its question if title and description match as much of the query', () => {
    expect(getShown('A needle and a pin.', [0])).toEqual([undefined, 'A needle and a pin.']);
    expect(getShown('A needle.', [0], 'The pin')).toEqual([undefined, 'A needle.']);
  });
});

describe('a question', () => {
  it('has an agreement of its own if the heading is a question, too', () => {
    const { buildHit } = createTestBuilder([
      [section('/a', { heading: 'Is it a pin?', anchor: 'own' }), ['', '', '', 'Is a pin a needle?']],
    ]);
    const getQuestion = (...agreements: [number, number][]) =>
      buildHit(createRanked(), terms, new Map(agreements)).sections[0]?.question;
    expect(getQuestion([0, 0.5])).toBeUndefined();
    expect(getQuestion([1, 0.5])).toBe('Is a pin a needle?');
  });

  it('belongs to its own section, even after one with a question as heading', () => {
    const { buildHit } = createTestBuilder([
      [section('/a', { heading: 'Is it a needle?', anchor: 'own' }), ['A pin.', '']],
      [section('/a', { heading: 'A pin', anchor: 'next' }), ['A pin.', '', '', 'Is a pin a needle?']],
    ]);
    const shown = buildHit(createRanked({ sections: [0, 1] }), terms, new Map([[1, 0.5]])).sections;
    expect(shown.map(({ question }) => question)).toEqual([undefined, 'Is a pin a needle?']);
  });

  const showQuestion = (...questions: string[]) => {
    const { buildHit } = createTestBuilder([
      [section('/a'), ['', '', '', ...questions]],
      [section('/a', { heading: 'Below', anchor: 'below' }), ['', '', '', ...questions]],
    ]);
    const result = buildHit(createRanked({ sections: [0, 1] }), terms);
    expect(result.sections[0]?.question).toBe(result.question);
    return result.question;
  };

  it.each([
    ['three of six significant words', 'Needle, pin, needle, cloth, thread, wool?', true],
    ['three of seven', 'Needle, pin, needle, cloth, thread, wool, hand?', false],
    ['its only two significant words', 'How do I pin a needle ?', true],
    ['one of two', 'How do I thread a needle?', false],
    ['its only one', 'Is it a needle?', false],
    ['two, both by synonyms', 'Is a pin a pin?', false],
    ['none', 'How do I sew?', false],
  ])('is shown if the query matches enough of it: %s', (_, question, isShown) =>
    expect(showQuestion(question)).toBe(isShown ? question : undefined),
  );

  it('ignores punctuation', () => expect(showQuestion('Needle – pin – … ?')).toBe('Needle – pin – … ?'));

  it('requires two significant words', () => expect(showQuestion('A needle?')).toBeUndefined());

  it('is the one with the highest agreement, or the first of equal ones, if the query matches enough of it', () => {
    const questions = ['Is a needle a pin?', 'Is a pin a needle?', 'Is it cloth?'];
    const { buildHit } = createTestBuilder([[section('/a'), ['', '', '', ...questions]]]);
    const getQuestion = (...agreements: number[]) =>
      buildHit(createRanked(), terms, new Map(agreements.entries())).question;
    expect(getQuestion(0.3, 0.4, 0.1)).toBe(questions[1]);
    expect(getQuestion(0.3, 0.3, 0.1)).toBe(questions[0]);
    expect(getQuestion(0.3, 0.4, 0.5)).toBeUndefined();
    expect(getQuestion()).toBeUndefined();
    expect(showQuestion()).toBeUndefined();
  });

  it('belongs to the first section if the page begins with a heading', () => {
    const firstSection = section('/a', { heading: 'Own', anchor: 'own', entry: entry() });
    const result = createTestBuilder([[firstSection, ['', '', 'sew()', 'Is a needle a pin?']]]).buildHit(
      createRanked(),
      terms,
    );
    expect(result).not.toHaveProperty('question');
    expect(result).not.toHaveProperty('entry');
    expect(result.sections[0]).toMatchObject({ question: 'Is a needle a pin?', entry: { line: 'sew()' } });
  });
});

describe('a declared name', () => {
  it.each([
    ['with a line', ['', '', 'sew(cloth)'], { kind: 'method', line: 'sew(cloth)' }],
    ['without a line, with a question', ['', '', '', 'Is it cloth?'], { kind: 'method' }],
    ['without line and question', ['', ''], { kind: 'method' }],
  ] satisfies [string, ExcerptRecord, object][])('is shown %s', (_, stored, expected) => {
    const { buildHit } = createTestBuilder([
      [section('/a', { entry: entry() }), stored],
      [section('/a', { heading: 'Below', anchor: 'below', entry: entry() }), stored],
    ]);
    const result = buildHit(createRanked({ sections: [0, 1] }), terms);
    expect(result.entry).toStrictEqual(expected);
    expect(result.sections[0]?.entry).toStrictEqual(expected);
  });
});

describe('the texts of sections', () => {
  /** Two pages of three sections. */
  const sections = ['/a', '/a', '/a', '/b', '/b', '/b'].map(
    (route, i): StoredSection => [
      section(route, { heading: `${i}`, anchor: `at-${i}` }),
      [`This is text number ${i}.`, ''],
    ],
  );
  const getTexts = (builder: ReturnType<typeof createTestBuilder>, page: RankedPage) =>
    builder.buildHit(page, terms).sections.map(({ excerpt }) => excerpt.text);

  it('are in files', () => {
    const { getFiles } = createTestBuilder(sections, [2, 3, 1]);
    expect([...getFiles([1])]).toEqual(['texts-0']);
    expect([...getFiles([5, 2, 4])]).toEqual(['texts-2', 'texts-1']);
    expect([...getFiles([])]).toEqual([]);
  });

  it('are found in their files', () => {
    const builder = createTestBuilder(sections, [2, 3, 1]);
    expect(getTexts(builder, createRanked({ sections: [2, 0, 1] }))).toEqual(
      [2, 0, 1].map((i) => `This is text number ${i}.`),
    );
    expect(getTexts(builder, createRanked({ page: 1, sections: [5, 4, 3] }))).toEqual(
      [5, 4, 3].map((i) => `This is text number ${i}.`),
    );
  });

  it('are empty without an error until their file is loaded', () => {
    const builder = createTestBuilder(sections, [2, 3, 1]);
    const bytes = builder.cache.get('texts-1') as Uint8Array<ArrayBuffer>;
    builder.cache.delete('texts-1');
    expect(getTexts(builder, createRanked({ sections: [2, 0] }))).toEqual(['', 'This is text number 0.']);
    expect(builder.takeErrors()).toEqual([]);
    builder.cache.set('texts-1', bytes);
    expect(getTexts(builder, createRanked({ sections: [2] }))).toEqual(['This is text number 2.']);
  });

  it('are empty for a damaged file, which is removed and reported once', () => {
    const builder = createTestBuilder(sections, [2, 3, 1]);
    builder.cache.set('texts-1', new TextEncoder().encode('<html>'));
    expect(getTexts(builder, createRanked({ sections: [2, 0] }))).toEqual(['', 'This is text number 0.']);
    expect([...builder.cache.keys()]).toEqual(['texts-0', 'texts-2']);
    expect(builder.takeErrors()).toEqual([expect.any(SyntaxError)]);
    expect(builder.takeErrors()).toEqual([]);
  });

  it('are empty for a truncated file', () => {
    const builder = createTestBuilder(sections, [2, 3, 1]);
    builder.cache.set('texts-1', new TextEncoder().encode('[["This is text number 2.",""]]'));
    expect(getTexts(builder, createRanked({ page: 1, sections: [3] }))).toEqual(['']);
  });

  it('are parsed once per file', () => {
    const parse = vi.spyOn(JSON, 'parse');
    const builder = createTestBuilder(sections, [2, 3, 1]);
    const before = parse.mock.calls.length;
    for (let i = 0; i < 3; i++) getTexts(builder, createRanked({ sections: [0, 1, 2] }));
    expect(parse.mock.calls.length - before).toBe(2);
    parse.mockRestore();
  });
});
