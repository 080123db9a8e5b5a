/**
 * Measures the quality, speed and size of the search, beside MiniSearch (with our analysis, and as
 * it comes), Orama and Pagefind. Tests are in `site/tests/search`.
 */
import { gzipSync } from 'node:zlib';
import { FIRST_HITS } from '@folio/core/theme/search/suggestions.ts';
import { buildIndex, openIndex, type SectionRecord, type SynonymEntry } from '@folio/search';
import {
  countLosses,
  type ExcerptsJudgement,
  filterJudgeable,
  HALVES,
  type JudgedQuery,
  judge,
  judgeRows,
  keystrokes,
  type LabelledExcerpts,
  measureByClass,
  routesOf,
} from '../site/tests/search/evaluate.ts';
import { miniSearchAsItComes, miniSearchWithAnalysis, orama, type Peer, pagefind } from './search-peers.ts';

export interface BenchSearchOptions {
  synonyms: SynonymEntry[];
  /** Words that are on every page: the product's name. */
  ignoredWords: string[];
  /** Tokens replaced. */
  queries: JudgedQuery[];
  /** Queries of readers, in two lists of two halves each. */
  readers: JudgedQuery[];
  excerpts: LabelledExcerpts[];
  print(line: string): void;
  /** Synthetic sites of so many times the pages, beside the site itself. */
  copies?: number[];
}

/** What is aimed at. */
const goals =
  'goals: known nDCG .88; readers nDCG .90, success@1 .90, @5 .98, no empty answer; questions, concepts and prefixes .85; 40 % of the keystrokes';

export async function benchSearch(records: SectionRecord[], options: BenchSearchOptions): Promise<void> {
  const { print, synonyms, ignoredWords } = options;
  const routes = new Set(records.map(({ route }) => route));
  const { queries, complete } = filterJudgeable(options.queries, routes);
  print(`search: ${routes.size} pages, ${records.length} sections`);
  print(
    `${queries.length} of ${options.queries.length} queries have a right page, ${complete} have all of theirs; goals are judged from 80`,
  );

  const build = () => buildIndex(records, synonyms, { ignoredWords });
  const files = build();
  const index = await openIndex(async (path) => files.get(path) as Uint8Array);
  const ours: Peer = {
    name: 'ours',
    search: async (query) => routesOf((await index.search(query)).hits),
  };
  // One at a time: what the others hold in memory would slow the one that is measured.
  const peers: (() => Peer | undefined | Promise<Peer | undefined>)[] = [
    () => ours,
    () => miniSearchWithAnalysis(records, ignoredWords, synonyms),
    () => miniSearchAsItComes(records),
    () => orama(records),
    () => pagefind(records).catch(() => undefined),
  ];

  print('\nengine           class    queries  nDCG@10  MRR   success@1  @5    empty');
  for (const makePeer of peers) {
    const peer = await makePeer();
    if (!peer) {
      print('pagefind         cannot be run here');
      continue;
    }
    const judgements = [];
    for (const query of queries) judgements.push(judge(query, await peer.search(query.query)));
    for (const [name, m] of measureByClass(judgements)) {
      if (peer !== ours && name !== 'all') continue;
      const figures = [m.ndcg, m.mrr, m.success1, m.success5].map((value) => value.toFixed(3));
      print(
        `${peer.name.padEnd(16)} ${name.padEnd(8)} ${String(m.queries).padStart(7)}  ${figures.join('    ')}   ${m.empty}`,
      );
    }
    await peer.close?.();
  }
  for (const half of HALVES) {
    const { queries: asked } = filterJudgeable(
      options.readers.filter((query) => query.half === half),
      routes,
    );
    const judgements = [];
    for (const query of asked) judgements.push(judge(query, await ours.search(query.query)));
    for (const [name, m] of measureByClass(judgements)) {
      const figures = [m.ndcg, m.mrr, m.success1, m.success5].map((value) => value.toFixed(3));
      print(
        `${`readers, half ${half}`.padEnd(16)} ${name.padEnd(10)} ${String(m.queries).padStart(5)}  ${figures.join('    ')}   ${m.empty}`,
      );
    }
  }
  print(goals);

  const rows = await judgeRows(options.excerpts, (query) => index.search(query));
  const count = (value: (row: ExcerptsJudgement) => number | boolean) =>
    rows.reduce((sum, { row }) => sum + Number(row ? value(row) : 0), 0);
  print(
    `\nexcerpts: ${count(({ helps }) => helps)} of ${rows.length} labelled rows show a sentence that helps (goal 90 %), ${count(({ best }) => best)} the best one; so do ${count(({ helpful }) => helpful)} of ${count(({ sections }) => sections)} sections shown`,
  );

  const typed: number[] = [];
  let losses = 0;
  for (const query of queries) {
    typed.push(await keystrokes(query, ours.search));
    losses += await countLosses(query, async (text) => routesOf((await index.search(text, { typing: true })).hits));
  }
  const mean = typed.reduce((sum, share) => sum + share, 0) / Math.max(1, typed.length);
  print(
    `\na right page is in the first five after ${percent(mean)} of the keystrokes (mean), ${percent(quantile(typed, 0.5))} (median); one leaves the first ten at ${losses} keys of ${queries.length} queries`,
  );

  await printSizes(files, options);
  for (const copies of [1, ...(options.copies ?? [10])]) await printSpeed(copyOf(records, copies), copies, options);
}

