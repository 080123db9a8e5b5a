/** Scores the sections for one reading of a query. The formula stands in ranking.ts. */
import { identifiers, scoring } from '../ranking.ts';
import type { Clause } from './clauses.ts';
import type { Alternatives } from './expand.ts';
import type { Lexicon } from './lexicon.ts';
import { limits, type Work } from './limits.ts';
import type { PostingReader } from './postings.ts';

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
  /** The best by `base`, in no order. */
  candidates: Candidate[];
}

interface Impacts {
  sections: number[];
  /** Weight of the best alternative times its impact: 0 to 1.2, since joined words weigh more than 1. */
  impacts: Float32Array;
}

/** Accumulators as long as the index; one query uses them at a time, which holds because scoring never waits. */
export class Scorer {
  readonly #lexicon: Lexicon;
  readonly #postings: PostingReader;
  readonly #pageOf: Int32Array;
  readonly #pageCount: number;
  readonly #sum: Float32Array;
  readonly #covered: Float32Array;
  readonly #best: Float32Array;
  readonly #ofClause = new WeakMap<Alternatives, Impacts>();

  constructor(lexicon: Lexicon, postings: PostingReader, pageOf: Int32Array, pageCount: number) {
    this.#lexicon = lexicon;
    this.#postings = postings;
    this.#pageOf = pageOf;
    this.#pageCount = pageCount;
    this.#sum = new Float32Array(pageOf.length);
    this.#covered = new Float32Array(pageOf.length);
    this.#best = new Float32Array(pageOf.length);
  }

