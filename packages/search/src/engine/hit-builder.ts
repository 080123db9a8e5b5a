// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Ranked pages → hits as they are shown: trail, excerpts, marks. */
import { memoize } from '../analysis/memoize.ts';
import { anchorOfSection } from '../format/anchors.ts';
import { parseJson } from '../format/bytes.ts';
import { fromSteps, type Metadata, type ShownQuestion, type ShownRecord } from '../format/metadata.ts';
import type { EntryHit, SearchAnswer, SearchHit, SectionHit } from '../types.ts';
import type { Correction } from './clauses.ts';
import type { Entries } from './entries.ts';
import {
  type FoundWord,
  findTerms,
  type HighlightedText,
  highlightTerms,
  type MarkedTerms,
  MIN_SENTENCE_WEIGHT,
  makeAnswer,
  makeExcerpt,
  markAll,
  prepareText,
  sumWeights,
  type TermWeight,
} from './excerpt.ts';
import type { FileStore } from './files.ts';
import type { Lexicon } from './lexicon.ts';
import type { QueryVariant } from './query-variants.ts';
import { countAreas, type RankedPage } from './rank.ts';

/** A question is shown if the query has at least this share of its telling words, and so many, one of them as it was typed. */
const MIN_QUESTION_SHARE = 0.5;
const LEAST_HELD = 2;
/** A section is shown if heading, question and excerpt hold at least this share of what is seen of the query where most is: in another section, or in title and description of the page. */
const MIN_VISIBLE_SHARE = 0.6;
/** What the other words of a shown question weigh when its answer is chosen, as a share of the heaviest word of the query. */
const HINT_WEIGHT = 0.4;

export interface HitBuilder {
  /** What the readings looked for, by text, with the weight it has in an excerpt. */
  terms(readings: QueryVariant[]): MarkedTerms;
  /** The query as it is spelt right. Corrections come in its order. */
  correct(query: string, corrections: Correction[]): string;
  /** Pages that answer, per area. */
  areas(ranked: readonly RankedPage[]): SearchAnswer['areas'];
  /** Files with the texts of the pages. */
  filesOf(pages: RankedPage[]): Set<string>;
  /** The errors of files that are read, and are not what they should be. */
  damaged(): unknown[];
  /** `asked`: the questions, by number, that may be shown, and how well they agree with the query. */
  hit(page: RankedPage, terms: MarkedTerms, asked: ReadonlyMap<number, number>): SearchHit;
}

interface Sources {
  metadata: Metadata;
  lexicon: Lexicon;
  /** The section of each question, ascending. */
  questions: readonly number[];
  /** Names of the excerpt shards. */
  texts: readonly string[];
  files: FileStore;
  entries: Entries;
  /** Words that say nothing, stop words among them. */
  ignored: ReadonlySet<string>;
}

/** A question that is shown, and where in the text of its section the answer begins, if it was named. */
interface AskedHere {
  question: string;
  answer?: number;
}

const readQuestion = (shown: ShownQuestion): AskedHere =>
  typeof shown === 'string' ? { question: shown } : { question: shown[0], answer: shown[1] };

