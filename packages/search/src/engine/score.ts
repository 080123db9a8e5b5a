// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Scores the sections for one reading of a query. The formula is in ranking.ts. */
import type { Postings } from '../format/postings.ts';
import { identifiers, question, scoring } from '../ranking.ts';
import type { Clause } from './clauses.ts';
import type { Alternatives } from './expand.ts';
import type { Lexicon } from './lexicon.ts';
import { QUERY_LIMITS, type QueryCost } from './limits.ts';

export interface Candidate {
  section: number;
  page: number;
  /** ½ own + ½ page, before agreement and adjacency. */
  base: number;
  /** Idf-weighted share of the reading's words that the section holds. */
  coverage: number;
}

export interface WeighedClause extends Clause {
  idf: number;
}

export interface Scored {
  clauses: WeighedClause[];
  totalIdf: number;
  /** The best sections of the best pages, page by page, by `base`. */
  candidates: Candidate[];
  /** Sections with questions that agree with the query, and how well the best does. */
  answered: ReadonlyMap<number, number>;
  /** Questions, by number, that the query holds a good share of, and how well they agree with it. */
  asked: ReadonlyMap<number, number>;
  /** Idf-weighted share of the reading's words that the best question of a section holds. */
  askedCoverage: ReadonlyMap<number, number>;
}

interface Impacts {
  sections: number[];
  /** Weight of the best alternative times its impact: 0 to 1.2, since joined words weigh more than 1. */
  impacts: Float32Array;
}

export interface Scorer {
  /**
   * Scores the sections for a query of `said` words, those that name nothing included. `held` is raised, for all pages, to the
   * idf-weighted share of the typed words that they hold in some form.
   */
  score(clauses: Clause[], said: number, held: Float32Array, work: QueryCost): Scored;
}

/** What the numbers in postings mean: sections, and behind them questions. */
interface Units {
  pageCount: number;
  /** The page of each section. */
  pageOf: Int32Array;
  /** The section of each question. */
  questions: readonly number[];
}

