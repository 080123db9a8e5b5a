import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { buildIndex } from '../build/index.ts';
import type { SynonymEntry } from '../build/synonyms.ts';
import { MissingFileError, openIndex } from '../open.ts';
import { buildTestIndex, section, serveFiles } from '../testing.ts';
import type { Marked, SectionRecord } from '../types.ts';

/** Scores are rounded to four digits. */
const DIGITS = 3;

/** Computes the impact of a weighted frequency in fields of average length, quantized to one byte. */
const computeImpact = (frequency: number) => Math.round((255 * frequency) / (1.2 + frequency)) / 255;
const [inText, inTitle, inHeading] = [0.5, 6, 4];
const inQuestion = 0.03;
/** Bonus of the first section of a page whose route has one segment. */
const first = 0.08;
/** Factor of bonuses, which belong to the section: its score is half of the total. */
const half = 0.5;

/** Returns scores by route. Adds a page without matches. All texts must have one length, like titles and headings. */
async function getScores(query: string, records: SectionRecord[], synonyms: SynonymEntry[] = []) {
  const length = records[0]?.text.split(' ').length ?? 0;
  const other = section('/other', { heading: records[0]?.heading && 'Other', text: 'cloth '.repeat(length).trim() });
  const { hits } = await (await buildTestIndex([...records, other], synonyms)).search(query);
  return Object.fromEntries(hits.map(({ route, score }) => [route, score]));
}
const getScore = async (query: string, records: SectionRecord[], synonyms?: SynonymEntry[]) =>
  (await getScores(query, records, synonyms))[records[0]?.route ?? ''];

describe('the score of a page', () => {
  const laterFields = { heading: '', anchor: 'later', text: 'needle' };
  const firstSection = section('/a', { text: 'wool' });
  it.each<[string, SectionRecord[], number]>([
    ['for a word of its first section', [section('/a', { text: 'needle' })], computeImpact(inText) + first],
    ['of two segments', [section('/a/b', { text: 'needle' })], computeImpact(inText) + first / 2],
    ['of three segments', [section('/a/b/c', { text: 'needle' })], computeImpact(inText) + first / 3],
    ['of the home page', [section('/', { title: 'Home', text: 'needle' })], computeImpact(inText) + first],
    ['for a word of a later section', [firstSection, section('/a', laterFields)], computeImpact(inText)],
    ['about a detail', [section('/a', { isDetail: true, text: 'needle' })], (computeImpact(inText) + first) * 0.95],
    [
      'about a detail, by a later section',
      [{ ...firstSection, isDetail: true }, section('/a', laterFields)],
      computeImpact(inText) * 0.95,
    ],
    ['that summarizes others', [section('/a', { isSummary: true, text: 'needle' })], computeImpact(inText) + first],
    [
      'that summarizes others, by a later section',
      [{ ...firstSection, isSummary: true }, section('/a', laterFields)],
      computeImpact(inText) * 0.85,
    ],
    [
      'with the query as title',
      [section('/a', { title: 'Needle', text: 'needle' })],
      computeImpact(inTitle + inText) + half * 0.35 + first,
    ],
    [
      'with the query as heading',
      [section('/a', { heading: 'Needle', anchor: 'needle', text: 'needle' })],
      computeImpact(inHeading + inText) + half * 0.25 + first,
    ],
  ])('is as expected: %s', async (_, records, score) =>
    expect(await getScore('needle', records)).toBeCloseTo(score, DIGITS),
  );

  it.each<[string, string, string, number]>([
    ['neighbors in the query', 'needle eye', 'needle eye', computeImpact(inText) + half * 0.2 + first],
    ['words in another order', 'needle eye', 'eye needle', computeImpact(inText) + first],
    // Two words of three, and one pair of two. The share of words is squared.
    [
      'a part of the query',
      'needle eye wool',
      'needle eye',
      computeImpact(inText) * (2 / 3) ** 2 + half * 0.2 * half * (2 / 3) + first,
    ],
  ])('is as expected for %s', async (_, query, text, score) => {
    const wool = section('/wool', { text: 'wool silk' });
    expect(await getScore(query, [section('/a', { text }), wool])).toBeCloseTo(score, DIGITS);
  });

  it('is as expected for one of two words in a heading', async () => {
    const record = section('/a', { heading: 'Needle', anchor: 'needle', text: 'needle eye' });
    // The heading is half of the query; the words are neighbors in the text.
    expect(await getScore('needle eye', [record])).toBeCloseTo(
      (computeImpact(inHeading + inText) + computeImpact(inText)) / 2 + half * (0.25 * half + 0.2) + first,
      DIGITS,
    );
  });

  it.each([
    ['the first, which has the link', true, ['/b'], []],
    ['the first, which is linked to', true, [], ['/a']],
    ['the last, which has the link', false, [], ['/a']],
    ['the last, which is linked to', false, ['/b'], []],
  ])('rises with a link between it and the best answer, %s', async (_, isFirst, linksOfBest, linksOfOther) => {
    const bestPage = section('/a', { title: 'Needle', text: 'needle', links: linksOfBest });
    const other = section('/b', { text: 'needle', links: linksOfOther });
    const scores = await getScores('needle', isFirst ? [bestPage, other] : [other, bestPage]);
    const bestScore = computeImpact(inTitle + inText) + half * 0.35 + first;
    expect(scores['/a']).toBeCloseTo(bestScore, DIGITS);
    expect(scores['/b']).toBeCloseTo(computeImpact(inText) + first + 0.15 * bestScore, DIGITS);
  });

  it('rises with its similarity to the best answer in rare words', async () => {
    const scores = await getScores('needle', [
      section('/a', { title: 'Needle', text: 'needle' }),
      section('/b', { text: 'needle' }),
      section('/c', { text: 'wool' }),
      section('/d', { text: 'silk' }),
    ]);
    const bestScore = computeImpact(inTitle + inText) + half * 0.35 + first;
    expect(scores['/b']).toBeCloseTo(computeImpact(inText) + first + 0.12 * bestScore, DIGITS);
  });

  it('does not rise without a link or similarity', async () => {
    const scores = await getScores('needle', [
      section('/a', { title: 'Needle', text: 'needle' }),
      section('/b', { text: 'needle', links: ['/other', '/nowhere'] }),
    ]);
    expect(scores['/b']).toBeCloseTo(computeImpact(inText) + first, DIGITS);
  });
});

