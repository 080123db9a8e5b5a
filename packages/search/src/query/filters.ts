/** Loaded only for queries with operators. */
import { tokenize } from '../analysis/tokenize.ts';
import type { PostingReader } from '../format/postings.ts';
import { createAdjacency } from './bonus.ts';
import type { Entries } from './entries.ts';
import type { HitBuilder } from './hit-builder.ts';
import { expandStems, type Lexicon } from './lexicon.ts';
import { type Filters, isNamed, QUERY_LIMITS } from './query.ts';

interface Sources {
  lexicon: Lexicon;
  postings: PostingReader;
  read(paths: Iterable<string>): Promise<void>;
  builder: HitBuilder;
  entries: Entries;
  pageOf: Int32Array;
  ignored: ReadonlySet<string>;
}

/** Creates the test of the sections that the operators allow. */
export async function createSectionFilter(
  { phrases, excluded, kind }: Filters,
  { lexicon, postings, read, builder, entries, pageOf, ignored }: Sources,
): Promise<(section: number) => boolean> {
  const termsOf = (text: string): string[] =>
    tokenize(text).flatMap(({ kind, term }) => (kind === 'word' || kind === 'identifier' ? [term] : []));
  const unwanted = excluded.flatMap((word) => termsOf(word).flatMap((term) => [...expandStems(lexicon, term).keys()]));
  const phraseTerms = phrases.map((phrase) => termsOf(phrase).filter((term) => !ignored.has(term)));
  await read([...unwanted, ...phraseTerms.flat().map(lexicon.find)].filter((term) => term >= 0).map(postings.shardOf));
  const sectionsOf = (term: number): number[] =>
    [...postings.read(term).sections].filter((unit) => unit < pageOf.length);
  const excludedPages = new Set(unwanted.flatMap(sectionsOf).map((section) => pageOf[section]));

  const findPhrase = async (phrase: string, terms: string[]): Promise<ReadonlySet<number>> => {
    const clauses = terms.map((term) => ({
      term,
      alternatives: new Map([[lexicon.find(term), 1]]),
      idf: 1,
      closeness: 1,
      word: 0,
      open: false,
    }));
    if (terms.some((term) => lexicon.find(term) < 0)) return new Set();
    const adjacency = createAdjacency({ clauses, totalIdf: terms.length }, lexicon, postings);
    const candidates = sectionsOf(lexicon.find(terms[0] as string))
      .filter((section) => terms.length < 2 || adjacency(section) === 1)
      .slice(0, QUERY_LIMITS.phraseSections);
    await read(builder.filesOf(candidates));
    return new Set(
      candidates.filter((section) => builder.getTexts(section).some((text) => toWords(text).includes(toWords(phrase)))),
    );
  };
  const found = await Promise.all(
    phrases.flatMap((phrase, i) => (phraseTerms[i]?.length ? [findPhrase(phrase, phraseTerms[i])] : [])),
  );
  return (section) =>
    !excludedPages.has(pageOf[section]) &&
    found.every((sections) => sections.has(section)) &&
    (kind === undefined || isNamed(entries.get(section)?.kind ?? '', kind));
}

/** A line has a phrase if it includes its words. */
const toWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\n]+/gu, ' ')
    .replaceAll('\n', ' \n ')} `;
