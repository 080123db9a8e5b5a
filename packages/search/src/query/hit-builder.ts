// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
import { memoize } from '../analysis/stem.ts';
import { parseJson } from '../format/bytes.ts';
import { type ExcerptQuestion, type ExcerptRecord, fromSteps, getAnchor, type Metadata } from '../format/metadata.ts';
import type { FileStore } from '../open.ts';
import type { EntryHit, SearchHit, SectionHit } from '../types.ts';
import type { Correction, QueryVariant } from './clauses.ts';
import type { Entries } from './entries.ts';
import {
  type FoundWord,
  findTerms,
  type HighlightedText,
  highlightTerms,
  type MarkedTerms,
  makeAnswer,
  makeExcerpt,
  markAll,
  prepareText,
  sumWeights,
  type TermWeight,
} from './excerpt.ts';
import type { Lexicon } from './lexicon.ts';
import type { RankedPage } from './rank.ts';

const MIN_QUESTION_SHARE = 0.5;
const MIN_QUESTION_WORDS = 2;
const MIN_VISIBLE_SHARE = 0.6;
const HINT_WEIGHT = 0.4;

export interface HitBuilder {
  terms(variants: QueryVariant[]): MarkedTerms;
  correct(query: string, corrections: Correction[]): string;
  filesOf(sections: Iterable<number>): Set<string>;
  /** Returns the visible texts of a section whose file is loaded. */
  getTexts(section: number): string[];
  takeErrors(): unknown[];
  hit(page: RankedPage, terms: MarkedTerms, questionAgreement: ReadonlyMap<number, number>): SearchHit;
}

interface Sources {
  metadata: Metadata;
  lexicon: Lexicon;
  questions: readonly number[];
  texts: readonly string[];
  files: FileStore;
  entries: Entries;
  ignored: ReadonlySet<string>;
}

interface QuestionToShow {
  question: string;
  answer?: number;
}

