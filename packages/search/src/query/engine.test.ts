import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { buildIndex } from '../build/index.ts';
import type { SynonymEntry } from '../build/synonyms.ts';
import { MissingFileError, openIndex } from '../open.ts';
import { filesOf, indexOf, section } from '../testing.ts';
import type { Marked, SectionRecord } from '../types.ts';

/** Scores are rounded to four places. */
const EXACT = 3;

/** Impact of a weighted frequency, as it is in the index: one byte. Fields of average length are counted as they are. */
const impact = (frequency: number) => Math.round((255 * frequency) / (1.2 + frequency)) / 255;
/** Weight of a word in the text, a title and a heading. */
const [inText, inTitle, inHeading] = [0.5, 6, 4];
/** A word of a question is held by the section that answers it, and weighs next to nothing there. */
const inQuestion = 0.03;
/** What the first section of a page of one segment is preferred by. */
const first = 0.08;
/** Half of the score is of the section itself, half of its page: bonuses are of the section. */
const half = 0.5;

/** The score of each page for a query, beside a page that holds none of it. The texts of a corpus have one length, and so have its titles and headings. */
async function scoresOf(query: string, records: SectionRecord[], synonyms: SynonymEntry[] = []) {
  const length = records[0]?.text.split(' ').length ?? 0;
  const other = section('/other', { heading: records[0]?.heading && 'Other', text: 'cloth '.repeat(length).trim() });
  const { hits } = await (await indexOf([...records, other], synonyms)).search(query);
  return Object.fromEntries(hits.map(({ route, score }) => [route, score]));
}
const scoreOf = async (query: string, records: SectionRecord[], synonyms?: SynonymEntry[]) =>
  (await scoresOf(query, records, synonyms))[records[0]?.route ?? ''];

describe('the score of a page', () => {
  const later = { heading: '', anchor: 'later', text: 'needle' };
  const begins = section('/a', { text: 'wool' });
  it.each<[string, SectionRecord[], number]>([
    ['for a word of its first section', [section('/a', { text: 'needle' })], impact(inText) + first],
    ['of two segments', [section('/a/b', { text: 'needle' })], impact(inText) + first / 2],
    ['of three segments', [section('/a/b/c', { text: 'needle' })], impact(inText) + first / 3],
    ['that is the first of all', [section('/', { title: 'Home', text: 'needle' })], impact(inText) + first],
    ['for a word of a later section', [begins, section('/a', later)], impact(inText)],
    ['about a detail', [section('/a', { isDetail: true, text: 'needle' })], (impact(inText) + first) * 0.95],
    [
      'about a detail, by a later section',
      [{ ...begins, isDetail: true }, section('/a', later)],
      impact(inText) * 0.95,
    ],
    ['that sums up others', [section('/a', { isSummary: true, text: 'needle' })], impact(inText) + first],
    [
      'that sums up others, by a later section',
      [{ ...begins, isSummary: true }, section('/a', later)],
      impact(inText) * 0.85,
    ],
    [
      'with the title that was typed',
      [section('/a', { title: 'Needle', text: 'needle' })],
      impact(inTitle + inText) + half * 0.35 + first,
    ],
    [
      'with the heading that was typed',
      [section('/a', { heading: 'Needle', anchor: 'needle', text: 'needle' })],
      impact(inHeading + inText) + half * 0.25 + first,
    ],
  ])('is as expected: %s', async (_, records, score) =>
    expect(await scoreOf('needle', records)).toBeCloseTo(score, EXACT),
  );

  it.each<[string, string, string, number]>([
    ['neighbours of the query', 'needle eye', 'needle eye', impact(inText) + half * 0.2 + first],
    ['words apart, or the other way round', 'needle eye', 'eye needle', impact(inText) + first],
    // Two words of three, and one pair of two. What is held counts twice: the sum over the words, and the share of them.
    [
      'a part of the query',
      'needle eye wool',
      'needle eye',
      impact(inText) * (2 / 3) ** 2 + half * 0.2 * half * (2 / 3) + first,
    ],
  ])('is as expected for %s', async (_, query, text, score) => {
    const wool = section('/wool', { text: 'wool silk' });
    expect(await scoreOf(query, [section('/a', { text }), wool])).toBeCloseTo(score, EXACT);
  });

  it('is as expected for one of two words in a heading', async () => {
    const record = section('/a', { heading: 'Needle', anchor: 'needle', text: 'needle eye' });
    // The heading is half of the query; the words are neighbors in the text.
    expect(await scoreOf('needle eye', [record])).toBeCloseTo(
      (impact(inHeading + inText) + impact(inText)) / 2 + half * (0.25 * half + 0.2) + first,
      EXACT,
    );
  });

  it.each([
    ['the first, which has the link', true, ['/b'], []],
    ['the first, which is linked to', true, [], ['/a']],
    ['the last, which has the link', false, [], ['/a']],
    ['the last, which is linked to', false, ['/b'], []],
  ])('rises with a link between it and the best answer, %s', async (_, isFirst, ofBest, ofOther) => {
    const best = section('/a', { title: 'Needle', text: 'needle', links: ofBest });
    const other = section('/b', { text: 'needle', links: ofOther });
    const scores = await scoresOf('needle', isFirst ? [best, other] : [other, best]);
    const most = impact(inTitle + inText) + half * 0.35 + first;
    expect(scores['/a']).toBeCloseTo(most, EXACT);
    expect(scores['/b']).toBeCloseTo(impact(inText) + first + 0.15 * most, EXACT);
  });

  it('rises with its similarity to the best answer in rare words', async () => {
    const scores = await scoresOf('needle', [
      section('/a', { title: 'Needle', text: 'needle' }),
      section('/b', { text: 'needle' }),
      section('/c', { text: 'wool' }),
      section('/d', { text: 'silk' }),
    ]);
    const most = impact(inTitle + inText) + half * 0.35 + first;
    expect(scores['/b']).toBeCloseTo(impact(inText) + first + 0.12 * most, EXACT);
  });

  it('does not rise without a link or similarity', async () => {
    const scores = await scoresOf('needle', [
      section('/a', { title: 'Needle', text: 'needle' }),
      section('/b', { text: 'needle', links: ['/other', '/nowhere'] }),
    ]);
    expect(scores['/b']).toBeCloseTo(impact(inText) + first, EXACT);
  });
});

