/**
 * `npm run bench -- search`: quality, speed and size of the search, compared with MiniSearch (with the
 * site's analyzer and with defaults), Orama and Pagefind; with `--without`, what rules of the ranking
 * contribute. Tests are in `site/tests/search`.
 */
import { gzipSync } from 'node:zlib';
import { FIRST_HITS } from '@folio/core/theme/search/suggestions.ts';
import { buildIndex, openIndex, type SectionRecord } from '@folio/search';
import {
  countLosses,
  type ExcerptsJudgement,
  filterJudgeable,
  HALVES,
  type Judgement,
  judge,
  judgeRows,
  keystrokes,
  type Measures,
  measureByClass,
  routesOf,
} from '../site/tests/search/evaluate.ts';
import { print, quantile } from './report.ts';
import type { BenchOptions } from './run.ts';
import { createMiniSearch, createOrama, createPagefind, createTunedMiniSearch, type Peer } from './search-peers.ts';
import { benchRules, RULE_NAMES } from './search-rules.ts';
import { readSearchableSite, type SearchableSite } from './site.ts';

const GOALS =
  'goals: known nDCG .88; readers nDCG .90, success@1 .90, @5 .98, no empty answer; questions, concepts and prefixes .85; 40 % of the keystrokes';

/** Sizes of the measured sites, as multiples of the site. */
const COPIES = [1, 10];

export async function benchSearch({ without = [] }: BenchOptions): Promise<void> {
  const unknown = without.find((rule) => rule !== 'all' && !RULE_NAMES.includes(rule));
  if (unknown) throw new Error(`Unknown rule "${unknown}". Expected all, ${RULE_NAMES.join(', ')}.`);
  const site = await readSearchableSite();
  print('\n== search');
  if (without.length) return benchRules(site, without.includes('all') ? RULE_NAMES : without);
  const { records, synonyms, ignoredWords } = site;
  const routes = new Set(records.map(({ route }) => route));
  const { queries, complete } = filterJudgeable(site.queries, routes);
  print(`search: ${routes.size} pages, ${records.length} sections`);
  print(
    `${queries.length} of ${site.queries.length} queries have a right page, ${complete} have all of theirs; goals are judged from 80`,
  );

  const files = buildIndex(records, synonyms, { ignoredWords });
  const index = await openIndex(async (path) => files.get(path) as Uint8Array);
  const ours: Peer = {
    name: 'ours',
    search: async (query) => routesOf((await index.search(query)).hits),
  };
  // Created one at a time, because the memory of the others would slow down the measured one.
  const peers: (() => Peer | undefined | Promise<Peer | undefined>)[] = [
    () => ours,
    () => createTunedMiniSearch(records, ignoredWords, synonyms),
    () => createMiniSearch(records),
    () => createOrama(records),
    () => createPagefind(records).catch(() => undefined),
  ];

  print('\nengine           class    queries  nDCG@10  MRR   success@1  @5    empty');
  for (const createPeer of peers) {
    const peer = await createPeer();
    if (!peer) {
      print('pagefind         cannot be run here');
      continue;
    }
    const measuresByClass = measureByClass(await judgeAll(peer, queries));
    for (const [name, measures] of measuresByClass)
      if (peer === ours || name === 'all')
        print(`${peer.name.padEnd(16)} ${name.padEnd(8)} ${formatMeasures(measures, 7)}`);
    await peer.close?.();
  }
  for (const half of HALVES) {
    const judgeable = filterJudgeable(
      site.readers.filter((query) => query.half === half),
      routes,
    );
    for (const [name, measures] of measureByClass(await judgeAll(ours, judgeable.queries)))
      print(`${`readers, half ${half}`.padEnd(16)} ${name.padEnd(10)} ${formatMeasures(measures, 5)}`);
  }
  print(GOALS);

  const rows = await judgeRows(site.excerpts, (query) => index.search(query));
  const count = (getValue: (row: ExcerptsJudgement) => number | boolean) =>
    rows.reduce((sum, { row }) => sum + Number(row ? getValue(row) : 0), 0);
  print(
    `\nexcerpts: ${count(({ helps }) => helps)} of ${rows.length} labelled rows show a sentence that helps (goal 90 %), ${count(({ best }) => best)} the best one; so do ${count(({ helpful }) => helpful)} of ${count(({ sections }) => sections)} sections shown`,
  );

  const typedShares: number[] = [];
  let losses = 0;
  for (const query of queries) {
    typedShares.push(await keystrokes(query, ours.search));
    losses += await countLosses(query, async (text) => routesOf((await index.search(text, { typing: true })).hits));
  }
  const mean = typedShares.reduce((sum, share) => sum + share, 0) / Math.max(1, typedShares.length);
  print(
    `\na right page is in the first five after ${formatPercent(mean)} of the keystrokes (mean), ${formatPercent(quantile(typedShares, 0.5))} (median); one leaves the first ten at ${losses} keys of ${queries.length} queries`,
  );

  await printSizes(files, site);
  for (const copies of COPIES) await printSpeed(multiplyRecords(records, copies), copies, site);
}

