// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
import { memoize } from '../analysis/stem.ts';
import { parseJson } from '../format/bytes.ts';
import {
  decodeDeltas,
  type ExcerptQuestion,
  type ExcerptRecord,
  getAnchor,
  type Metadata,
} from '../format/metadata.ts';
import type { FileStore } from '../open.ts';
import type { EntryHit, SearchHit, SectionHit } from '../types.ts';
import type { Correction, QueryVariant } from './clauses.ts';
import type { Entries } from './entries.ts';
import {
  createAnswerExcerpt,
  createExcerpt,
  type FoundWord,
  findTerms,
  type HighlightedText,
  highlightAll,
  highlightTerms,
  type MarkedTerms,
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
  getTerms(variants: QueryVariant[]): MarkedTerms;
  correctQuery(query: string, corrections: Correction[]): string;
  getFiles(sections: Iterable<number>): Set<string>;
  /** Returns the visible texts of a section whose file is loaded. */
  getTexts(section: number): string[];
  takeErrors(): unknown[];
  buildHit(page: RankedPage, terms: MarkedTerms, questionAgreement: ReadonlyMap<number, number>): SearchHit;
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

interface VisibleQuestion {
  question: string;
  answer?: number;
}

const parseQuestion = (stored: ExcerptQuestion): VisibleQuestion =>
  typeof stored === 'string' ? { question: stored } : { question: stored[0], answer: stored[1] };

export function createHitBuilder({
  metadata,
  lexicon,
  questions,
  texts,
  files,
  entries,
  ignored,
}: Sources): HitBuilder {
  const {
    pages,
    areas,
    breadcrumbs,
    sections: { heading: headings },
    excerpts,
  } = metadata;
  const firstSections = decodeDeltas(excerpts.first);
  const firstQuestion = new Map<number, number>();
  questions.forEach((section, question) => {
    if (!firstQuestion.has(section)) firstQuestion.set(section, question);
  });
  const recordsByFile = new Map<string, ExcerptRecord[]>();
  const prepare = memoize(prepareText, 5000);
  let errors: unknown[] = [];

  const locate = (section: number): { file: string; index: number } => {
    let i = 0;
    while (firstSections[i + 1]! <= section) i++;
    return { file: texts[i]!, index: section - firstSections[i]! };
  };

  const getRecord = (section: number): ExcerptRecord => {
    const { file, index } = locate(section);
    let records = recordsByFile.get(file);
    const bytes = files.peek(file);
    if (!records && bytes) {
      try {
        records = parseJson<ExcerptRecord[]>(bytes);
        recordsByFile.set(file, records);
      } catch (error) {
        errors.push(error);
        files.remove(file);
      }
    }
    return records?.[index] ?? ['', ''];
  };

  const getExcerpt = (
    [text, summary]: ExcerptRecord,
    terms: MarkedTerms,
    question?: VisibleQuestion,
  ): HighlightedText => {
    const answer =
      question?.answer === undefined ? undefined : createAnswerExcerpt(prepare(text), terms, question.answer);
    if (answer) return answer;
    const excerpt = summary
      ? undefined
      : createExcerpt(prepare(text), terms, question && getHints(question.question, terms));
    return excerpt ?? highlightAll(prepare(summary), terms);
  };

  const getHints = (question: string, terms: MarkedTerms): MarkedTerms => {
    const weight = HINT_WEIGHT * Math.max(...[...terms.values()].map((term) => term.weight));
    const hints = prepare(question)
      .tokens.flat()
      .filter(({ term }) => !terms.has(term) && !ignored.has(term));
    return new Map(hints.map(({ term }) => [term, { weight, synonym: false }]));
  };

  const getQuestion = (
    section: number,
    [, , , ...sectionQuestions]: ExcerptRecord,
    terms: MarkedTerms,
    questionAgreement: ReadonlyMap<number, number>,
  ): VisibleQuestion | undefined => {
    const first = firstQuestion.get(section)! + Number(headings[section]!.endsWith('?'));
    const getAgreement = (i: number) => questionAgreement.get(first + i) ?? 0;
    const best = sectionQuestions.reduce((best, _, i) => (getAgreement(i) > getAgreement(best) ? i : best), 0);
    if (!sectionQuestions.length || !getAgreement(best)) return undefined;
    const candidate = parseQuestion(sectionQuestions[best]!);
    const { tokens } = prepare(candidate.question);
    const topicWords = tokens.filter(([token]) => token && !ignored.has(token.term)).length;
    const words = findWords(candidate.question, terms);
    const isVisible =
      words.length >= MIN_QUESTION_WORDS &&
      words.length >= MIN_QUESTION_SHARE * topicWords &&
      words.some(({ synonym }) => !synonym);
    return isVisible ? candidate : undefined;
  };

  const getEntryHit = (section: number, line: string | undefined): EntryHit | undefined => {
    const entry = entries.get(section);
    return entry && { kind: entry.kind, ...(line && { line }) };
  };

  const findWords = (text: string, terms: MarkedTerms): FoundWord[] => findTerms(prepare(text), terms);

  const buildSection = (
    section: number,
    terms: MarkedTerms,
    questionAgreement: ReadonlyMap<number, number>,
  ): { hit: SectionHit; visible: number } => {
    const heading = headings[section]!;
    const record = getRecord(section);
    const entry = getEntryHit(section, record[2]);
    const matchedQuestion = getQuestion(section, record, terms, questionAgreement);
    const { excerpt, words } = getExcerpt(record, terms, matchedQuestion);
    const hit = {
      anchor: getAnchor(metadata, section),
      heading,
      headingMarks: highlightTerms(prepare(heading), terms),
      excerpt,
      ...(matchedQuestion && { question: matchedQuestion.question }),
      ...(entry && { entry }),
    };
    const headWords = [heading, matchedQuestion?.question ?? ''].flatMap((text) => findWords(text, terms));
    return { hit, visible: sumWeights([...headWords, ...words]) };
  };

  return {
    getTerms: (queryVariants) => {
      const terms = new Map<string, TermWeight>();
      for (const { clauses, weight } of queryVariants) {
        for (const { alternatives, word, synonyms } of clauses) {
          for (const [term, closeness] of alternatives) {
            const text = lexicon.getText(term);
            // Parts of identifiers may be stop words, such as the "to" of moreDataToCome.
            if (clauses.length > 1 && ignored.has(text)) continue;
            const importance = weight * closeness * lexicon.getIdf(term);
            const previous = terms.get(text);
            const synonym = (word < 0 || synonyms?.has(term) === true) && previous?.synonym !== false;
            terms.set(text, { weight: Math.max(importance, previous?.weight ?? 0), synonym });
          }
        }
      }
      return terms;
    },
    // In reverse order, so that offsets stay valid.
    correctQuery: (query, corrections) =>
      corrections.reduceRight(
        (corrected, { word, term }) =>
          corrected.slice(0, word.start) + lexicon.getText(term) + corrected.slice(word.end),
        query,
      ),
    getFiles: (sections) => new Set([...sections].map((section) => locate(section).file)),
    getTexts: (section) => {
      const [text, summary] = getRecord(section);
      return [pages.title[pages.first.indexOf(section)] ?? '', headings[section]!, summary, text];
    },
    takeErrors: () => {
      const takenErrors = errors;
      errors = [];
      return takenErrors;
    },
    buildHit: ({ page, score, sections, exact, weak, variants }, terms, questionAgreement) => {
      const title = pages.title[page]!;
      const hits = sections.map((section) => buildSection(section, terms, questionAgreement));
      const { anchor, heading } = hits[0]!.hit;
      const first = pages.first[page]!;
      const record = getRecord(first);
      const startsWithText = getAnchor(metadata, first) === '';
      const entry = startsWithText ? getEntryHit(first, record[2]) : undefined;
      const matchedQuestion = startsWithText ? getQuestion(first, record, terms, questionAgreement) : undefined;
      const headWeight = sumWeights([title, record[1]].flatMap((text) => findWords(text, terms)));
      const minVisible = MIN_VISIBLE_SHARE * Math.max(headWeight, ...hits.map(({ visible }) => visible));
      // An answer replaces the description if its question matches more of the query.
      const answered = matchedQuestion?.answer === undefined ? undefined : matchedQuestion;
      const isAnswered = answered && sumWeights(findWords(answered.question, terms)) > headWeight;
      const ownRecord: ExcerptRecord =
        startsWithText && (isAnswered || !(anchor && record[1])) ? record : ['', record[1]];
      const { excerpt } = getExcerpt(ownRecord, terms, isAnswered ? answered : undefined);
      return {
        route: pages.route[page]!,
        title,
        titleMarks: highlightTerms(prepare(title), terms),
        breadcrumbs: breadcrumbs[pages.breadcrumbs[page]!]!,
        area: areas[pages.area[page]!]!,
        excerpt: excerpt.text || startsWithText ? excerpt : hits[0]!.hit.excerpt,
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
