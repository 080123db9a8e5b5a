/** Loaded only for queries with operators. */
import { tokenize } from '../analysis/tokenize.ts';
import type { PostingReader } from '../format/postings.ts';
import { createAdjacency } from './bonus.ts';
import type { Entries } from './entries.ts';
import type { HitBuilder } from './hit-builder.ts';
import { expandStems, type Lexicon } from './lexicon.ts';
import { type Filters, matchesName, QUERY_LIMITS } from './query.ts';

interface Sources {
  lexicon: Lexicon;
  postings: PostingReader;
  load(paths: Iterable<string>): Promise<void>;
  builder: HitBuilder;
  entries: Entries;
  pageOf: Int32Array;
  ignored: ReadonlySet<string>;
}

/** Creates a predicate of the sections that the operators allow. */
export async function createSectionFilter(
  { phrases, excluded, kind }: Filters,
  { lexicon, postings, load, builder, entries, pageOf, ignored }: Sources,
): Promise<(section: number) => boolean> {
  const getTerms = (text: string): string[] =>
    tokenize(text).flatMap(({ kind, term }) => (kind === 'word' || kind === 'identifier' ? [term] : []));
  const excludedTerms = excluded.flatMap((word) =>
    getTerms(word).flatMap((term) => [...expandStems(lexicon, term).keys()]),
  );
  const phraseTerms = phrases.map((phrase) => getTerms(phrase).filter((term) => !ignored.has(term)));
  await load(
    [...excludedTerms, ...phraseTerms.flat().map(lexicon.find)].filter((term) => term >= 0).map(postings.getShard),
  );
  const getSections = (term: number): number[] =>
    [...postings.read(term).sections].filter((unit) => unit < pageOf.length);
  const excludedPages = new Set(excludedTerms.flatMap(getSections).map((section) => pageOf[section]));

  const findPhrase = async (phrase: string, terms: string[]): Promise<ReadonlySet<number>> => {
    const clauses = terms.map((term) => ({
      term,
      alternatives: new Map([[lexicon.find(term), 1]]),
      idf: 1,
      closeness: 1,
      word: 0,
      isPrefix: false,
    }));
    if (terms.some((term) => lexicon.find(term) < 0)) return new Set();
    const adjacency = createAdjacency({ clauses, totalIdf: terms.length }, lexicon, postings);
    const candidates = getSections(lexicon.find(terms[0] as string))
      .filter((section) => terms.length < 2 || adjacency(section) === 1)
      .slice(0, QUERY_LIMITS.phraseSections);
    await load(builder.getFiles(candidates));
    return new Set(
      candidates.filter((section) => builder.getTexts(section).some((text) => toWords(text).includes(toWords(phrase)))),
    );
  };
  const phraseSections = await Promise.all(
    phrases.flatMap((phrase, i) => (phraseTerms[i]?.length ? [findPhrase(phrase, phraseTerms[i])] : [])),
  );
  return (section) =>
    !excludedPages.has(pageOf[section]) &&
    phraseSections.every((sections) => sections.has(section)) &&
    (kind === undefined || matchesName(entries.get(section)?.kind ?? '', kind));
}

/** Reduces lines to words, so that a line has a phrase if it includes its words. */
const toWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\n]+/gu, ' ')
    .replaceAll('\n', ' \n ')} `;