async function judgeAll(peer: Peer, queries: SearchableSite['queries']): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (const query of queries) judgements.push(judge(query, await peer.search(query.query)));
  return judgements;
}

function formatMeasures({ queries, ndcg, mrr, success1, success5, empty }: Measures, width: number): string {
  const numbers = [ndcg, mrr, success1, success5].map((value) => value.toFixed(3));
  return `${String(queries).padStart(width)}  ${numbers.join('    ')}   ${empty}`;
}

/** Prints the sizes of the engine and the index, and the bytes that a first query reads. */
async function printSizes(files: ReadonlyMap<string, Uint8Array>, { queries, readers }: SearchableSite): Promise<void> {
  const { build } = await import('vite');
  const { createWorkerPlugins } = await import('@folio/core/build/vite.ts');
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: createWorkerPlugins(),
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'packages/search/src/worker.ts' } },
  });
  const chunks = 'output' in bundle ? bundle.output.filter((item) => item.type === 'chunk') : [];
  const getChunkSize = (name: string): number => {
    const chunk = chunks.find((item) => item.name === name);
    if (!chunk) throw new Error(`The engine has no chunk "${name}". Correct the name in bench/search.ts.`);
    return gzipSync(chunk.code, { level: 9 }).length;
  };
  const [engine, hitBuilder] = [getChunkSize('worker'), getChunkSize('hit-builder')];
  const sizes = new Map<string, { files: number; bytes: number }>();
  for (const [path, bytes] of files) {
    const kind = path.split(/[-.]/)[0] as string;
    const size = sizes.get(kind) ?? { files: 0, bytes: 0 };
    sizes.set(kind, { files: size.files + 1, bytes: size.bytes + bytes.length });
  }
  print(
    `\nengine ${formatKilobytes(engine)} gz (goal 11), ${formatKilobytes(hitBuilder)} that build hits come beside the index; index ${[...sizes].map(([kind, size]) => `${kind} ${formatKilobytes(size.bytes)} in ${size.files}`).join(', ')}`,
  );
  const firstQueryBytes: number[] = [];
  for (const { query } of queries) {
    let bytesRead = engine + hitBuilder;
    const index = await openIndex(async (path) => {
      const bytes = files.get(path) as Uint8Array;
      bytesRead += bytes.length;
      return bytes;
    });
    await index.search(query, { limit: FIRST_HITS });
    firstQueryBytes.push(bytesRead);
  }
  const index = await openIndex(async (path) => files.get(path) as Uint8Array);
  const requests: number[] = [];
  for (const { query } of [...queries, ...readers])
    requests.push((await index.run(query, { limit: FIRST_HITS })).cost.files);
  print(
    `a first query reads ${formatKilobytes(quantile(firstQueryBytes, 0.5))} (median), ${formatKilobytes(quantile(firstQueryBytes, 0.95))} (p95) in all (goal 155), in ${quantile(requests, 0.5)} requests (median of all lists), at most ${Math.max(...requests)}, beside the ${OPENING_FILES} of the index (goal 12)`,
  );
}

/** Prints the times to build, to open and to answer warm: the minimum of five runs for each query. */
async function printSpeed(
  records: SectionRecord[],
  copies: number,
  { synonyms, ignoredWords, queries }: SearchableSite,
): Promise<void> {
  const [files, buildTime] = await measureTime(async () => buildIndex(records, synonyms, { ignoredWords }));
  const [index, openTime] = await measureTime(() => openIndex(async (path) => files.get(path) as Uint8Array));
  const times = queries.map(() => Number.POSITIVE_INFINITY);
  let postings = 0;
  let capped = 0;
  for (let run = 0; run < 6; run++) {
    for (const [i, { query }] of queries.entries()) {
      const [{ cost }, time] = await measureTime(() => index.run(query));
      if (run > 0) times[i] = Math.min(times[i] as number, time);
      postings = Math.max(postings, cost.postings);
      if (run === 0 && cost.capped) capped += 1;
    }
  }
  print(
    `${copies} × the pages (${records.length} sections): build ${buildTime.toFixed(0)} ms, open ${openTime.toFixed(0)} ms, ` +
      `answer p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms; at most ${postings} postings, ${capped} queries met a limit`,
  );
}

/** Repeats the records under other routes. */
function multiplyRecords(records: SectionRecord[], copies: number): SectionRecord[] {
  return Array.from({ length: copies }, (_, copy) =>
    records.map((record) => (copy === 0 ? record : { ...record, route: `${record.route}/copy-${copy}` })),
  ).flat();
}

async function measureTime<T>(run: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const result = await run();
  return [result, performance.now() - start];
}

/** Manifest, dictionary, metadata. */
const OPENING_FILES = 3;

const formatPercent = (share: number) => `${(100 * share).toFixed(0)} %`;
const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
