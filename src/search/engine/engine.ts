/** One opened index: query in, answer out. Knows files by name only, so it runs in a Worker, on the main thread, in Node and in tests. */
import { decodeDictionary } from '../format/dictionary.ts';
import type { Manifest } from '../format/manifest.ts';
import { anchorOfSection, type Metadata, trailOfPage } from '../format/metadata.ts';
import type { SearchAnswer, SearchHit, SearchOptions } from '../types.ts';
import { addBonus, makeAdjacency, makeAgreement, makeStemsOf } from './bonus.ts';
import { type Correction, makeClauses } from './clauses.ts';
import { type MarkedTerms, makeExcerpt, markTerms } from './excerpt.ts';
import type { FileStore } from './files.ts';
import { Lexicon } from './lexicon.ts';
import type { Work } from './limits.ts';
import { PostingReader } from './postings.ts';
import { parseQuery } from './query.ts';
import { countAreas, matchingPages, type RankedPage, rankPages } from './rank.ts';
import { makeReadings, type Reading } from './readings.ts';
import { Scorer } from './score.ts';
import { loadSynonyms, type Synonyms } from './synonyms.ts';

/** Sections of a hit that are shown. */
const SECTIONS_SHOWN = 3;
const DEFAULT_LIMIT = 10;

export interface EngineResult {
  answer: SearchAnswer;
  work: Work;
  /** Errors of files that could not be read; the answer is partial if there are any. */
  errors: unknown[];
}

export class Engine {
  readonly #metadata: Metadata;
  readonly #files: FileStore;
  readonly #lexicon: Lexicon;
  readonly #postings: PostingReader;
  readonly #scorer: Scorer;
  readonly #synonyms: Synonyms;
  readonly #ignored: ReadonlySet<string>;
  readonly #pageOf: Int32Array;
  readonly #firstSection: Int32Array;
  readonly #depth: Int32Array;
  readonly #stemsOf = makeStemsOf();
  readonly #texts = new Map<number, string[]>();

  constructor(dictionaryFile: Uint8Array, metadata: Metadata, files: FileStore) {
    const dictionary = decodeDictionary(dictionaryFile);
    const { route, sections } = metadata.pages;
    this.#metadata = metadata;
    this.#files = files;
    this.#pageOf = Int32Array.from(sections.flatMap((count, page) => new Array<number>(count).fill(page)));
    this.#firstSection = new Int32Array(sections.length);
    for (let page = 1; page < sections.length; page++)
      this.#firstSection[page] = this.#firstSection[page - 1]! + sections[page - 1]!;
    this.#depth = Int32Array.from(route, (path) => path.split('/').length - 1);
    this.#lexicon = new Lexicon(dictionary, route.length);
    this.#postings = new PostingReader(dictionary, metadata.postings, files);
    this.#scorer = new Scorer(this.#lexicon, this.#postings, this.#pageOf, route.length);
    this.#synonyms = loadSynonyms(metadata.synonyms);
    this.#ignored = new Set(metadata.ignored);
  }

