import { expect, it } from 'vitest';
import type { Clause } from './clauses.ts';
import type { Lexicon } from './lexicon.ts';
import { limits, type Work } from './limits.ts';
import { createScorer } from './score.ts';

/** An index whose terms are each in all of its sections, one section a page. */
function scorerOf(sections: number) {
  const block = {
    sections: Int32Array.from({ length: sections }, (_, section) => section),
    impacts: new Uint8Array(sections).fill(100),
    followers: new Uint8Array(sections),
  };
  const lexicon = { idf: () => 1 } as unknown as Lexicon;
  return createScorer(lexicon, () => [block], { pageCount: sections, pageOf: block.sections, questions: [] });
}
const clauseOf = (term: number): Clause => ({
  term: `term ${term}`,
  alternatives: new Map([[term, 1]]),
  emphasis: 1,
  closeness: 1,
  word: term,
  open: false,
});
const nothingYet = (): Work => ({ clauses: 0, rewrites: 0, postings: 0, candidates: 0, capped: false });
const score = (sections: number, clauses: Clause[]) => {
  const work = nothingYet();
  const scored = scorerOf(sections).score(clauses, clauses.length, new Float32Array(sections), work);
  return { work, scored };
};

it('visits as many postings as the limit says, and no more, and says that it stopped', () => {
  const { work } = score(limits.postings / 2 + 1, [0, 1, 2].map(clauseOf));
  expect(work).toMatchObject({ postings: limits.postings, capped: true });
});

it('visits all postings below the limit, without a word', () => {
  const { work } = score(limits.sections, [0, 1].map(clauseOf));
  expect(work).toMatchObject({ postings: 2 * limits.sections, capped: false });
});

it('says that it raises only sections that are found, once there are many', () => {
  expect(score(limits.sections + 1, [0, 1].map(clauseOf)).work.capped).toBe(true);
  expect(score(limits.sections + 1, [clauseOf(0)]).work.capped).toBe(false);
});

it('keeps as many candidates as the limit says', () =>
  expect(score(limits.candidates * 2, [clauseOf(0)]).scored.candidates).toHaveLength(limits.candidates));
