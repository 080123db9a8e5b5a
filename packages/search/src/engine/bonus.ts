// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** What the words of a section do not show: agreement with title and heading, and whether neighbours in the query are neighbours in the text. */
import { stem } from '../analysis/stem.ts';
import { tokenize } from '../analysis/tokenize.ts';
import { followerBit, type Postings } from '../format/postings.ts';
import { alternatives } from '../ranking.ts';
import type { Lexicon } from './lexicon.ts';
import { findPosting, type PostingReader } from './postings.ts';
import type { Scored, WeighedClause } from './score.ts';

/** Alternatives at least as close as a misspelling count for titles. */
const CLOSE = alternatives.fuzzy * 0.95;

/**
 * Share of the query that a name (title, heading) holds, times share of the name that the query holds: 1 when they say the same. Names are given by their
 * stems (`stemsOfName`).
 */
export function makeAgreement({ clauses, totalIdf }: Scored, lexicon: Lexicon): (stems: ReadonlySet<string>) => number {
  const clausesOfStem = new Map<string, number>();
  clauses.forEach((clause, c) => {
    for (const [term, weight] of clause.alternatives) {
      const text = lexicon.text(term);
      // "create ta" says the same as the beginning of "Create a table", however little of the last word is typed.
      if (weight < CLOSE && !(clause.open && text.startsWith(clause.term))) continue;
      const stemmed = stem(text);
      clausesOfStem.set(stemmed, (clausesOfStem.get(stemmed) ?? 0) | (1 << c));
    }
  });
  const known = new Map<ReadonlySet<string>, number>();
  const agreementOf = (stems: ReadonlySet<string>): number => {
    let matched = 0;
    for (const stemmed of stems) matched |= clausesOfStem.get(stemmed) ?? 0;
    if (!matched) return 0;
    let idf = 0;
    let held = 0;
    clauses.forEach((clause, c) => {
      if (!(matched & (1 << c))) return;
      idf += clause.idf;
      held++;
    });
    return (idf / totalIdf) * Math.min(1, held / stems.size);
  };
  // The sections of a page share its title.
  return (stems) => {
    const agreement = known.get(stems) ?? agreementOf(stems);
    known.set(stems, agreement);
    return agreement;
  };
}

/** Stems of a name, without the words that queries lose (`ignored`): "which type to use" is as long as "type use". */
export function stemsOfName(name: string, ignored: ReadonlySet<string>): ReadonlySet<string> {
  const words = tokenize(name).filter(({ kind, term }) => kind !== 'identifier' && !ignored.has(term));
  return new Set(words.map(({ term }) => stem(term)));
}

/** Share (by idf) of the neighbours in the query that are neighbours, in this order, in the section. */
export function makeAdjacency(
  { clauses }: Scored,
  lexicon: Lexicon,
  postings: PostingReader,
): (section: number) => number {
  const pairs = clauses.slice(1).map((second, i) => {
    const first = clauses[i]!;
    return {
      weight: Math.min(first.idf, second.idf),
      first: formsOf(first, lexicon, postings),
      second: formsOf(second, lexicon, postings),
    };
  });
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return () => 0;
  return (section) => {
    let found = 0;
    for (const { weight, first, second } of pairs) {
      const followers = first.reduce((mask, { blocks }) => {
        const posting = findPosting(blocks, section);
        return posting ? mask | posting.block.followers[posting.at]! : mask;
      }, 0);
      if (followers && second.some(({ bit, blocks }) => followers & bit && findPosting(blocks, section)))
        found += weight;
    }
    return found / total;
  };
}

interface Form {
  /** Where the word is, as a follower. */
  bit: number;
  blocks: Postings[];
}

/** The forms of a word in the index; of an unfinished one, also the words that it may become. */
function formsOf(
  { term, open, alternatives: found }: WeighedClause,
  lexicon: Lexicon,
  postings: PostingReader,
): Form[] {
  const stemmed = stem(term);
  return [...found.keys()].flatMap((other) => {
    const text = lexicon.text(other);
    const own = stem(text);
    return own === stemmed || (open && text.startsWith(term))
      ? [{ bit: followerBit(own), blocks: postings.read(other) }]
      : [];
  });
}