  /** Answers any text; rejects never: what cannot be read is left out, and the answer is `partial`. */
  async search(query: string, { area, limit = DEFAULT_LIMIT }: SearchOptions = {}): Promise<EngineResult> {
    const work: Work = { clauses: 0, rewrites: 0, postings: 0, candidates: 0, capped: false };
    const words = parseQuery(query, this.#ignored);
    const { clauses, corrections } = makeClauses(this.#lexicon, words, this.#synonyms);
    if (clauses.length === 0) return { answer: { query, hits: [], total: 0, areas: [] }, work, errors: [] };
    const readings = makeReadings(this.#lexicon, clauses, this.#synonyms);
    work.clauses = clauses.length;
    work.rewrites = readings.length - 1;
    const errors = await this.#files.readAll(this.#postings.shardsOf(readings.flatMap(termsOf)));

    const inArea = this.#areaFilter(area);
    const { scores, held } = this.#scoreReadings(readings, inArea, work);
    const matching = matchingPages(held);
    const ranked = rankPages(scores, matching.filter(inArea), this.#pageOf, this.#firstSection);
    const shown = ranked.slice(0, Math.max(0, limit));
    errors.push(...(await this.#files.readAll(shown.flatMap((page) => this.#excerptFiles(page)))));
    const terms = this.#markedTerms(readings);
    const answer: SearchAnswer = {
      query,
      hits: shown.map((page) => this.#hit(page, terms)),
      total: ranked.length,
      areas: countAreas(matching, this.#metadata),
    };
    const didYouMean = this.#correct(query, corrections);
    if (didYouMean !== undefined) answer.didYouMean = didYouMean;
    if (errors.length > 0) answer.partial = true;
    return { answer, work, errors };
  }

  /** Reads all files, so that later queries need no network. */
  async readAhead(): Promise<void> {
    await this.#files.readAll(this.#metadata.postings);
    await this.#files.readAll(this.#metadata.excerpts.files);
  }

  #areaFilter(area: string | undefined): (page: number) => boolean {
    if (area === undefined) return () => true;
    const wanted = this.#metadata.areas.indexOf(area);
    return (page) => this.#metadata.pages.area[page] === wanted;
  }

  /** Best score of each section, and the share of the query that each page holds, over all readings. */
  #scoreReadings(readings: Reading[], inArea: (page: number) => boolean, work: Work) {
    const scores = new Map<number, number>();
    const held = new Float32Array(this.#metadata.pages.route.length);
    for (const { clauses, weight } of readings) {
      const scored = this.#scorer.score(clauses, inArea, held, work);
      const agreement = makeAgreement(scored, this.#lexicon, this.#stemsOf);
      const adjacency = makeAdjacency(scored, this.#lexicon, this.#postings);
      const titles = new Map<number, number>();
      for (const candidate of scored.candidates) {
        const { section, page } = candidate;
        const title = titles.get(page) ?? agreement(this.#metadata.pages.title[page] ?? '');
        titles.set(page, title);
        const score =
          weight *
          addBonus(candidate, {
            title,
            heading: agreement(this.#metadata.sections.heading[section] ?? ''),
            adjacency: adjacency(section),
            firstOfPage: this.#firstSection[page] === section,
            depth: this.#depth[page]!,
          });
        if (score > (scores.get(section) ?? 0)) scores.set(section, score);
      }
    }
    return { scores, held };
  }

  /** What the readings looked for, by text, with the weight it has in an excerpt. */
  #markedTerms(readings: Reading[]): MarkedTerms {
    const terms = new Map<string, number>();
    for (const { clauses, weight } of readings) {
      for (const { alternatives, emphasis } of clauses) {
        for (const [term, closeness] of alternatives) {
          const text = this.#lexicon.text(term);
          const importance = weight * emphasis * closeness * this.#lexicon.idf(term);
          if (importance > (terms.get(text) ?? 0)) terms.set(text, importance);
        }
      }
    }
    return terms;
  }

  #excerptFiles({ sections }: RankedPage): string[] {
    return sections.map(({ section }) => this.#metadata.excerpts.files[this.#excerptFile(section)] ?? '');
  }

  #excerptFile(section: number): number {
    const { first } = this.#metadata.excerpts;
    let file = 0;
    while (file + 1 < first.length && first[file + 1]! <= section) file++;
    return file;
  }

  #excerpt(section: number, terms: MarkedTerms) {
    const file = this.#excerptFile(section);
    return makeExcerpt(this.#textsOf(file)[section - this.#metadata.excerpts.first[file]!] ?? '', terms);
  }

  /** Texts of an excerpt file; none, if it could not be read. */
  #textsOf(file: number): string[] {
    const known = this.#texts.get(file);
    if (known) return known;
    const bytes = this.#files.peek(this.#metadata.excerpts.files[file] ?? '');
    if (!bytes) return [];
    const texts: string[] = JSON.parse(new TextDecoder().decode(bytes));
    this.#texts.set(file, texts);
    return texts;
  }

  #hit({ page, score, sections }: RankedPage, terms: MarkedTerms): SearchHit {
    const metadata = this.#metadata;
    const title = metadata.pages.title[page] ?? '';
    const described = sections.map(({ section }) => {
      const heading = metadata.sections.heading[section] ?? '';
      return {
        anchor: anchorOfSection(metadata, section),
        heading,
        excerpt: this.#excerpt(section, terms),
        headingMarks: markTerms(heading, terms),
      };
    });
    const best = described[0]!;
    return {
      route: metadata.pages.route[page] ?? '',
      title,
      titleMarks: markTerms(title, terms),
      trail: trailOfPage(metadata, page),
      area: metadata.areas[metadata.pages.area[page] ?? 0] ?? '',
      excerpt: best.excerpt,
      sections: described.filter(({ anchor }) => anchor !== '').slice(0, SECTIONS_SHOWN),
      best: { anchor: best.anchor, heading: best.heading },
      score: Math.round(score * 10_000) / 10_000,
    };
  }

  #correct(query: string, corrections: Correction[]): string | undefined {
    if (corrections.length === 0) return undefined;
    let corrected = query;
    for (const { word, term } of [...corrections].reverse()) {
      corrected = corrected.slice(0, word.start) + this.#lexicon.text(term) + corrected.slice(word.end);
    }
    return corrected;
  }
}

function termsOf({ clauses }: Reading): number[] {
  return clauses.flatMap(({ alternatives }) => [...alternatives.keys()]);
}

/** Opens the index that a manifest names. Rejects when dictionary or metadata cannot be read. */
export async function openEngine(manifest: Manifest, files: FileStore): Promise<Engine> {
  const [dictionary, metadata] = await Promise.all([files.read(manifest.dictionary), files.read(manifest.metadata)]);
  return new Engine(dictionary, JSON.parse(new TextDecoder().decode(metadata)) as Metadata, files);
}