  /**
   * Scores the sections of pages that `mayShow`. `held` is raised, for all pages, to the idf-weighted share of the typed words that they hold in
   * some form.
   */
  score(clauses: Clause[], mayShow: (page: number) => boolean, held: Float32Array, work: Work): Scored {
    const weighed = clauses.map((clause) => ({ ...clause, idf: this.#idfOf(clause) }));
    const totalIdf = weighed.reduce((sum, { idf }) => sum + idf, 0);
    const byPage = new Float32Array(this.#pageCount * weighed.length);
    const touched = this.#accumulate(weighed, byPage, work);
    const pageScores = this.#scorePages(touched, weighed, byPage, totalIdf, held);
    const best = new BestCandidates();
    for (const section of touched) {
      const page = this.#pageOf[section]!;
      if (mayShow(page)) {
        const coverage = this.#covered[section]! / totalIdf;
        const own = penalised(this.#sum[section]! / totalIdf, coverage);
        best.offer(section, page, (1 - scoring.page) * own + scoring.page * pageScores[page]!, coverage);
      }
      this.#sum[section] = 0;
      this.#covered[section] = 0;
    }
    const candidates = best.finish();
    work.candidates += candidates.length;
    return { clauses: weighed, totalIdf, candidates };
  }

  /** A clause weighs what its closest alternative weighs; a word that is nowhere weighs most, so that pages without it are no full matches. */
  #idfOf({ alternatives, emphasis }: Clause): number {
    let closest = 0;
    let idf = 0;
    for (const [term, weight] of alternatives) {
      const own = this.#lexicon.idf(term);
      if (weight > closest || (weight === closest && own < idf)) {
        closest = weight;
        idf = own;
      }
    }
    return (idf || Math.log(1 + this.#pageCount)) * emphasis;
  }

  /** Adds up the clauses, rarest first; returns the sections that hold any of them. */
  #accumulate(clauses: WeighedClause[], byPage: Float32Array, work: Work): number[] {
    const touched: number[] = [];
    this.#bindPhrase(clauses, work);
    const order = clauses.map((_, c) => c).sort((a, b) => clauses[b]!.idf - clauses[a]!.idf || a - b);
    for (const c of order) {
      const { idf, alternatives } = clauses[c]!;
      const full = touched.length > limits.sections;
      if (full) work.capped = true;
      const { sections, impacts } = this.#impactsOf(alternatives, work);
      for (let i = 0; i < sections.length; i++) {
        const section = sections[i]!;
        if (this.#covered[section] === 0) {
          if (full) continue;
          touched.push(section);
        }
        const impact = impacts[i]!;
        this.#sum[section]! += idf * impact;
        this.#covered[section]! += idf;
        const place = this.#pageOf[section]! * clauses.length + c;
        if (byPage[place]! < impact) byPage[place] = impact;
      }
    }
    return touched;
  }

  /** The words of a rewritten phrase count only in sections that hold all of them: "time to live" is not a text with "time" and one with "live". */
  #bindPhrase(clauses: WeighedClause[], work: Work): void {
    const phrase = clauses.filter(({ word }) => word < 0);
    if (phrase.length < 2) return;
    const impacts = phrase.map(({ alternatives }) => this.#impactsOf(alternatives, work));
    const held = new Map<number, number>();
    for (const { sections } of impacts) for (const section of sections) held.set(section, (held.get(section) ?? 0) + 1);
    phrase.forEach(({ alternatives }, i) => {
      const { sections, impacts: all } = impacts[i]!;
      const kept = sections.flatMap((section, at) => (held.get(section) === phrase.length ? [at] : []));
      this.#ofClause.set(alternatives, { sections: kept.map((at) => sections[at]!), impacts: Float32Array.from(kept, (at) => all[at]!) });
    });
  }

  /** Best weighted impact of a clause per section. Readings share clauses, so each is visited once a query. */
  #impactsOf(alternatives: Alternatives, work: Work): Impacts {
    const known = this.#ofClause.get(alternatives);
    if (known) return known;
    const sections: number[] = [];
    const closestFirst = [...alternatives].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    for (const [term, weight] of closestFirst) {
      const factor = weight / 255;
      for (const block of this.#postings.read(term)) {
        const count = Math.min(block.sections.length, limits.postings - work.postings);
        if (count < block.sections.length) work.capped = true;
        work.postings += count;
        for (let i = 0; i < count; i++) {
          const section = block.sections[i]!;
          const impact = factor * block.impacts[i]!;
          const best = this.#best[section]!;
          if (best === 0) sections.push(section);
          if (best < impact) this.#best[section] = impact;
        }
      }
    }
    const impacts = Float32Array.from(sections, (section) => this.#best[section]!);
    for (const section of sections) this.#best[section] = 0;
    const found = { sections, impacts };
    this.#ofClause.set(alternatives, found);
    return found;
  }

  /** The page part of the score, for the pages of the sections. */
  #scorePages(
    sections: number[],
    clauses: WeighedClause[],
    byPage: Float32Array,
    totalIdf: number,
    held: Float32Array,
  ): Float32Array {
    const scores = new Float32Array(this.#pageCount);
    const words = groupByWord(clauses);
    const totalOfWords = words.reduce((sum, { idf }) => sum + idf, 0);
    for (const section of sections) {
      const page = this.#pageOf[section]!;
      if (scores[page] !== 0) continue;
      let sum = 0;
      let covered = 0;
      let heldHere = 0;
      for (const word of words) {
        let partsHeld = 0;
        let whole = false;
        for (const c of word.clauses) {
          const impact = byPage[page * clauses.length + c]!;
          if (impact === 0) continue;
          sum += clauses[c]!.idf * impact;
          covered += clauses[c]!.idf;
          if (c === word.whole) whole = true;
          else partsHeld += clauses[c]!.idf;
        }
        heldHere += word.idf * (whole || word.partsIdf === 0 ? Number(whole) : partsHeld / word.partsIdf);
      }
      scores[page] = penalised(sum / totalIdf, covered / totalIdf);
      held[page] = Math.max(held[page]!, heldHere / totalOfWords);
    }
    return scores;
  }
}

/** coverage^1.5, the exponent written out: this is the innermost loop. */
function penalised(sum: number, coverage: number): number {
  return sum * coverage * Math.sqrt(coverage);
}

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

/** Keeps the best `limits.candidates`, without sorting all. */
class BestCandidates {
  #kept: Candidate[] = [];
  #floor = 0;

  offer(section: number, page: number, base: number, coverage: number): void {
    if (base < this.#floor) return;
    this.#kept.push({ section, page, base, coverage });
    if (this.#kept.length >= limits.candidates * 4) this.finish();
  }

  finish(): Candidate[] {
    if (this.#kept.length > limits.candidates) {
      this.#kept.sort((a, b) => b.base - a.base || a.section - b.section);
      this.#kept.length = limits.candidates;
      this.#floor = this.#kept.at(-1)!.base;
    }
    return this.#kept;
  }
}
