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
/** Words that say nothing. */
const ignored = new Set(['a', 'do', 'how', 'i', 'is', 'the']);

/** The index has these terms, all of them on one of two pages. */
const lexicon = createLexicon({ terms: ['needle', 'pin'], pages: [1, 1], shardOf: [], firstTerm: [] }, 2);

type Shown = [record: SectionRecord, shown: ExcerptRecord];

/** A presenter of sections whose texts are in files of so many sections; what is in `held` has been read. */
function presenterOf(all: Shown[], sizes = [all.length], words = lexicon) {
  const firsts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
  const held = new Map(
    sizes.map((size, i) => {
      const texts = all.slice(firsts[i], (firsts[i] ?? 0) + size).map(([, shown]) => shown);
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
    peek: (path: string) => held.get(path),
    read: async () => new Uint8Array(),
    readAll: async () => [],
    forget: (path: string) => void held.delete(path),
  };
  // A heading that asks comes first.
  const questions = all.flatMap(([{ heading }, shown], section) =>
    [...(heading.endsWith('?') ? [heading] : []), ...shown.slice(3)].map(() => section),
  );
  const texts = [...held.keys()];
  const entries = createEntries(metadata);
  const presenter = createHitBuilder({ metadata, lexicon: words, questions, texts, files, entries, ignored });
  /** All questions agree with the query, the first most, unless it says else. */
  const inOrder = new Map(questions.map((_, number) => [number, 1 - number / 100]));
  const hit = (page: RankedPage, terms: MarkedTerms, asked: ReadonlyMap<number, number> = inOrder) =>
    presenter.hit(page, terms, asked);
  return { held, ...presenter, hit };
}

const ranked = (found: Partial<RankedPage> = {}): RankedPage => ({ page: 0, score: 1, sections: [0], ...found });
const entry = (fields: Partial<EntryRecord> = {}): EntryRecord => ({
  name: 'Sew',
  kind: 'method',
  text: '',
  ...fields,
});

it('weighs searched words by their highest weight in all variants, and marks synonyms only if no variant has them otherwise', () => {
  const { terms: weigh } = presenterOf([]);
  const clause = (found: [number, number][], fields: object = {}) => ({
    term: '',
    alternatives: new Map(found),
    closeness: 1,
    word: 0,
    open: false,
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
  const idf = lexicon.idf(0);
  expect(weigh([typed])).toEqual(
    new Map([
      ['needle', { weight: idf, synonym: false }],
      ['pin', { weight: 0.5 * idf, synonym: true }],
    ]),
  );
  const rewritten = { weight: 0.4, clauses: [clause([[0, 1]], { word: -1 }), clause([[1, 1]])] };
  expect(weigh([typed, rewritten])).toEqual(
    new Map([
      ['needle', { weight: idf, synonym: false }],
      ['pin', { weight: 0.5 * idf, synonym: false }],
    ]),
  );
});

it('does not mark stop words beside other words', () => {
  const withStop = createLexicon({ terms: ['how', 'needle'], pages: [1, 1], shardOf: [], firstTerm: [] }, 2);
  const { terms: weigh } = presenterOf([], [0], withStop);
  const clause = (term: number) => ({
    term: '',
    alternatives: new Map([[term, 1]]),
    closeness: 1,
    word: term,
    open: false,
  });
  expect([...weigh([{ weight: 1, clauses: [clause(0), clause(1)] }]).keys()]).toEqual(['needle']);
  expect([...weigh([{ weight: 1, clauses: [clause(0)] }]).keys()]).toEqual(['how']);
});

it('corrects a query in place', () => {
  const word = { term: '', kind: 'word' as const, parts: [], suffixes: [], open: false };
  const corrections = [
    { word: { ...word, start: 4, end: 10 }, term: 0 },
    { word: { ...word, start: 15, end: 17 }, term: 1 },
  ];
  expect(presenterOf([]).correct('the neddle and pn!', corrections)).toBe('the needle and pin!');
});

describe('a hit', () => {
  const pages: Shown[] = [
    [section('/cloth', { area: 'Guide', breadcrumbs: ['Start', 'Cloth'] }), ['Cloth is what tailors sew.', '']],
    [
      section('/tools', { title: 'Pin and needle', area: 'Tools', breadcrumbs: ['Tools'] }),
      ['Thread a needle at once.', ''],
    ],
    [section('/tools', { heading: 'Pin it', anchor: 'pinning' }), ['Put a needle into the cloth.', '']],
  ];

  it('is a page with its marks, without empty fields', () => {
    const { hit } = presenterOf(pages);
    expect(hit(ranked({ page: 1, score: 1.23456, sections: [1] }), terms)).toStrictEqual({
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
    expect(hit(ranked(), terms)).toMatchObject({ route: '/cloth', area: 'Guide', breadcrumbs: ['Start', 'Cloth'] });
  });

  it('has the sections with a heading; the best one comes first', () => {
    const { hit } = presenterOf(pages);
    const found = hit(ranked({ page: 1, sections: [2, 1] }), terms);
    expect(found.best).toEqual({ anchor: 'pinning', heading: 'Pin it' });
    expect(found.sections).toStrictEqual([
      {
        anchor: 'pinning',
        heading: 'Pin it',
        headingMarks: [[0, 3]],
        excerpt: { text: 'Put a needle into the cloth.', marks: [[6, 12]] },
      },
    ]);
  });

  it('states how it was found', () => {
    const { hit } = presenterOf(pages);
    expect(hit(ranked({ exact: true }), terms).exact).toBe(true);
    expect(hit(ranked({ weak: true }), terms).weak).toBe(true);
  });

  it('lists other pages with the same name, each with its difference', () => {
    const same = entry({ same: 'sew', variant: 'C++' });
    const { hit } = presenterOf([
      [section('/c', { title: 'In C', heading: 'Sew', anchor: 'the-sew', entry: same }), ['', '']],
      [section('/java', { title: 'In Java', heading: 'Sew', anchor: 'sew' }), ['', '']],
    ]);
    const variants = [
      { page: 0, section: 0 },
      { page: 1, section: 1 },
    ];
    expect(hit(ranked({ variants }), terms).variants).toEqual([
      { label: 'C++', route: '/c', title: 'In C', anchor: 'the-sew' },
      { label: '', route: '/java', title: 'In Java', anchor: 'sew' },
    ]);
  });
});

describe('the excerpt of a page', () => {
  const lead = 'All about cloth.';
  const excerptOf = (anchor: string, own: ExcerptRecord, sections: number[]) =>
    presenterOf([
      [section('/a', { heading: anchor && 'Own', anchor }), own],
      [section('/a', { heading: 'Below', anchor: 'below' }), ['Put a pin into the cloth.', '']],
    ]).hit(ranked({ sections }), terms).excerpt.text;

  it.each([
    ['its lead', '', ['Thread a needle at once.', lead], [0, 1], lead],
    [
      'its text, where a section is found and it has no lead',
      '',
      ['Thread a needle at once.', ''],
      [1],
      'Thread a needle at once.',
    ],
    ['its lead, where it begins with a heading', 'own', ['Thread a needle at once.', lead], [0], lead],
    [
      'that of the best section, where it begins with a heading and has no lead',
      'own',
      ['Thread a needle.', ''],
      [1],
      'Put a pin into the cloth.',
    ],
    ['nothing, where it has neither', '', ['', ''], [1], ''],
  ] satisfies [string, string, ExcerptRecord, number[], string][])('is %s', (_, anchor, own, sections, text) =>
    expect(excerptOf(anchor, own, sections)).toBe(text),
  );
});

describe('the excerpt of a page about one declared name', () => {
  it('is the lead of the name, whatever the text matches', () => {
    const record = section('/a', { entry: entry() });
    const { hit } = presenterOf([[record, ['Thread a needle at once.', 'What sews.']]]);
    expect(hit(ranked(), terms).excerpt.text).toBe('What sews.');
  });
});

describe('the excerpt of a section', () => {
  const sectionOf = (heading: string, shown: ExcerptRecord, fields: Partial<SectionRecord> = {}) =>
    presenterOf([[section('/a', { heading, anchor: 'own', ...fields }), shown]]).hit(ranked(), terms).sections[0];

  const needle = 'Thread a needle at once.';
  const both = 'Put a pin beside the needle.';
  it.each([
    ['its lead', 'Cloth', [needle, 'What sews.'], 'What sews.'],
    ['its lead where it has no text', 'Cloth', ['', 'Put a pin.'], 'Put a pin.'],
    ['its text where it has no lead', 'Cloth', [`${needle}\n${both}`, ''], both],
    ['its text where it has no lead, a row too', 'Cloth', ['needle · 3', ''], 'needle · 3'],
  ] satisfies [string, string, ExcerptRecord, string][])('is %s', (_, heading, shown, text) =>
    expect(sectionOf(heading, shown)?.excerpt.text).toBe(text),
  );

  it('has the marks of its lead', () =>
    expect(sectionOf('Cloth', ['', 'Put a pin.'])?.excerpt).toEqual({
      text: 'Put a pin.',
      marks: [[6, 9]],
      synonyms: [0],
    }));

  it('is the lead of a declared name, if there is one', () => {
    expect(sectionOf('Sew', [needle, 'What sews.'], { entry: entry() })?.excerpt.text).toBe('What sews.');
    expect(sectionOf('Sew', [needle, ''], { entry: entry() })?.excerpt.text).toBe(needle);
  });

  it('is the named answer of the question above it, if the text still has it', () => {
    const text = `${both} Thread it.\nCloth comes first. So does wool.`;
    const answered = (answer: number) => sectionOf('Cloth', [text, '', '', ['Is a pin a needle?', answer]]);
    expect(answered(text.indexOf('Cloth'))).toMatchObject({
      question: 'Is a pin a needle?',
      excerpt: { text: 'Cloth comes first. So does wool.', marks: [] },
    });
    expect(answered(3)?.excerpt.text).toBe(`${both} Thread it.`);
    expect(sectionOf('Cloth', [text, '', '', ['Is it cloth?', 0]])?.question).toBeUndefined();
  });

  it('prefers a sentence with other words of the question, which weigh two fifths of the heaviest', () => {
    const [first, answer] = ['The pin is put in once at least.', 'Wool and thread hold one pin.'];
    const shown = (question: string) => sectionOf('Cloth', [`${first}\n${answer}`, '', '', question])?.excerpt.text;
    expect(shown('Needle, pin, needle, wool, thread?')).toBe(answer);
    expect(shown('Needle, pin, needle, cloth, hand?')).toBe(first);
  });
});

describe('the sections of a page', () => {
  /** Headings of what is shown of sections with these texts. A needle weighs 5, a pin 3. */
  const shownOf = (...parts: [heading: string, text: string, question?: string][]) => {
    const { hit } = presenterOf(
      parts.map(([heading, text, question], i) => [
        section('/a', { heading, anchor: `s${i}` }),
        question ? [text, '', '', question] : [text, ''],
      ]),
    );
    return hit(ranked({ sections: parts.map((_, i) => i) }), terms).sections.map(({ heading }) => heading);
  };

  it('are shown if they match three fifths of what the best one matches', () => {
    expect(shownOf(['A', 'Thread a needle.'], ['B', 'Put a pin.'], ['C', 'Sew it by hand.'])).toEqual(['A', 'B']);
    expect(shownOf(['A', 'Put a pin.'], ['B', 'A needle, a pin.'])).toEqual(['B']);
    expect(shownOf(['A pin', 'Sew.'], ['B', 'Thread a needle.'], ['C', 'Sew it.', 'Pin a needle?'])).toEqual([
      'B',
      'C',
    ]);
  });

  it('are all shown if no section has a visible match', () =>
    expect(shownOf(['A', 'Sew it.'], ['B', 'Sew.'])).toEqual(['A', 'B']));

  it('are hidden below a title and a description that match more; the hit links to the best one', () => {
    const { hit } = presenterOf([
      [section('/a', { title: 'A needle' }), ['Sew it.', 'And a pin.']],
      [section('/a', { heading: 'B', anchor: 'b' }), ['Put a pin.', '']],
      [section('/a', { heading: 'C', anchor: 'c' }), ['Thread a needle.', '']],
    ]);
    const found = hit(ranked({ sections: [1, 2] }), terms);
    expect(found.sections.map(({ anchor }) => anchor)).toEqual(['c']);
    expect(found.best?.anchor).toBe('b');
  });
});

describe('the named answer for a question of the page', () => {
  const text = 'Cloth comes first. So does wool.';
  const question = 'Is a pin a needle?';
  const shownOf = (description: string, sections: number[], title = 'A') => {
    const { hit } = presenterOf([
      [section('/a', { title }), [text, description, '', [question, 0]]],
      [section('/a', { title, heading: 'Below', anchor: 'below' }), ['Put a pin.', '']],
    ]);
    const found = hit(ranked({ sections }), terms);
    return [found.question, found.excerpt.text];
  };

  it.each([[[0]], [[1]]])('replaces the description, whichever section is found: %j', (sections) =>
    expect(shownOf('A pin.', sections)).toEqual([question, text]),
  );

  it('is hidden with its question if title and description match as much of the query', () => {
    expect(shownOf('A needle and a pin.', [0])).toEqual([undefined, 'A needle and a pin.']);
    expect(shownOf('A needle.', [0], 'The pin')).toEqual([undefined, 'A needle.']);
  });
});

describe('a question', () => {
  it('follows the heading if there is one: each agrees on its own', () => {
    const { hit } = presenterOf([
      [section('/a', { heading: 'Is it a pin?', anchor: 'own' }), ['', '', '', 'Is a pin a needle?']],
    ]);
    const questionOf = (...agreements: [number, number][]) =>
      hit(ranked(), terms, new Map(agreements)).sections[0]?.question;
    expect(questionOf([0, 0.5])).toBeUndefined();
    expect(questionOf([1, 0.5])).toBe('Is a pin a needle?');
  });

  it('belongs to its own section, even after one with a question as heading', () => {
    const { hit } = presenterOf([
      [section('/a', { heading: 'Is it a needle?', anchor: 'own' }), ['A pin.', '']],
      [section('/a', { heading: 'A pin', anchor: 'next' }), ['A pin.', '', '', 'Is a pin a needle?']],
    ]);
    const shown = hit(ranked({ sections: [0, 1] }), terms, new Map([[1, 0.5]])).sections;
    expect(shown.map(({ question }) => question)).toEqual([undefined, 'Is a pin a needle?']);
  });

  const asked = (...questions: string[]) => {
    const { hit } = presenterOf([
      [section('/a'), ['', '', '', ...questions]],
      [section('/a', { heading: 'Below', anchor: 'below' }), ['', '', '', ...questions]],
    ]);
    const found = hit(ranked({ sections: [0, 1] }), terms);
    expect(found.sections[0]?.question).toBe(found.question);
    return found.question;
  };

  it.each([
    ['three of six telling words', 'Needle, pin, needle, cloth, thread, wool?', true],
    ['three of seven', 'Needle, pin, needle, cloth, thread, wool, hand?', false],
    ['its only two telling words', 'How do I pin a needle ?', true],
    ['one of two', 'How do I thread a needle?', false],
    ['its only one', 'Is it a needle?', false],
    ['two, both by synonyms', 'Is a pin a pin?', false],
    ['none', 'How do I sew?', false],
  ])('is shown if the query matches enough of it: %s', (_, question, isShown) =>
    expect(asked(question)).toBe(isShown ? question : undefined),
  );

  it('ignores punctuation', () => expect(asked('Needle – pin – … ?')).toBe('Needle – pin – … ?'));

  it('requires two significant words', () => expect(asked('A needle?')).toBeUndefined());

  it('is the one that agrees most, or the first of equal ones, if the query matches enough of it', () => {
    const own = ['Is a needle a pin?', 'Is a pin a needle?', 'Is it cloth?'];
    const { hit } = presenterOf([[section('/a'), ['', '', '', ...own]]]);
    const shown = (...agreements: number[]) => hit(ranked(), terms, new Map(agreements.entries())).question;
    expect(shown(0.3, 0.4, 0.1)).toBe(own[1]);
    expect(shown(0.3, 0.3, 0.1)).toBe(own[0]);
    expect(shown(0.3, 0.4, 0.5)).toBeUndefined();
    expect(shown()).toBeUndefined();
    expect(asked()).toBeUndefined();
  });

  it('belongs to the heading if the page begins with one', () => {
    const own = section('/a', { heading: 'Own', anchor: 'own', entry: entry() });
    const found = presenterOf([[own, ['', '', 'sew()', 'Is a needle a pin?']]]).hit(ranked(), terms);
    expect(found).not.toHaveProperty('question');
    expect(found).not.toHaveProperty('entry');
    expect(found.sections[0]).toMatchObject({ question: 'Is a needle a pin?', entry: { line: 'sew()' } });
  });
});

describe('a declared name', () => {
  it.each([
    ['with its line', ['', '', 'sew(cloth)'], { kind: 'method', line: 'sew(cloth)' }],
    ['without one', ['', '', '', 'Is it cloth?'], { kind: 'method' }],
    ['without anything', ['', ''], { kind: 'method' }],
  ] satisfies [string, ExcerptRecord, object][])('is shown %s', (_, shown, expected) => {
    const { hit } = presenterOf([
      [section('/a', { entry: entry() }), shown],
      [section('/a', { heading: 'Below', anchor: 'below', entry: entry() }), shown],
    ]);
    const found = hit(ranked({ sections: [0, 1] }), terms);
    expect(found.entry).toStrictEqual(expected);
    expect(found.sections[0]?.entry).toStrictEqual(expected);
  });
});

describe('the texts', () => {
  /** Two pages of three sections; the files have two, three and one of them. */
  const sections = ['/a', '/a', '/a', '/b', '/b', '/b'].map(
    (route, i): Shown => [section(route, { heading: `${i}`, anchor: `at-${i}` }), [`This is text number ${i}.`, '']],
  );
  const textsOf = (presenter: ReturnType<typeof presenterOf>, found: RankedPage) =>
    presenter.hit(found, terms).sections.map(({ excerpt }) => excerpt.text);

  it('are in the files of their sections', () => {
    const { filesOf } = presenterOf(sections, [2, 3, 1]);
    expect([...filesOf([1])]).toEqual(['texts-0']);
    expect([...filesOf([5, 2, 4])]).toEqual(['texts-2', 'texts-1']);
    expect([...filesOf([])]).toEqual([]);
  });

  it('are those of the sections', () => {
    const presenter = presenterOf(sections, [2, 3, 1]);
    expect(textsOf(presenter, ranked({ sections: [2, 0, 1] }))).toEqual(
      [2, 0, 1].map((i) => `This is text number ${i}.`),
    );
    expect(textsOf(presenter, ranked({ page: 1, sections: [5, 4, 3] }))).toEqual(
      [5, 4, 3].map((i) => `This is text number ${i}.`),
    );
  });

  it('are empty until their file is read, without an error', () => {
    const presenter = presenterOf(sections, [2, 3, 1]);
    const bytes = presenter.held.get('texts-1') as Uint8Array<ArrayBuffer>;
    presenter.held.delete('texts-1');
    expect(textsOf(presenter, ranked({ sections: [2, 0] }))).toEqual(['', 'This is text number 0.']);
    expect(presenter.takeErrors()).toEqual([]);
    presenter.held.set('texts-1', bytes);
    expect(textsOf(presenter, ranked({ sections: [2] }))).toEqual(['This is text number 2.']);
  });

  it('are empty for a damaged file, which is removed and reported once', () => {
    const presenter = presenterOf(sections, [2, 3, 1]);
    presenter.held.set('texts-1', new TextEncoder().encode('<html>'));
    expect(textsOf(presenter, ranked({ sections: [2, 0] }))).toEqual(['', 'This is text number 0.']);
    expect([...presenter.held.keys()]).toEqual(['texts-0', 'texts-2']);
    expect(presenter.takeErrors()).toEqual([expect.any(SyntaxError)]);
    expect(presenter.takeErrors()).toEqual([]);
  });

  it('are empty for a truncated file', () => {
    const presenter = presenterOf(sections, [2, 3, 1]);
    presenter.held.set('texts-1', new TextEncoder().encode('[["This is text number 2.",""]]'));
    expect(textsOf(presenter, ranked({ page: 1, sections: [3] }))).toEqual(['']);
  });

  it('are unpacked once for each file', () => {
    const parse = vi.spyOn(JSON, 'parse');
    const presenter = presenterOf(sections, [2, 3, 1]);
    const before = parse.mock.calls.length;
    for (let time = 0; time < 3; time++) textsOf(presenter, ranked({ sections: [0, 1, 2] }));
    expect(parse.mock.calls.length - before).toBe(2);
    parse.mockRestore();
  });
});