/** Bytes of the engine, of the index, and of what a first query reads. */
async function printSizes(
  files: ReadonlyMap<string, Uint8Array>,
  { queries, readers, print }: BenchSearchOptions,
): Promise<void> {
  const { build } = await import('vite');
  const { createWorkerPlugins } = await import('@folio/core/build/vite.ts');
  // With the bundler of the site: what readers get.
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: createWorkerPlugins(),
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'packages/search/src/worker.ts' } },
  });
  const chunks = 'output' in bundle ? bundle.output.filter((item) => item.type === 'chunk') : [];
  const sizeOf = (name: string): number => {
    const chunk = chunks.find((item) => item.name === name);
    if (!chunk) throw new Error(`The engine has no part "${name}": the bench names its parts.`);
    return gzipSync(chunk.code, { level: 9 }).length;
  };
  const [engine, present] = [sizeOf('worker'), sizeOf('hit-builder')];
  const sizes = new Map<string, { files: number; bytes: number }>();
  for (const [path, bytes] of files) {
    const kind = path.split(/[-.]/)[0] as string;
    const size = sizes.get(kind) ?? { files: 0, bytes: 0 };
    sizes.set(kind, { files: size.files + 1, bytes: size.bytes + bytes.length });
  }
  print(
    `\nengine ${kilobytes(engine)} gz (goal 11), ${kilobytes(present)} that build hits come beside the index; index ${[...sizes].map(([kind, size]) => `${kind} ${kilobytes(size.bytes)} in ${size.files}`).join(', ')}`,
  );
  const first: number[] = [];
  for (const { query } of queries) {
    let read = engine + present;
    const index = await openIndex(async (path) => {
      const bytes = files.get(path) as Uint8Array;
      read += bytes.length;
      return bytes;
    });
    await index.search(query, { limit: FIRST_HITS });
    first.push(read);
  }
  const index = await openIndex(async (path) => files.get(path) as Uint8Array);
  const requests: number[] = [];
  for (const { query } of [...queries, ...readers])
    requests.push((await index.run(query, { limit: FIRST_HITS })).cost.files);
  print(
    `a first query reads ${kilobytes(quantile(first, 0.5))} (median), ${kilobytes(quantile(first, 0.95))} (p95) in all (goal 155), in ${quantile(requests, 0.5)} requests (median of all lists), at most ${Math.max(...requests)}, beside the ${OPENING_FILES} of the index (goal 12)`,
  );
}

/** Milliseconds to build, to open, to answer warm. Each query counts by the least of five runs, so that other processes do not. */
async function printSpeed(
  records: SectionRecord[],
  copies: number,
  { synonyms, ignoredWords, queries, print }: BenchSearchOptions,
): Promise<void> {
  const [files, build] = await timed(async () => buildIndex(records, synonyms, { ignoredWords }));
  const [index, open] = await timed(() => openIndex(async (path) => files.get(path) as Uint8Array));
  const times = queries.map(() => Number.POSITIVE_INFINITY);
  let postings = 0;
  let capped = 0;
  for (let run = 0; run < 6; run++) {
    for (const [i, { query }] of queries.entries()) {
      const [{ cost }, time] = await timed(() => index.run(query));
      if (run > 0) times[i] = Math.min(times[i] as number, time);
      postings = Math.max(postings, cost.postings);
      if (run === 0 && cost.capped) capped += 1;
    }
  }
  print(
    `${copies} × the pages (${records.length} sections): build ${build.toFixed(0)} ms, open ${open.toFixed(0)} ms, ` +
      `answer p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms; at most ${postings} postings, ${capped} queries met a limit`,
  );
}

/** The site so many times, under other routes. */
function copyOf(records: SectionRecord[], copies: number): SectionRecord[] {
  return Array.from({ length: copies }, (_, copy) =>
    records.map((record) => (copy === 0 ? record : { ...record, route: `${record.route}/copy-${copy}` })),
  ).flat();
}

async function timed<T>(run: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const result = await run();
  return [result, performance.now() - start];
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Manifest, dictionary, metadata. */
const OPENING_FILES = 3;

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