export function createHitBuilder({
  metadata,
  lexicon,
  questions,
  texts,
  files,
  entries,
  ignored,
}: Sources): HitBuilder {
  const { pages, areas, trails, sections: described, excerpts } = metadata;
  const firsts = fromSteps(excerpts.first);
  const firstQuestion = new Map<number, number>();
  questions.forEach((section, number) => {
    if (!firstQuestion.has(section)) firstQuestion.set(section, number);
  });
  const recordsIn = new Map<string, ShownRecord[]>();
  const prepared = memoize(prepareText, 5000);
  let errors: unknown[] = [];

  const placeOf = (section: number): { file: string; at: number } => {
    let i = 0;
    while (firsts[i + 1]! <= section) i++;
    return { file: texts[i]!, at: section - firsts[i]! };
  };

  /** What is shown of a section; nothing, if its file could not be read. */
  const recordOf = (section: number): ShownRecord => {
    const { file, at } = placeOf(section);
    let records = recordsIn.get(file);
    const bytes = files.peek(file);
    if (!records && bytes) {
      try {
        records = parseJson<ShownRecord[]>(bytes);
        recordsIn.set(file, records);
      } catch (error) {
        errors.push(error);
        files.forget(file);
      }
    }
    return records?.[at] ?? ['', ''];
  };

  /** The sentence that holds most of the query, unless the lead (and the name above it) holds as much; a lead says more than a row of a table. An entry is explained by its lead. */
  const excerptOf = (
    [text, lead]: ShownRecord,
    heading: string,
    terms: MarkedTerms,
    isEntry: boolean,
    asked?: AskedHere,
  ): HighlightedText => {
    const answer = asked?.answer === undefined ? undefined : makeAnswer(prepared(text), terms, asked.answer);
    if (answer) return answer;
    const question = asked?.question;
    const shownLead = prepared(lead);
    const above = prepared(question ? `${question} ${heading}` : heading);
    const makeShown = () =>
      lead
        ? makeExcerpt(prepared(text), terms)
        : makeExcerpt(prepared(text), terms, above, question ? hintsOf(question, terms) : undefined);
    const found = isEntry && lead ? undefined : makeShown();
    if (!found) return markAll(shownLead, terms);
    if (!lead) return found;
    const leading = markAll(shownLead, terms);
    const held = MIN_SENTENCE_WEIGHT + sumWeights(findTerms(above, terms)) + sumWeights(leading.words);
    return found.isLabel || held >= found.weight ? leading : found;
  };

  /** Telling words of a question that the query does not have. */
  const hintsOf = (question: string, terms: MarkedTerms): MarkedTerms => {
    const weight = HINT_WEIGHT * Math.max(...[...terms.values()].map((term) => term.weight));
    const others = prepared(question)
      .tokens.flat()
      .filter(({ term }) => !terms.has(term) && !ignored.has(term));
    return new Map(others.map(({ term }) => [term, { weight, synonym: false }]));
  };

  /** The question of a section that agrees best with the query, if the query has a good share of it. A heading that asks is shown anyway. */
  const questionOf = (
    section: number,
    [, , , ...own]: ShownRecord,
    terms: MarkedTerms,
    asked: ReadonlyMap<number, number>,
  ): AskedHere | undefined => {
    // The heading is the first question, if it is one.
    const first = firstQuestion.get(section)! + Number(described.heading[section]!.endsWith('?'));
    const agreed = (i: number) => asked.get(first + i) ?? 0;
    const best = own.reduce((best, _, i) => (agreed(i) > agreed(best) ? i : best), 0);
    // Behind a heading that asks, the next number may be of another section.
    if (!own.length || !agreed(best)) return undefined;
    const found = readQuestion(own[best]!);
    const shown = prepared(found.question);
    const telling = shown.tokens.filter(([token]) => token && !ignored.has(token.term)).length;
    const held = wordsOf(found.question, terms);
    const isAsked =
      held.length >= LEAST_HELD && held.length >= MIN_QUESTION_SHARE * telling && held.some(({ synonym }) => !synonym);
    return isAsked ? found : undefined;
  };

  const entryHit = (section: number, line: string | undefined): EntryHit | undefined => {
    const entry = entries.of(section);
    return entry && { kind: entry.kind, ...(line && { line }) };
  };

  /** The words of the query in a text. */
  const wordsOf = (text: string, terms: MarkedTerms): FoundWord[] => findTerms(prepared(text), terms);

  /** What is shown of a section, and how much of the query is seen in it. */
  const sectionHit = (
    section: number,
    terms: MarkedTerms,
    asked: ReadonlyMap<number, number>,
  ): { hit: SectionHit; seen: number } => {
    const heading = described.heading[section]!;
    const record = recordOf(section);
    const entry = entryHit(section, record[2]);
    const answered = questionOf(section, record, terms, asked);
    const { excerpt, words } = excerptOf(record, heading, terms, entry !== undefined, answered);
    const hit = {
      anchor: anchorOfSection(metadata, section),
      heading,
      headingMarks: highlightTerms(prepared(heading), terms),
      excerpt,
      ...(answered && { question: answered.question }),
      ...(entry && { entry }),
    };
    const above = [heading, answered?.question ?? ''].flatMap((text) => wordsOf(text, terms));
    return { hit, seen: sumWeights([...above, ...words]) };
  };

  return {
    terms: (readings) => {
      const terms = new Map<string, TermWeight>();
      for (const { clauses, weight } of readings) {
        for (const { alternatives, emphasis, word, synonyms: others } of clauses) {
          for (const [term, closeness] of alternatives) {
            const text = lexicon.text(term);
            // A part of an identifier that says nothing by itself: the "to" of moreDataToCome.
            if (clauses.length > 1 && ignored.has(text)) continue;
            const importance = weight * emphasis * closeness * lexicon.idf(term);
            const known = terms.get(text);
            const synonym = (word < 0 || others?.has(term) === true) && known?.synonym !== false;
            terms.set(text, { weight: Math.max(importance, known?.weight ?? 0), synonym });
          }
        }
      }
      return terms;
    },
    // From the end of the query, offsets stay right.
    correct: (query, corrections) =>
      corrections.reduceRight(
        (corrected, { word, term }) => corrected.slice(0, word.start) + lexicon.text(term) + corrected.slice(word.end),
        query,
      ),
    areas: (ranked) => countAreas(ranked, metadata),
    filesOf: (ranked) => {
      const sections = ranked.flatMap(({ page, sections: found }) => [pages.first[page]!, ...found]);
      return new Set(sections.map((section) => placeOf(section).file));
    },
    damaged: () => {
      const found = errors;
      errors = [];
      return found;
    },
    hit: ({ page, score, sections, exact, weak, variants }, terms, asked) => {
      const title = pages.title[page]!;
      const hits = sections.map((section) => sectionHit(section, terms, asked));
      const { anchor, heading } = hits[0]!.hit;
      const first = pages.first[page]!;
      const record = recordOf(first);
      const whole = anchorOfSection(metadata, first) === '';
      const entry = whole ? entryHit(first, record[2]) : undefined;
      const answered = whole ? questionOf(first, record, terms, asked) : undefined;
      // What answers is shown below a page that is found by one of its sections: the page itself is described by its lead. So is a page that begins with a heading, whose text belongs to the heading.
      const above = sumWeights([title, record[1]].flatMap((text) => wordsOf(text, terms)));
      const least = MIN_VISIBLE_SHARE * Math.max(above, ...hits.map(({ seen }) => seen));
      // An answer takes the place of the description where its question holds more of the query.
      const named = answered?.answer === undefined ? undefined : answered;
      const isAnswered = named && sumWeights(wordsOf(named.question, terms)) > above;
      const ownRecord: ShownRecord = whole && (isAnswered || !(anchor && record[1])) ? record : ['', record[1]];
      const { excerpt } = excerptOf(ownRecord, title, terms, entry !== undefined, isAnswered ? named : undefined);
      return {
        route: pages.route[page]!,
        title,
        titleMarks: highlightTerms(prepared(title), terms),
        trail: trails[pages.trail[page]!]!,
        area: areas[pages.area[page]!]!,
        excerpt: excerpt.text || whole ? excerpt : hits[0]!.hit.excerpt,
        sections: hits.flatMap(({ hit, seen }) => (hit.anchor && seen >= least ? [hit] : [])),
        best: { anchor, heading },
        ...(entry && { entry }),
        ...(answered && isAnswered !== false && { question: answered.question }),
        ...(exact && { exact }),
        ...(weak && { weak }),
        ...(variants && {
          variants: variants.map(({ page: other, section }) => ({
            label: entries.of(section)?.variant ?? '',
            route: pages.route[other]!,
            title: pages.title[other]!,
            anchor: anchorOfSection(metadata, section),
          })),
        }),
        score: Math.round(score * 10_000) / 10_000,
      };
    },
  };
}