describe('a synonym phrase', () => {
  const ttl = [{ from: ['ttl'], to: ['needle eye'] }];

  it('counts four fifths', async () =>
    expect(await scoreOf('ttl', [section('/a', { text: 'needle eye' })], ttl)).toBeCloseTo(
      0.8 * (impact(inText) + half * 0.2 + first),
      EXACT,
    ));

  it('does not lower the score of the typed words', async () =>
    expect(
      await scoreOf('needle', [section('/a', { text: 'wool needle silk' })], [{ from: ['needle'], to: ['silk wool'] }]),
    ).toBeCloseTo(impact(inText) + first, EXACT));
});

describe('a question', () => {
  const withQuestion = section('/a', { text: 'needle eye', questions: ['Needle eye?'] });
  const found = impact(inText + inQuestion) + half * 0.2 + first;

  it.each<[string, string, number]>([
    ['for each of its words', 'needle eye', 0.2 * 2],
    ['for words, not for the spaces between them', '  needle   eye ', 0.2 * 2],
    ['half for words that name nothing', 'how is a needle eye', 0.2 * 2 + 0.1 * 3],
  ])('adds a fifth %s', async (_, query, added) =>
    expect(await scoreOf(query, [withQuestion])).toBeCloseTo(found + added, EXACT),
  );

  it('adds less to a page about a detail', async () =>
    expect(await scoreOf('needle eye', [{ ...withQuestion, isDetail: true }])).toBeCloseTo(
      0.95 * (found + 0.4),
      EXACT,
    ));

  it('adds less to a summary section', async () => {
    const page = (isSummary: boolean) => [
      section('/a', { text: 'wool', isSummary }),
      { ...withQuestion, heading: '', anchor: 'below', isSummary },
    ];
    const [plain, summary] = [await scoreOf('needle eye', page(false)), await scoreOf('needle eye', page(true))];
    expect(summary).toBeCloseTo(0.85 * (plain ?? 0), EXACT);
  });

  it('adds less for a synonym phrase', async () =>
    // Two words in it, one typed.
    expect(await scoreOf('ttl', [withQuestion], [{ from: ['ttl'], to: ['needle eye'] }])).toBeCloseTo(
      0.8 * (found + 0.2 * 1.5),
      EXACT,
    ));
});