describe('a synonym phrase', () => {
  const ttl = [{ from: ['ttl'], to: ['needle eye'] }];

  it('counts four fifths', async () =>
    expect(await getScore('ttl', [section('/a', { text: 'needle eye' })], ttl)).toBeCloseTo(
      0.8 * (computeImpact(inText) + half * 0.2 + first),
      DIGITS,
    ));

  it('does not lower the score of the typed words', async () =>
    expect(
      await getScore(
        'needle',
        [section('/a', { text: 'wool needle silk' })],
        [{ from: ['needle'], to: ['silk wool'] }],
      ),
    ).toBeCloseTo(computeImpact(inText) + first, DIGITS));
});

describe('a question', () => {
  const withQuestion = section('/a', { text: 'needle eye', questions: ['Needle eye?'] });
  const wordScore = computeImpact(inText + inQuestion) + half * 0.2 + first;

  it.each<[string, string, number]>([
    ['for each of its words', 'needle eye', 0.2 * 2],
    ['for each word, ignoring spaces', '  needle   eye ', 0.2 * 2],
    ['half for stop words', 'how is a needle eye', 0.2 * 2 + 0.1 * 3],
  ])('adds a fifth %s', async (_, query, added) =>
    expect(await getScore(query, [withQuestion])).toBeCloseTo(wordScore + added, DIGITS),
  );

  it('adds less to a page about a detail', async () =>
    expect(await getScore('needle eye', [{ ...withQuestion, isDetail: true }])).toBeCloseTo(
      0.95 * (wordScore + 0.4),
      DIGITS,
    ));

  it('adds less to a summary section', async () => {
    const page = (isSummary: boolean) => [
      section('/a', { text: 'wool', isSummary }),
      { ...withQuestion, heading: '', anchor: 'below', isSummary },
    ];
    const [plain, summary] = [await getScore('needle eye', page(false)), await getScore('needle eye', page(true))];
    expect(summary).toBeCloseTo(0.85 * (plain ?? 0), DIGITS);
  });

  it('adds less for a synonym phrase', async () =>
    // Two words of the phrase, one typed word.
    expect(await getScore('ttl', [withQuestion], [{ from: ['ttl'], to: ['needle eye'] }])).toBeCloseTo(
      0.8 * (wordScore + 0.2 * 1.5),
      DIGITS,
    ));
});