const parseQuestion = (shown: ExcerptQuestion): QuestionToShow =>
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
  const { pages, areas, breadcrumbs, sections: described, excerpts } = metadata;
  const firsts = fromSteps(excerpts.first);
  const firstQuestion = new Map<number, number>();
  questions.forEach((section, number) => {
    if (!firstQuestion.has(section)) firstQuestion.set(section, number);
  });
  const recordsIn = new Map<string, ExcerptRecord[]>();
  const prepared = memoize(prepareText, 5000);
  let errors: unknown[] = [];

  const locate = (section: number): { file: string; index: number } => {
    let i = 0;
    while (firsts[i + 1]! <= section) i++;
    return { file: texts[i]!, index: section - firsts[i]! };
  };

  const getRecord = (section: number): ExcerptRecord => {
    const { file, index } = locate(section);
    let records = recordsIn.get(file);
    const bytes = files.peek(file);
    if (!records && bytes) {
      try {
        records = parseJson<ExcerptRecord[]>(bytes);
        recordsIn.set(file, records);
      } catch (error) {
        errors.push(error);
        files.forget(file);
      }
    }
    return records?.[index] ?? ['', ''];
  };

  const getExcerpt = ([text, summary]: ExcerptRecord, terms: MarkedTerms, shown?: QuestionToShow): HighlightedText => {
    const answer = shown?.answer === undefined ? undefined : makeAnswer(prepared(text), terms, shown.answer);
    const makeOther = () => makeExcerpt(prepared(text), terms, shown && getHints(shown.question, terms));
    return answer ?? (summary ? undefined : makeOther()) ?? markAll(prepared(summary), terms);
  };

  const getHints = (question: string, terms: MarkedTerms): MarkedTerms => {
    const weight = HINT_WEIGHT * Math.max(...[...terms.values()].map((term) => term.weight));
    const others = prepared(question)
      .tokens.flat()
      .filter(({ term }) => !terms.has(term) && !ignored.has(term));
    return new Map(others.map(({ term }) => [term, { weight, synonym: false }]));
  };

  const getQuestion = (
    section: number,
    [, , , ...own]: ExcerptRecord,
    terms: MarkedTerms,
    questionAgreement: ReadonlyMap<number, number>,
  ): QuestionToShow | undefined => {
    const first = firstQuestion.get(section)! + Number(described.heading[section]!.endsWith('?'));
    const getAgreement = (i: number) => questionAgreement.get(first + i) ?? 0;
    const best = own.reduce((best, _, i) => (getAgreement(i) > getAgreement(best) ? i : best), 0);
    if (!own.length || !getAgreement(best)) return undefined;
    const found = parseQuestion(own[best]!);
    const shown = prepared(found.question);
    const topicWords = shown.tokens.filter(([token]) => token && !ignored.has(token.term)).length;
    const words = findWords(found.question, terms);
    const isShown =
      words.length >= MIN_QUESTION_WORDS &&
      words.length >= MIN_QUESTION_SHARE * topicWords &&
      words.some(({ synonym }) => !synonym);
    return isShown ? found : undefined;
  };

  const getEntryHit = (section: number, line: string | undefined): EntryHit | undefined => {
    const entry = entries.get(section);
    return entry && { kind: entry.kind, ...(line && { line }) };
  };

  const findWords = (text: string, terms: MarkedTerms): FoundWord[] => findTerms(prepared(text), terms);

  const buildSection = (
    section: number,
    terms: MarkedTerms,
    questionAgreement: ReadonlyMap<number, number>,
  ): { hit: SectionHit; visible: number } => {
    const heading = described.heading[section]!;
    const record = getRecord(section);
    const entry = getEntryHit(section, record[2]);
    const matchedQuestion = getQuestion(section, record, terms, questionAgreement);
    const { excerpt, words } = getExcerpt(record, terms, matchedQuestion);
    const hit = {
      anchor: getAnchor(metadata, section),
      heading,
      headingMarks: highlightTerms(prepared(heading), terms),
      excerpt,
      ...(matchedQuestion && { question: matchedQuestion.question }),
      ...(entry && { entry }),
    };
    const above = [heading, matchedQuestion?.question ?? ''].flatMap((text) => findWords(text, terms));
    return { hit, visible: sumWeights([...above, ...words]) };
  };

  return {
    terms: (queryVariants) => {
      const terms = new Map<string, TermWeight>();
      for (const { clauses, weight } of queryVariants) {
        for (const { alternatives, word, synonyms: others } of clauses) {
          for (const [term, closeness] of alternatives) {
            const text = lexicon.text(term);
            // The "to" of moreDataToCome is a stop word.
            if (clauses.length > 1 && ignored.has(text)) continue;
            const importance = weight * closeness * lexicon.idf(term);
            const known = terms.get(text);
            const synonym = (word < 0 || others?.has(term) === true) && known?.synonym !== false;
            terms.set(text, { weight: Math.max(importance, known?.weight ?? 0), synonym });
          }
        }
      }
      return terms;
    },
    // From the end, so that offsets stay right.
    correct: (query, corrections) =>
      corrections.reduceRight(
        (corrected, { word, term }) => corrected.slice(0, word.start) + lexicon.text(term) + corrected.slice(word.end),
        query,
      ),
    filesOf: (sections) => new Set([...sections].map((section) => locate(section).file)),
    getTexts: (section) => {
      const [text, summary] = getRecord(section);
      return [pages.title[pages.first.indexOf(section)] ?? '', described.heading[section]!, summary, text];
    },
    takeErrors: () => {
      const found = errors;
      errors = [];
      return found;
    },
    hit: ({ page, score, sections, exact, weak, variants }, terms, questionAgreement) => {
      const title = pages.title[page]!;
      const hits = sections.map((section) => buildSection(section, terms, questionAgreement));
      const { anchor, heading } = hits[0]!.hit;
      const first = pages.first[page]!;
      const record = getRecord(first);
      const whole = getAnchor(metadata, first) === '';
      const entry = whole ? getEntryHit(first, record[2]) : undefined;
      const matchedQuestion = whole ? getQuestion(first, record, terms, questionAgreement) : undefined;
      const above = sumWeights([title, record[1]].flatMap((text) => findWords(text, terms)));
      const minVisible = MIN_VISIBLE_SHARE * Math.max(above, ...hits.map(({ visible }) => visible));
      // An answer replaces the description if its question has more of the query.
      const named = matchedQuestion?.answer === undefined ? undefined : matchedQuestion;
      const isAnswered = named && sumWeights(findWords(named.question, terms)) > above;
      const ownRecord: ExcerptRecord = whole && (isAnswered || !(anchor && record[1])) ? record : ['', record[1]];
      const { excerpt } = getExcerpt(ownRecord, terms, isAnswered ? named : undefined);
      return {
        route: pages.route[page]!,
        title,
        titleMarks: highlightTerms(prepared(title), terms),
        breadcrumbs: breadcrumbs[pages.breadcrumbs[page]!]!,
        area: areas[pages.area[page]!]!,
        excerpt: excerpt.text || whole ? excerpt : hits[0]!.hit.excerpt,
        sections: hits.flatMap(({ hit, visible }) => (hit.anchor && visible >= minVisible ? [hit] : [])),
        best: { anchor, heading },
        ...(entry && { entry }),
        ...(matchedQuestion && isAnswered !== false && { question: matchedQuestion.question }),
        ...(exact && { exact }),
        ...(weak && { weak }),
        ...(variants && {
          variants: variants.map(({ page: other, section }) => ({
            label: entries.get(section)?.variant ?? '',
            route: pages.route[other]!,
            title: pages.title[other]!,
            anchor: getAnchor(metadata, section),
          })),
        }),
        score: Math.round(score * 10_000) / 10_000,
      };
    },
  };
}
