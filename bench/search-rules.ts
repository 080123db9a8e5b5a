/** `npm run bench -- search --without RULE`: what the ranking loses without a rule, a field or a weight. */
import { buildIndex, openIndex, type SearchAnswer, type SectionRecord } from '@folio/search';
import * as ranking from '../packages/search/src/ranking.ts';
import {
  filterJudgeable,
  type JudgedQuery,
  judge,
  judgeRows,
  measureByClass,
  routesOf,
} from '../site/tests/search/evaluate.ts';
import { print } from './report.ts';
import type { SearchableSite } from './site.ts';

type Search = (query: string) => Promise<SearchAnswer>;

type Input = Pick<SearchableSite, 'records' | 'synonyms'>;

/** Changes the input, or weights through `set`; returns the input to measure. */
type Rule = (input: Input, set: (weights: object, key: string, value: number) => void) => Input;

const mapRecords =
  (change: (record: SectionRecord) => Partial<SectionRecord>): Rule =>
  ({ records, synonyms }) => ({ records: records.map((record) => ({ ...record, ...change(record) })), synonyms });

const setWeights =
  (weights: object, values: Record<string, number>): Rule =>
  (input, set) => {
    for (const [key, value] of Object.entries(values)) set(weights, key, value);
    return input;
  };

const { ALTERNATIVE_WEIGHTS, SCORING, NEIGHBOR_BOOST, LANDING, PAGE_FACTORS } = ranking;

const RULES: Record<string, Rule> = {
  questions: mapRecords(() => ({ questions: [] })),
  keywords: mapRecords(() => ({ keywords: [] })),
  synonyms: ({ records }) => ({ records, synonyms: [] }),
  links: setWeights(NEIGHBOR_BOOST, { link: 0 }),
  similar: setWeights(NEIGHBOR_BOOST, { similar: 0 }),
  exactName: setWeights(ranking.EXACT_NAME, { bonus: 0 }),
  stem: setWeights(ALTERNATIVE_WEIGHTS, { stem: 0 }),
  prefix: setWeights(ALTERNATIVE_WEIGHTS, { prefix: 0, longerWord: 0 }),
  longerWord: setWeights(ALTERNATIVE_WEIGHTS, { longerWord: 0 }),
  fuzzy: setWeights(ALTERNATIVE_WEIGHTS, { fuzzy: 0 }),
  landingHeading: setWeights(LANDING, { heading: 0 }),
  landingBeginning: setWeights(LANDING, { beginning: 1 }),
  page: setWeights(SCORING, { page: 0 }),
  titleAgreement: setWeights(SCORING, { title: 0 }),
  headingAgreement: setWeights(SCORING, { heading: 0 }),
  adjacency: setWeights(SCORING, { adjacency: 0 }),
  beginning: setWeights(SCORING, { beginning: 0 }),
  summary: setWeights(PAGE_FACTORS, { summary: 1 }),
  detail: setWeights(PAGE_FACTORS, { detail: 1 }),
  ...Object.fromEntries(
    Object.entries(ranking.FIELDS).map(([name, field]) => [`field:${name}`, setWeights(field, { weight: 0 })]),
  ),
};

export const RULE_NAMES = Object.keys(RULES);

/**
 * Prints for each rule the loss of nDCG@10 in each list, of right sections (labeled by anchors and by
 * sentences) and of helpful excerpts.
 */