/** Accumulators are as long as the index; one query uses them at a time, which holds because scoring never waits. */
export function createScorer(
  lexicon: Lexicon,
  postingsOf: (term: number) => Postings[],
  { pageCount, pageOf, questions }: Units,
): Scorer {
  const sectionCount = pageOf.length;
  const unitCount = sectionCount + questions.length;
  const sums = new Float32Array(unitCount);
  const covered = new Float32Array(unitCount);
  const bests = new Float32Array(unitCount);
  const impactsOfClause = new WeakMap<Alternatives, Impacts>();

  /** A clause weighs what its closest alternative weighs; a word that is nowhere weighs most, so that pages without it are not full matches. */
  const idfOf = ({ alternatives, emphasis }: Clause): number => {
    let closest = 0;
    let idf = 0;
    for (const [term, weight] of alternatives) {
      const own = lexicon.idf(term);
      if (weight > closest || (weight === closest && own < idf)) {
        closest = weight;
        idf = own;
      }
    }
    return (idf || Math.log(1 + pageCount)) * emphasis;
  };

  /** Best weighted impact of a clause per section. Readings share clauses, so each is visited once a query. */
  const impactsOf = (alternatives: Alternatives, work: QueryCost): Impacts => {
    const known = impactsOfClause.get(alternatives);
    if (known) return known;
    const sections: number[] = [];
    const closestFirst = [...alternatives].sort((a, b) => b[1] - a[1]);
    for (const [term, weight] of closestFirst) {
      const factor = weight / 255;
      for (const block of postingsOf(term)) {
        const count = Math.min(block.sections.length, QUERY_LIMITS.postings - work.postings);
        if (count < block.sections.length) work.capped = true;
        work.postings += count;
        for (let i = 0; i < count; i++) {
          const section = block.sections[i]!;
          // A synonym counts less for a question than for a section, whose idf-weighted share it raises.
          const impact = factor * block.impacts[i]! * (section < sectionCount ? 1 : weight);
          const best = bests[section]!;
          if (best === 0) sections.push(section);
          bests[section] = Math.max(best, impact);
        }
      }
    }
    const impacts = new Float32Array(sections.length);
    sections.forEach((section, i) => {
      impacts[i] = bests[section]!;
      bests[section] = 0;
    });
    const found = { sections, impacts };
    impactsOfClause.set(alternatives, found);
    return found;
  };

  /** The words of a rewritten phrase count only in sections that hold all of them: "time to live" is not a text with "time" and one with "live". */
  const bindPhrase = (clauses: WeighedClause[], work: QueryCost): void => {
    const phrase = clauses.filter(({ word }) => word < 0);
    if (phrase.length < 2) return;
    const found = phrase.map(({ alternatives }) => impactsOf(alternatives, work));
    const counts = new Uint8Array(unitCount);
    for (const { sections } of found) for (const section of sections) counts[section]! += 1;
    phrase.forEach(({ alternatives }, c) => {
      const { sections, impacts } = found[c]!;
      const bound: number[] = [];
      const boundImpacts: number[] = [];
      for (let i = 0; i < sections.length; i++) {
        if (counts[sections[i]!] !== phrase.length) continue;
        bound.push(sections[i]!);
        boundImpacts.push(impacts[i]!);
      }
      impactsOfClause.set(alternatives, { sections: bound, impacts: new Float32Array(boundImpacts) });
    });
  };

  const pageOfUnit = (unit: number): number => pageOf[unit < sectionCount ? unit : questions[unit - sectionCount]!]!;

  /** Adds up the clauses, rarest first; returns the sections that hold any of them. */
  const accumulate = (clauses: WeighedClause[], byPage: Float32Array, work: QueryCost): number[] => {
    const touched: number[] = [];
    bindPhrase(clauses, work);
    const phrase = clauses.find(({ word }) => word < 0);
    // The other pages hold no more in this reading than in the query as it was typed.
    const withPhrase = phrase && new Uint8Array(pageCount);
    if (phrase) for (const unit of impactsOf(phrase.alternatives, work).sections) withPhrase![pageOfUnit(unit)] = 1;
    const order = clauses.map((_, c) => c).sort((a, b) => clauses[b]!.idf - clauses[a]!.idf);
    for (const c of order) {
      const { idf, alternatives } = clauses[c]!;
      const full = touched.length > QUERY_LIMITS.sections;
      if (full) work.capped = true;
      const { sections, impacts } = impactsOf(alternatives, work);
      for (let i = 0; i < sections.length; i++) {
        const section = sections[i]!;
        if (covered[section] === 0) {
          if (full || (withPhrase && !withPhrase[pageOfUnit(section)])) continue;
          touched.push(section);
        }
        const impact = impacts[i]!;
        covered[section]! += idf;
        if (section >= sectionCount) {
          sums[section]! += impact;
          continue;
        }
        sums[section]! += idf * impact;
        const place = pageOf[section]! * clauses.length + c;
        byPage[place] = Math.max(byPage[place]!, impact);
      }
    }
    return touched;
  };

  /** What the best question of each section adds, and the questions to show; a question holds words for its page. */
  const scoreQuestions = (
    units: number[],
    words: number,
    said: number,
    totalIdf: number,
    held: Float32Array,
  ): Pick<Scored, 'answered' | 'asked' | 'askedCoverage'> => {
    const answered = new Map<number, number>();
    const askedCoverage = new Map<number, number>();
    const asked = new Map<number, number>();
    const most = Math.min(question.most, (question.perWord * (words + said)) / 2);
    for (const unit of units) {
      // The sections come before the questions. An index below 0 would be looked up as a name, which is slow.
      if (unit < sectionCount) continue;
      const section = questions[unit - sectionCount]!;
      const page = pageOf[section]!;
      const coverage = covered[unit]! / totalIdf;
      held[page] = Math.max(held[page]!, coverage);
      const agreed = coverage * Math.min(1, sums[unit]!);
      if (agreed < LEAST_AGREED) continue;
      if (sums[unit]! >= ASKED) asked.set(unit - sectionCount, agreed);
      answered.set(section, Math.max(answered.get(section) ?? 0, most * agreed));
      askedCoverage.set(section, Math.max(askedCoverage.get(section) ?? 0, coverage));
    }
    return { answered, asked, askedCoverage };
  };

  /** The page part of the score, for the pages of the sections. */
  const scorePages = (
    sections: number[],
    clauses: WeighedClause[],
    byPage: Float32Array,
    totalIdf: number,
    held: Float32Array,
  ): Float32Array => {
    const scores = new Float32Array(pageCount);
    const words = groupByWord(clauses);
    const totalOfWords = words.reduce((sum, { idf }) => sum + idf, 0);
    for (const section of sections) {
      const page = pageOf[section]!;
      if (scores[page] !== 0) continue;
      let sum = 0;
      let coveredHere = 0;
      let heldHere = 0;
      for (const word of words) {
        let partsHeld = 0;
        let whole = false;
        for (const c of word.clauses) {
          const impact = byPage[page * clauses.length + c]!;
          if (impact === 0) continue;
          const { idf } = clauses[c]!;
          sum += idf * impact;
          coveredHere += idf;
          if (c === word.whole) whole = true;
          else partsHeld += idf;
        }
        // Parts that are apart are not the identifier, where that is known.
        const ofParts = word.whole === undefined ? 1 : PARTS_HELD;
        heldHere += word.idf * (whole ? 1 : partsHeld && (ofParts * partsHeld) / word.partsIdf);
      }
      scores[page] = (sum / totalIdf) * (coveredHere / totalIdf);
      held[page] = Math.max(held[page]!, heldHere / totalOfWords);
    }
    return scores;
  };

  return {
    score: (clauses, said, held, work) => {
      const weighed = clauses.map((clause) => ({ ...clause, idf: idfOf(clause) }));
      const totalIdf = weighed.reduce((sum, { idf }) => sum + idf, 0);
      const byPage = new Float32Array(pageCount * weighed.length);
      const touched = accumulate(weighed, byPage, work);
      const sections = touched.filter((unit) => unit < sectionCount);
      const pageScores = scorePages(sections, weighed, byPage, totalIdf, held);
      const questionScores = scoreQuestions(touched, groupByWord(weighed).length, said, totalIdf, held);
      const baseOf = (section: number): number => {
        const own = (sums[section]! / totalIdf) * (covered[section]! / totalIdf);
        return (1 - scoring.page) * own + scoring.page * pageScores[pageOf[section]!]!;
      };
      const bases = new Float32Array(sections.length);
      for (let i = 0; i < sections.length; i++) bases[i] = baseOf(sections[i]!);
      const candidates = bestOf(sections, bases, { pageOf, pageCount }).map(
        ({ section, base }): Candidate => ({
          section,
          page: pageOf[section]!,
          base,
          coverage: covered[section]! / totalIdf,
        }),
      );
      for (const unit of touched) sums[unit] = covered[unit] = 0;
      work.candidates += candidates.length;
      return { clauses: weighed, totalIdf, candidates, ...questionScores };
    },
  };
}

