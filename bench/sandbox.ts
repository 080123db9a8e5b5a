/** `npm run bench -- sandbox`: 10,000 relations, 10,000 events, and the size of the code. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createTimeMachine } from '@folio/playground/service/machine.ts';
import type * as Graphs from '@folio/query-engine';
import type * as Streams from '@folio/query-engine/streams';
import { attributes } from '@folio/query-engine/testing';
import { median, print, quantile, ratio, table } from './report.ts';
import type { BenchOptions } from './run.ts';

type Engine = typeof Graphs & typeof Streams;

const SIZE = 10_000;
/** Above the limits of pages. */
const LIMITS = { units: 50_000_000, matches: 500_000 };

/** The documented forms of queries. */
const QUERIES: Record<string, string> = {
  'one node': 'S=>(person:p7)',
  'relations of a node': 'S=>(@a person:p7)-[@k KNOWS]->(@b person:*); RETURN b.name AS name, k.since AS since',
  conditions: 'S=>(@a person:* {age > 70})-[@k KNOWS {since > 2015}]->(@b person:*); RETURN a.name AS a, b.name AS b',
  'two relations from a node': 'S=>(person:p7)-[KNOWS]->(person:*)-[KNOWS]->(@c person:*); RETURN c.name AS name',
  'two relations from many':
    'S=>(@a person:* {age = 30})-[KNOWS]->(person:*)-[KNOWS]->(@c person:*); RETURN a.name AS a, c.name AS c LIMIT 20',
  groups: 'S=>(@a person:*)-[KNOWS]->(person:*); RETURN a.name AS name, COUNT(*) AS known SORT_DESC known LIMIT 10',
  mean: 'S=>(@a person:*)-[@k KNOWS]->(person:*); RETURN k.since AS since, AVG(a.age) AS age SORT_ASC since',
  'mutual relations': 'S{SYMM}=>(person:*)-[KNOWS]->(person:*)',
  nested: 'S2=>[S1=>(@a person:* {age > 75})-[KNOWS]->(person:*)]-[LIKES]->(@b person:*); RETURN b.name AS b',
  difference:
    '<SUBTRACT USING n> S1=>(@a person:*)-[KNOWS]->(person:*); RETURN a.name AS n ++ S2=>(@b person:*)-[LIKES]->(person:*); RETURN b.name AS n',
};

/** Wall-clock times depend on the load of the machine, CPU times hardly. */
export async function benchSandbox({ runs = 7 }: BenchOptions): Promise<void> {
  const engine = await bundleEngine();
  const script = createScript();
  print(
    `\n${SIZE} relations: load ${formatTimes(
      measure(runs, () => openSession(engine, script)),
      100,
    )}`,
  );
  const session = openSession(engine, script);
  const rows = Object.entries(QUERIES).map(([name, query]) => {
    let units = 0;
    const timings = measure(runs, () => {
      const { diagnostic, results } = session.run(query);
      if (diagnostic) throw new Error(`${name}: ${diagnostic.message}`);
      units = results.reduce((sum, result) => sum + ('units' in result ? result.units : 0), 0);
    });
    return { name, timings, units };
  });
  const cells = rows.map(({ name, timings, units }) => [
    name,
    median(timings.map(({ wall }) => wall)).toFixed(1),
    Math.max(...timings.map(({ wall }) => wall)).toFixed(1),
    median(timings.map(({ cpu }) => cpu)).toFixed(1),
    String(units),
  ]);
  print(table(['query', 'median ms', 'most ms', 'processor ms', 'steps'], cells));
  const p95 = (key: keyof Timing) =>
    quantile(
      rows.flatMap(({ timings }) => timings.map((timing) => timing[key])),
      0.95,
    );
  print(`p95 of all: ${ratio(p95('wall'), 50)} ms, ${p95('cpu').toFixed(1)} ms of the processor`);
  const workloads: [string, () => void][] = [
    ['through a join', () => joinEvents(engine)],
    ['through a statistic, a group-by and an entity', () => aggregateEvents(engine)],
    ['in a time machine, opened at the last step', openLastStep],
  ];
  print('');
  for (const [name, run] of workloads)
    print(`${SIZE} events ${name}: ${formatTimes(measure(Math.min(runs, 3), run), 1000)}`);
  print('');
  print(table(['gzip kB, at most 40', ''], await measureSizes()));
}

/** Wall-clock and CPU milliseconds of one run. */
interface Timing {
  wall: number;
  cpu: number;
}

const formatTimes = (timings: readonly Timing[], aim: number): string =>
  `${ratio(median(timings.map(({ wall }) => wall)), aim)} ms, ${median(timings.map(({ cpu }) => cpu)).toFixed(1)} ms of the processor`;

/** Measures runs after a warm-up run. */
function measure(count: number, run: () => unknown): Timing[] {
  run();
  return Array.from({ length: count }, () => {
    const [start, cpuStart] = [performance.now(), process.cpuUsage()];
    run();
    const { user, system } = process.cpuUsage(cpuStart);
    return { wall: performance.now() - start, cpu: (user + system) / 1000 };
  });
}