export async function benchRules(site: SearchableSite, names: readonly string[]): Promise<void> {
  const baseline = await measure(site, site);
  const columns = Object.keys(baseline);
  print(`${''.padEnd(18)}${columns.map((column) => column.padStart(12)).join('')}`);
  print(
    `${'all rules'.padEnd(18)}${Object.values(baseline)
      .map((value) => value.toFixed(3).padStart(12))
      .join('')}`,
  );
  for (const name of names) {
    const undoChanges: (() => void)[] = [];
    const input = RULES[name]?.(site, (weights, key, value) => {
      const record = weights as Record<string, number>;
      const previous = record[key] as number;
      undoChanges.push(() => {
        record[key] = previous;
      });
      record[key] = value;
    });
    if (!input) continue;
    const measured = await measure(site, input);
    for (const undo of undoChanges) undo();
    const losses = columns.map((column) => (measured[column] as number) - (baseline[column] as number));
    print(
      `${`− ${name}`.padEnd(18)}${losses.map((loss) => `${loss < 0 ? '' : '+'}${loss.toFixed(3)}`.padStart(12)).join('')}`,
    );
  }
}

async function measure(site: SearchableSite, { records, synonyms }: Input): Promise<Record<string, number>> {
  const files = buildIndex(records, synonyms, { ignoredWords: site.ignoredWords });
  const { search } = await openIndex(async (path) => files.get(path) as Uint8Array);
  const answers = new Map<string, Promise<SearchAnswer>>();
  const searchOnce: Search = (query) => {
    const answer = answers.get(query) ?? search(query);
    answers.set(query, answer);
    return answer;
  };
  const routes = new Set(records.map(({ route }) => route));
  const anchors = new Set(records.map(({ route, anchor }) => `${route}#${anchor}`));
  const labeled = [...site.queries, ...site.readers];
  const lists: Record<string, JudgedQuery[]> = {
    known: site.queries,
    readers: site.readers.filter(({ half }) => half !== 'h2'),
    h2: site.readers.filter(({ half }) => half === 'h2'),
    prefixes: labeled.filter(({ class: name }) => name === 'prefix'),
    identifiers: labeled.filter(({ class: name }) => name.startsWith('ident')),
  };
  const measures: Record<string, number> = {};
  for (const [name, list] of Object.entries(lists)) {
    const judgements = [];
    for (const query of filterJudgeable(list, routes).queries)
      judgements.push(judge(query, routesOf((await searchOnce(query.query)).hits)));
    measures[name] = measureByClass(judgements).get('all')?.ndcg ?? 0;
  }
  const labeledSections = labeled.flatMap(({ query, relevant }) =>
    relevant.flatMap(({ route, grade, section }) =>
      grade >= 2 && anchors.has(`${route}#${section}`) ? [{ query, route, anchors: new Set([section]) }] : [],
    ),
  );
  measures.sections = await measureSections(searchOnce, labeledSections);
  measures.sentences = await measureSections(
    searchOnce,
    site.excerpts.map(({ query, route, best, also }) => ({
      query,
      route,
      anchors: new Set(
        records
          .filter((record) => record.route === route && [best, ...also].some((words) => hasWords(record, words)))
          .map(({ anchor }) => anchor),
      ),
    })),
  );
  const rows = await judgeRows(site.excerpts, searchOnce);
  measures.excerpts = rows.filter(({ row }) => row?.helps).length / Math.max(1, rows.length);
  return measures;
}

interface LabeledSections {
  query: string;
  route: string;
  anchors: ReadonlySet<string | undefined>;
}

/** Computes the share of labels whose page links to one of their sections. Labels without sections are skipped. */
async function measureSections(searchOnce: Search, labels: readonly LabeledSections[]): Promise<number> {
  const known = labels.filter(({ anchors }) => anchors.size > 0);
  let correct = 0;
  for (const { query, route, anchors } of known) {
    const hit = (await searchOnce(query)).hits.find((page) => page.route === route);
    if (hit?.best && anchors.has(hit.best.anchor)) correct++;
  }
  return correct / Math.max(1, known.length);
}

const hasWords = (
  { anchor, text, excerptText = '', code, description, entry }: SectionRecord,
  words: string,
): boolean =>
  [text, excerptText, code, entry?.text ?? '', anchor ? '' : description].some((part) =>
    part.replace(/\s/g, ' ').includes(words),
  );