describe('a declared name', () => {
  const entry = (name: string) => ({ name, kind: 'method', text: '' });
  const declared = (name: string, fields: Partial<SectionRecord> = {}) =>
    section('/a', { heading: 'Sewing', anchor: 'sewing', text: 'wool', entry: entry(name), ...fields });

  it.each([
    ['in capitals', 'NEEDLE', 'NEEDLE'],
    ['in capitals instead of its own case', 'Needle', 'NEEDLE'],
    ['in another case', 'thread_needle', 'Thread_Needle'],
    ['in one word', 'thread_needle', 'threadneedle'],
  ])('is found when it is typed %s', async (_, name, query) => {
    const answer = await (await buildTestIndex([section('/b', { text: 'cloth' }), declared(name)])).search(query);
    expect(answer.total).toBe(1);
    expect(answer.hits).toMatchObject([{ route: '/a', score: 1.5, exact: true }]);
  });

  it('adds to the other matches', async () =>
    expect(await getScore('NEEDLE', [declared('Needle', { text: 'needle' })])).toBeCloseTo(
      computeImpact(inText) + first + 1.5,
      DIGITS,
    ));

  it('excludes questions if the query can only mean the name', async () => {
    const question = { text: 'needle', questions: ['Needle?'] };
    const pages = [declared('Needle', question), section('/b', { heading: 'Below', anchor: 'below', ...question })];
    const wordScore = computeImpact(inText + inQuestion) + first;
    const word = await getScores('needle', pages);
    expect(word['/a']).toBeCloseTo(wordScore + 0.2, DIGITS);
    expect(word['/b']).toBeCloseTo(wordScore + 0.2, DIGITS);
    const name = await getScores('NEEDLE', pages);
    expect(name['/a']).toBeCloseTo(wordScore + 1.5, DIGITS);
    expect(name['/b']).toBeCloseTo(wordScore + 0.2, DIGITS);
  });

  it('is one hit if several pages have it', async () => {
    const createEntry = (variant: string) => ({ ...entry('Needle'), same: 'needle', variant });
    const index = await buildTestIndex([
      declared('Needle', { entry: createEntry('C++') }),
      declared('Needle', { route: '/b', entry: createEntry('Java') }),
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
    const findScore = async (name: string) => (await getScores('threadneedle', [words, declared(name)]))['/b'];
    expect(await findScore('thread_needle')).toBeGreaterThan(0);
    expect(await findScore('other_needle')).toBeUndefined();
  });

  it('is the only exact hit', async () => {
    const index = await buildTestIndex([section('/b', { text: 'needle' }), declared('Needle'), section('/c')]);
    const { hits } = await index.search('NEEDLE');
    expect(hits.map(({ route, exact }) => [route, exact])).toEqual([
      ['/a', true],
      ['/b', undefined],
    ]);
  });
});

describe('a page', () => {
  it('is found by its URL', async () => {
    const index = await buildTestIndex([
      section('/sew/needle', { text: 'wool' }),
      section('/sew/pin', { text: 'cloth' }),
    ]);
    const { hits } = await index.search('/sew/needle');
    expect(hits).toMatchObject([{ route: '/sew/needle', exact: true }]);
  });

  it('is shown but not counted if it matches little of the query', async () => {
    const index = await buildTestIndex([
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
  async function getExcerpt(query: string, text: string, synonyms: SynonymEntry[] = [], others: string[] = []) {
    const records = ['wool', ...others].map((other, i) => section(`/other-${i}`, { text: other }));
    const { hits } = await (
      await buildTestIndex([section('/a', { title: 'Alpha', text }), ...records], synonyms)
    ).search(query);
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
    ['the word as typed', 'needle ', ['Needles go through the cloth.', 'A needle goes through cloth.']],
  ])('is about %s', async (_, query, sentences, synonyms, others) => {
    expect((await getExcerpt(query, sentences.join('\n'), synonyms, others)).text).toBe(sentences[1]);
    expect((await getExcerpt(query, sentences.toReversed().join('\n'), synonyms, others)).text).toBe(sentences[1]);
  });

  it.each<[string, string, string, SynonymEntry[], number[] | undefined]>([
    ['none for typed words', 'needle eye', 'A needle has one eye at its end.', [], undefined],
    ['a word', 'drop ', 'Remove it, or drop it again.', [{ from: ['drop'], to: ['remove'] }], [0]],
    ['a phrase', 'ttl ', 'A needle has one eye at its end.', [{ from: ['ttl'], to: ['needle eye'] }], [0, 1]],
    [
      'a phrase without its typed word',
      'needle ttl ',
      'A needle has one eye at its end.',
      [{ from: ['ttl'], to: ['needle eye'] }],
      [1],
    ],
  ])('marks synonyms: %s', async (_, query, text, synonyms, marks) => {
    const excerpt = await getExcerpt(query, text, synonyms);
    expect(excerpt.marks).toHaveLength(2);
    expect(excerpt.synonyms).toEqual(marks);
  });
});

describe('a query', () => {
  it('reports its cost', async () => {
    const records = [section('/a', { text: 'needle eye' }), section('/b', { text: 'cloth' })];
    const index = await buildTestIndex(records, [{ from: ['ttl'], to: ['needle eye'] }]);
    const noCost = { clauses: 0, rewrites: 0, postings: 0, files: 0, capped: false };
    expect(await index.run(' … ')).toEqual({
      answer: { query: ' … ', hits: [], total: 0, areas: [] },
      cost: noCost,
      errors: [],
    });
    expect((await index.run('needle eye')).cost).toEqual({ ...noCost, clauses: 2, postings: 2, files: 2 });
    expect((await index.run('ttl')).cost).toEqual({ ...noCost, clauses: 1, rewrites: 1, postings: 2, files: 2 });
  });

  it('returns ten pages, or as many as requested', async () => {
    const index = await buildTestIndex(Array.from({ length: 12 }, (_, i) => section(`/page-${i}`, { text: 'needle' })));
    const countHits = async (limit?: number) =>
      (await index.search('needle', limit === undefined ? undefined : { limit })).hits.length;
    expect([
      await countHits(),
      await countHits(11),
      await countHits(1),
      await countHits(0),
      await countHits(-1),
    ]).toEqual([10, 11, 1, 0, 0]);
  });

  it('has each misspelled word corrected in place', async () => {
    const index = await buildTestIndex([section('/a', { text: 'thread needle' }), section('/b', { text: 'cloth' })]);
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
    const index = await openIndex(serveFiles(new Map([...files].filter(([path]) => !path.startsWith(kind)))));
    const { answer, errors } = await index.run('needle');
    expect(errors).toEqual([expect.any(MissingFileError)]);
    expect(answer).toMatchObject({ query: 'needle', total, hits, partial: true });
  });

  it.each(kinds)('makes the answer partial if it is damaged: %s', async (kind, total, hits) => {
    // Without hashes, only the decoder detects the damage.
    vi.stubGlobal('crypto', {});
    let isDamaged = true;
    const index = await openIndex(async (path) => {
      const bytes = await serveFiles(files)(path);
      return isDamaged && path.startsWith(kind) ? gunzipSync(bytes).map(() => 255) : bytes;
    });
    const { answer, errors } = await index.run('needle');
    expect(errors).toEqual([expect.any(kind === 'postings' ? RangeError : SyntaxError)]);
    expect(answer).toMatchObject({ total, hits, partial: true });
    isDamaged = false;
    const recovered = await index.run('needle');
    expect(recovered.errors).toEqual([]);
    expect(recovered.answer).toMatchObject({ total: 1, hits: [{ route: '/a', excerpt: { text: 'needle' } }] });
    expect(recovered.answer).not.toHaveProperty('partial');
  });
});