describe('a declared name', () => {
  const entry = (name: string) => ({ name, kind: 'method', text: '' });
  const declared = (name: string, fields: Partial<SectionRecord> = {}) =>
    section('/a', { heading: 'Sewing', anchor: 'sewing', text: 'wool', entry: entry(name), ...fields });

  it.each([
    ['in capitals', 'NEEDLE', 'NEEDLE'],
    ['in capitals that it does not have', 'Needle', 'NEEDLE'],
    ['as it is written', 'thread_needle', 'Thread_Needle'],
    ['in one word', 'thread_needle', 'threadneedle'],
  ])('is found when it is typed %s', async (_, name, query) => {
    const answer = await (await indexOf([section('/b', { text: 'cloth' }), declared(name)])).search(query);
    expect(answer.total).toBe(1);
    expect(answer.hits).toMatchObject([{ route: '/a', score: 1.5, exact: true }]);
  });

  it('adds to the other matches', async () =>
    expect(await scoreOf('NEEDLE', [declared('Needle', { text: 'needle' })])).toBeCloseTo(
      impact(inText) + first + 1.5,
      EXACT,
    ));

  it('excludes questions if the query can only mean the name', async () => {
    const question = { text: 'needle', questions: ['Needle?'] };
    const pages = [declared('Needle', question), section('/b', { heading: 'Below', anchor: 'below', ...question })];
    const found = impact(inText + inQuestion) + first;
    const word = await scoresOf('needle', pages);
    expect(word['/a']).toBeCloseTo(found + 0.2, EXACT);
    expect(word['/b']).toBeCloseTo(found + 0.2, EXACT);
    const name = await scoresOf('NEEDLE', pages);
    expect(name['/a']).toBeCloseTo(found + 1.5, EXACT);
    expect(name['/b']).toBeCloseTo(found + 0.2, EXACT);
  });

  it('is one hit if several pages have it', async () => {
    const same = (variant: string) => ({ ...entry('Needle'), same: 'needle', variant });
    const index = await indexOf([
      declared('Needle', { entry: same('C++') }),
      declared('Needle', { route: '/b', entry: same('Java') }),
      declared('Needle', { route: '/c' }),
    ]);
    const answer = await index.search('NEEDLE');
    expect(answer.total).toBe(3);
    expect(answer.hits.map(({ route, variants }) => [route, variants?.map(({ label }) => label)])).toEqual([
      ['/a', ['C++', 'Java']],
      ['/c', undefined],
    ]);
  });

  it('is found by its words, typed as one', async () => {
    const words = section('/b', { text: 'thread the needle' });
    const found = async (name: string) => (await scoresOf('threadneedle', [words, declared(name)]))['/b'];
    expect(await found('thread_needle')).toBeGreaterThan(0);
    expect(await found('other_needle')).toBeUndefined();
  });

  it('is the only exact hit', async () => {
    const index = await indexOf([section('/b', { text: 'needle' }), declared('Needle'), section('/c')]);
    const { hits } = await index.search('NEEDLE');
    expect(hits.map(({ route, exact }) => [route, exact])).toEqual([
      ['/a', true],
      ['/b', undefined],
    ]);
  });
});

describe('a page', () => {
  it('is found by its URL', async () => {
    const index = await indexOf([section('/sew/needle', { text: 'wool' }), section('/sew/pin', { text: 'cloth' })]);
    const { hits } = await index.search('/sew/needle');
    expect(hits).toMatchObject([{ route: '/sew/needle', exact: true }]);
  });

  it('is shown but not counted if it matches little of the query', async () => {
    const index = await indexOf([
      section('/a', { text: 'needle eye' }),
      section('/b', { area: 'Other', text: 'eye wool' }),
      section('/c', { text: 'cloth silk' }),
    ]);
    const { hits, total, areas } = await index.search('needle eye');
    expect(hits.map(({ route, weak }) => [route, weak])).toEqual([
      ['/a', undefined],
      ['/b', true],
    ]);
    expect(total).toBe(1);
    expect(areas).toEqual([{ area: 'Guide', count: 1 }]);
  });
});

