// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
import { stem } from '../analysis/stem.ts';
import { tokenize } from '../analysis/tokenize.ts';
import { findPosting, followerBit, type PostingReader, type Postings } from '../format/postings.ts';
import { ALTERNATIVE_WEIGHTS } from '../ranking.ts';
import type { Lexicon } from './lexicon.ts';
import type { VariantScores, WeightedClause } from './score.ts';

type Clauses = Pick<VariantScores, 'clauses' | 'totalIdf'>;

interface Agreement {
  /** Share of the query that the name has, by idf. */
  coverage: number;
  /** `coverage` times the share of the name that the query has. */
  agreement: number;
}

const NO_AGREEMENT: Agreement = { coverage: 0, agreement: 0 };

/** Returns a function that compares a query with a name, given by its stems (`getNameStems`). */
export function createAgreement(
  { clauses, totalIdf }: Clauses,
  lexicon: Lexicon,
): (stems: ReadonlySet<string>) => Agreement {
  /** Bit masks of clauses. */
  const clausesByStem = new Map<string, number>();
  clauses.forEach((clause, c) => {
    for (const [term, weight] of clause.alternatives) {
      const text = lexicon.getText(term);
      // A completion counts, however little of the word is typed: "create ta" matches "Create a table".
      if (weight < ALTERNATIVE_WEIGHTS.fuzzy && !(clause.isPrefix && text.startsWith(clause.term))) continue;
      const key = stem(text);
      clausesByStem.set(key, (clausesByStem.get(key) ?? 0) | (1 << c));
    }
  });
  const compute = (stems: ReadonlySet<string>): Agreement => {
    let matches = 0;
    for (const key of stems) matches |= clausesByStem.get(key) ?? 0;
    if (!matches) return NO_AGREEMENT;
    const matched = clauses.filter((_, c) => matches & (1 << c));
    const coverage = matched.reduce((sum, clause) => sum + clause.idf, 0) / totalIdf;
    return { coverage, agreement: coverage * Math.min(1, matched.length / stems.size) };
  };
  // The sections of a page share its title.
  const cache = new Map<ReadonlySet<string>, Agreement>();
  return (stems) => {
    const agreement = cache.get(stems) ?? compute(stems);
    cache.set(stems, agreement);
    return agreement;
  };
}

export function getNameStems(name: string, ignored: ReadonlySet<string>): ReadonlySet<string> {
  const words = tokenize(name).filter(({ kind, term }) => kind !== 'identifier' && !ignored.has(term));
  return new Set(words.map(({ term }) => stem(term)));
}

export function createAdjacency(
  { clauses }: Clauses,
  lexicon: Lexicon,
  reader: PostingReader,
): (section: number) => number {
  const pairs = clauses.slice(1).map((second, i) => {
    const first = clauses[i]!;
    return {
      weight: Math.min(first.idf, second.idf),
      first: getForms(first, lexicon, reader),
      second: getForms(second, lexicon, reader),
    };
  });
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return () => 0;
  return (section) => {
    let adjacent = 0;
    for (const { weight, first, second } of pairs) {
      const followers = first.reduce((mask, { postings }) => {
        const index = findPosting(postings, section);
        return index < 0 ? mask : mask | postings.followers[index]!;
      }, 0);
      if (followers && second.some(({ bit, postings }) => followers & bit && findPosting(postings, section) >= 0))
        adjacent += weight;
    }
    return adjacent / total;
  };
}

interface Form {
  bit: number;
  postings: Postings;
}

function getForms({ term, isPrefix, alternatives }: WeightedClause, lexicon: Lexicon, reader: PostingReader): Form[] {
  const termStem = stem(term);
  return [...alternatives.keys()].flatMap((alternative) => {
    const text = lexicon.getText(alternative);
    const formStem = stem(text);
    return formStem === termStem || (isPrefix && text.startsWith(term))
      ? [{ bit: followerBit(formStem), postings: reader.read(alternative) }]
      : [];
  });
}