/** The sections that are looked at closely: the best ones of the best pages, page by page. */
function bestOf(
  sections: number[],
  bases: Float32Array,
  { pageOf, pageCount }: Pick<Units, 'pageOf' | 'pageCount'>,
): { section: number; base: number }[] {
  const bests = new Float32Array(pageCount);
  for (let i = 0; i < sections.length; i++) {
    const page = pageOf[sections[i]!]!;
    bests[page] = Math.max(bests[page]!, bases[i]!);
  }
  // Numbers are sorted much faster than what they belong to.
  const least = bests.slice().sort().at(-QUERY_LIMITS.pages) ?? 0;
  const ofPage = new Map<number, { section: number; base: number }[]>();
  for (let i = 0; i < sections.length; i++) {
    const section = sections[i]!;
    const page = pageOf[section]!;
    if (bests[page]! < least) continue;
    const base = bases[i]!;
    const best = ofPage.get(page) ?? [];
    if (best.length === 0) ofPage.set(page, best);
    let at = best.length;
    while (at > 0 && best[at - 1]!.base < base) at--;
    best.splice(at, 0, { section, base });
    best.length = Math.min(best.length, QUERY_LIMITS.sectionsPerPage);
  }
  return [...ofPage]
    .sort(([a], [b]) => bests[b]! - bests[a]!)
    .slice(0, QUERY_LIMITS.pages)
    .flatMap(([, best]) => best);
}

/** A question with less of it in the query, by weight, is not worth a closer look. */
const ASKED = 0.1;
/** A question that agrees less adds nothing that could be seen, and most questions with a common word are such. */
const LEAST_AGREED = 0.05;
/** What a page that has all parts of an identifier, but not the identifier, holds of it. */
const PARTS_HELD = 0.9;

interface WordGroup {
  clauses: number[];
  /** The clause of a whole identifier, if it is known. */
  whole: number | undefined;
  idf: number;
  partsIdf: number;
}

/** Clauses of one typed word belong together: a page that writes of documents and of putting them holds putDoc, if in parts. */
function groupByWord(clauses: WeighedClause[]): WordGroup[] {
  const groups = new Map<number, WordGroup>();
  clauses.forEach(({ word, idf, emphasis }, c) => {
    const key = word < 0 ? -1 - c : word;
    const group = groups.get(key) ?? { clauses: [], whole: undefined, idf: 0, partsIdf: 0 };
    groups.set(key, group);
    group.clauses.push(c);
    group.idf = Math.max(group.idf, idf);
    if (emphasis === identifiers.whole) group.whole = c;
    else group.partsIdf += idf;
  });
  return [...groups.values()];
}