describe('the excerpt', () => {
  async function excerptOf(query: string, text: string, synonyms: SynonymEntry[] = [], others: string[] = []) {
    const records = ['wool', ...others].map((other, i) => section(`/other-${i}`, { text: other }));
    const { hits } = await (await indexOf([section('/a', { title: 'Alpha', text }), ...records], synonyms)).search(
      query,
    );
    return hits.find(({ route }) => route === '/a')?.excerpt as Marked;
  }

  it.each<[string, string, string[], SynonymEntry[]?, string[]?]>([
    [
      'the rarer word',
      'silk needle ',
      ['Silk goes with all the cloth.', 'A needle goes with the cloth.'],
      [],
      ['silk', 'silk'],
    ],
    ['the word as it was typed', 'needle ', ['Needles go through the cloth.', 'A needle goes through cloth.']],
  ])('is about %s', async (_, query, sentences, synonyms, others) => {
    expect((await excerptOf(query, sentences.join('\n'), synonyms, others)).text).toBe(sentences[1]);
    expect((await excerptOf(query, sentences.toReversed().join('\n'), synonyms, others)).text).toBe(sentences[1]);
  });

  it.each<[string, string, string, SynonymEntry[], number[] | undefined]>([
    ['none for the words that were typed', 'needle eye', 'A needle has one eye at its end.', [], undefined],
    ['a word', 'drop ', 'Remove it, or drop it again.', [{ from: ['drop'], to: ['remove'] }], [0]],
    ['a phrase', 'ttl ', 'A needle has one eye at its end.', [{ from: ['ttl'], to: ['needle eye'] }], [0, 1]],
    [
      'a phrase but for the word that was typed',
      'needle ttl ',
      'A needle has one eye at its end.',
      [{ from: ['ttl'], to: ['needle eye'] }],
      [1],
    ],
  ])('marks synonyms: %s', async (_, query, text, synonyms, marks) => {
    const excerpt = await excerptOf(query, text, synonyms);
    expect(excerpt.marks).toHaveLength(2);
    expect(excerpt.synonyms).toEqual(marks);
  });
});

describe('a query', () => {
  it('reports its cost', async () => {
    const records = [section('/a', { text: 'needle eye' }), section('/b', { text: 'cloth' })];
    const index = await indexOf(records, [{ from: ['ttl'], to: ['needle eye'] }]);
    const none = { clauses: 0, rewrites: 0, postings: 0, files: 0, capped: false };
    expect(await index.run(' … ')).toEqual({
      answer: { query: ' … ', hits: [], total: 0, areas: [] },
      cost: none,
      errors: [],
    });
    expect((await index.run('needle eye')).cost).toEqual({ ...none, clauses: 2, postings: 2, files: 2 });
    expect((await index.run('ttl')).cost).toEqual({ ...none, clauses: 1, rewrites: 1, postings: 2, files: 2 });
  });

  it('returns ten pages, or as many as requested', async () => {
    const index = await indexOf(Array.from({ length: 12 }, (_, i) => section(`/page-${i}`, { text: 'needle' })));
    const shown = async (limit?: number) =>
      (await index.search('needle', limit === undefined ? undefined : { limit })).hits.length;
    expect([await shown(), await shown(11), await shown(1), await shown(0), await shown(-1)]).toEqual([
      10, 11, 1, 0, 0,
    ]);
  });

  it('has each misspelled word corrected in place', async () => {
    const index = await indexOf([section('/a', { text: 'thread needle' }), section('/b', { text: 'cloth' })]);
    expect((await index.search('threead, then: nedle!')).didYouMean).toBe('thread, then: needle!');
  });
});

describe('an unusable file', () => {
  const files = buildIndex([section('/a', { text: 'needle' }), section('/b', { text: 'cloth' })], []);
  const hit = { route: '/a', excerpt: { text: '', marks: [] } };
  const kinds: [string, number, object[]][] = [
    ['postings', 0, []],
    ['excerpts', 1, [hit]],
  ];

  it.each(kinds)('makes the answer partial if it is missing: %s', async (kind, total, hits) => {
    const index = await openIndex(filesOf(new Map([...files].filter(([path]) => !path.startsWith(kind)))));
    const { answer, errors } = await index.run('needle');
    expect(errors).toEqual([expect.any(MissingFileError)]);
    expect(answer).toMatchObject({ query: 'needle', total, hits, partial: true });
  });

  it.each(kinds)('makes the answer partial if it is damaged: %s', async (kind, total, hits) => {
    // Without hashes only what reads the file can tell.
    vi.stubGlobal('crypto', {});
    let isDamaged = true;
    const index = await openIndex(async (path) => {
      const bytes = await filesOf(files)(path);
      return isDamaged && path.startsWith(kind) ? gunzipSync(bytes).map(() => 255) : bytes;
    });
    const { answer, errors } = await index.run('needle');
    expect(errors).toEqual([expect.any(kind === 'postings' ? RangeError : SyntaxError)]);
    expect(answer).toMatchObject({ total, hits, partial: true });
    isDamaged = false;
    const whole = await index.run('needle');
    expect(whole.errors).toEqual([]);
    expect(whole.answer).toMatchObject({ total: 1, hits: [{ route: '/a', excerpt: { text: 'needle' } }] });
    expect(whole.answer).not.toHaveProperty('partial');
  });
});