/** Creates the same statements on every machine. */
function createScript(): string {
  let seed = 7;
  const random = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const person = () => `(person:p${random(2500)} {"age":${random(80)}})`;
  const relation = (index: number) => (index % 20 ? `KNOWS {"since":${1990 + random(30)}}` : 'LIKES');
  return Array.from({ length: SIZE }, (_, index) => `CREATE ${person()}-[${relation(index)}]->${person()}`).join('\n');
}

function openSession({ openGraph }: Engine, script: string) {
  const result = openGraph(script, { limits: LIMITS });
  if ('diagnostic' in result) throw new Error(result.diagnostic.message);
  return result.session;
}

const createJoin = (rstm: string, iatr: string[], ratr: string[]) => ({
  name: 'pairs',
  type: 1,
  rstm,
  ostm: 'pairs',
  iatr,
  ratr,
  jqry: { cond: ['sku'], opid: 11, args: ['sku'], cmp: ['EQ'] },
});

const SHOP = {
  schema: 'shop',
  streams: [
    {
      name: 'prices',
      type: 1,
      attr: attributes('sku', 'price'),
      join: [createJoin('orders', ['sku', 'price'], ['qty'])],
    },
    {
      name: 'orders',
      type: 1,
      attr: attributes('sku', 'qty'),
      join: [createJoin('prices', ['qty'], ['sku', 'price'])],
    },
    { name: 'pairs', type: 3, attr: attributes('sku', 'price', 'qty') },
  ],
};

/** Creates alternating prices and orders of 500 products. */
const createEvents = () =>
  Array.from({ length: SIZE }, (_, index) => {
    const sku = (index * 7919) % 500;
    return index % 2
      ? { stream: 'orders', event: { sku, qty: index % 9 } }
      : { stream: 'prices', event: { sku, price: index % 90 } };
  });

function joinEvents({ createStreamProcessor }: Engine): void {
  const processor = createStreamProcessor(SHOP);
  if ('diagnostics' in processor) throw new Error(processor.diagnostics[0]?.message);
  for (const { stream, event } of createEvents()) {
    const result = processor.insert(stream, event);
    if ('diagnostic' in result) throw new Error(result.diagnostic.message);
  }
}

/** Inserts rides at 40 docks in two days: a statistic, rows by hour, and a row per bike. */
function aggregateEvents({ createStreamProcessor }: Engine): void {
  const processor = createStreamProcessor({
    schema: 'bikes',
    streams: [
      {
        name: 'rides',
        type: 1,
        attr: attributes('bike 5', 'dock 5 2', 'mins 9 3'),
        gpby: [{ gpat: ['dock'], iatr: 'mins', stat: 3, gran: 3600 }],
        enty: [
          { name: 'ridden', opid: 3, iatr: ['mins'], ratr: ['ridden'], rstm: 'totals', pkatr: [{ iatr: ['bike'] }] },
        ],
      },
      { name: 'totals', type: 4, attr: [] },
    ],
  });
  if ('diagnostics' in processor) throw new Error(processor.diagnostics[0]?.message);
  for (let index = 0; index < SIZE; index++) {
    const event = { bike: `b${(index * 7919) % 300}`, dock: `d${index % 40}`, mins: index % 60 };
    const result = processor.insert('rides', event, { time: index * 17_000_000 });
    if ('diagnostic' in result) throw new Error(result.diagnostic.message);
  }
}

/** Runs the same events in a time machine, from text to the state after the last one. */
function openLastStep(): void {
  const { run } = createTimeMachine()({
    schema: JSON.stringify(SHOP),
    events: JSON.stringify(createEvents()),
    step: SIZE,
  });
  if (run?.step !== SIZE) throw new Error(`Expected ${SIZE} steps, but the time machine ran ${run?.step ?? 'none'}.`);
}

async function measureSizes(): Promise<string[][]> {
  const rows: string[][] = [];
  for (const entry of [
    'query-engine/src/session.ts',
    'query-engine/src/stream/index.ts',
    'query-engine/src/index.ts',
    'playground/src/service/machine.ts',
    'playground/src/interface/machine/machine.tsx',
  ]) {
    const code = await bundleEntry(entry);
    rows.push([entry, (gzipSync(code, { level: 9 }).length / 1000).toFixed(1)]);
  }
  return rows;
}

async function bundleEntry(entry: string): Promise<string> {
  const { build } = await import('vite');
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: `packages/${entry}`, preserveEntrySignatures: 'strict' },
    },
  });
  const [chunk] = 'output' in bundle ? bundle.output : [];
  return chunk?.code ?? '';
}

/** Bundles the engine, because tsx sets the names of functions at run time, which costs a fifth of the time. */
async function bundleEngine(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  try {
    const load = async (entry: string): Promise<unknown> => {
      const file = join(folder, entry.replaceAll('/', '-').replace('.ts', '.mjs'));
      writeFileSync(file, await bundleEntry(`query-engine/src/${entry}`));
      return import(pathToFileURL(file).href);
    };
    const [graphs, streams] = [await load('index.ts'), await load('stream/index.ts')];
    return { ...(graphs as typeof Graphs), ...(streams as typeof Streams) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
