/** `npm run bench -- sandbox`: 10,000 relations, 10,000 events, and the size of the code. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as inFolder } from 'node:path';
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
    const taken = measure(runs, () => {
      const { diagnostic, results } = session.run(query);
      if (diagnostic) throw new Error(`${name}: ${diagnostic.message}`);
      units = results.reduce((sum, result) => sum + ('units' in result ? result.units : 0), 0);
    });
    return { name, taken, units };
  });
  const shown = rows.map(({ name, taken, units }) => [
    name,
    median(taken.map(({ wall }) => wall)).toFixed(1),
    Math.max(...taken.map(({ wall }) => wall)).toFixed(1),
    median(taken.map(({ cpu }) => cpu)).toFixed(1),
    String(units),
  ]);
  print(table(['query', 'median ms', 'most ms', 'processor ms', 'steps'], shown));
  const p95 = (key: keyof Timing) =>
    quantile(
      rows.flatMap(({ taken }) => taken.map((one) => one[key])),
      0.95,
    );
  print(`p95 of all: ${ratio(p95('wall'), 50)} ms, ${p95('cpu').toFixed(1)} ms of the processor`);
  const works: [string, () => void][] = [
    ['through a join', () => join(engine)],
    ['through a statistic, a group-by and an entity', () => aggregate(engine)],
    ['in a time machine, opened at the last step', openLastStep],
  ];
  print('');
  for (const [what, work] of works)
    print(`${SIZE} events ${what}: ${formatTimes(measure(Math.min(runs, 3), work), 1000)}`);
  print('');
  print(table(['gzip kB, at most 40', ''], await measureSizes()));
}

/** Wall-clock and CPU milliseconds of one run. */
interface Timing {
  wall: number;
  cpu: number;
}

const formatTimes = (taken: readonly Timing[], aim: number): string =>
  `${ratio(median(taken.map(({ wall }) => wall)), aim)} ms, ${median(taken.map(({ cpu }) => cpu)).toFixed(1)} ms of the processor`;

/** Measures runs after one that warms up. */
function measure(runs: number, work: () => unknown): Timing[] {
  work();
  return Array.from({ length: runs }, () => {
    const [start, used] = [performance.now(), process.cpuUsage()];
    work();
    const { user, system } = process.cpuUsage(used);
    return { wall: performance.now() - start, cpu: (user + system) / 1000 };
  });
}

/** Creates the same statements on every machine. */
function createScript(): string {
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const person = () => `(person:p${random(2500)} {"age":${random(80)}})`;
  const relation = (at: number) => (at % 20 ? `KNOWS {"since":${1990 + random(30)}}` : 'LIKES');
  return Array.from({ length: SIZE }, (_, at) => `CREATE ${person()}-[${relation(at)}]->${person()}`).join('\n');
}

function openSession({ openGraph }: Engine, script: string) {
  const result = openGraph(script, { limits: LIMITS });
  if ('diagnostic' in result) throw new Error(result.diagnostic.message);
  return result.session;
}

/** One side of a join of prices and orders. */
const createJoin = (rstm: string, iatr: string[], ratr: string[]) => ({
  name: 'pairs',
  type: 1,
  rstm,
  ostm: 'pairs',
  iatr,
  ratr,
  jqry: { cond: ['sku'], opid: 11, args: ['sku'], cmp: ['EQ'] },
});

const shop = {
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

/** Alternates prices and orders of 500 products. */
function join({ createStreamProcessor }: Engine): void {
  const machine = createStreamProcessor(shop);
  if ('diagnostics' in machine) throw new Error(machine.diagnostics[0]?.message);
  for (let at = 0; at < SIZE; at++) {
    const sku = (at * 7919) % 500;
    const [stream, event] = at % 2 ? ['orders', { sku, qty: at % 9 }] : ['prices', { sku, price: at % 90 }];
    const done = machine.insert(stream as string, event);
    if ('diagnostic' in done) throw new Error(done.diagnostic.message);
  }
}

/** Rides at 40 docks in two days: a statistic, rows by hour, and a row per bike. */
function aggregate({ createStreamProcessor }: Engine): void {
  const machine = createStreamProcessor({
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
  if ('diagnostics' in machine) throw new Error(machine.diagnostics[0]?.message);
  for (let at = 0; at < SIZE; at++) {
    const event = { bike: `b${(at * 7919) % 300}`, dock: `d${at % 40}`, mins: at % 60 };
    const done = machine.insert('rides', event, { time: at * 17_000_000 });
    if ('diagnostic' in done) throw new Error(done.diagnostic.message);
  }
}

/** Runs the events of `join` in a time machine, from text to the state after the last one. */
function openLastStep(): void {
  const events = Array.from({ length: SIZE }, (_, at) => {
    const sku = (at * 7919) % 500;
    return at % 2
      ? { stream: 'orders', event: { sku, qty: at % 9 } }
      : { stream: 'prices', event: { sku, price: at % 90 } };
  });
  const { run } = createTimeMachine()({ schema: JSON.stringify(shop), events: JSON.stringify(events), step: SIZE });
  if (run?.step !== SIZE) throw new Error('The events do not run.');
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

/** Bundles an entry into one file. */
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
  const folder = mkdtempSync(inFolder(tmpdir(), 'engine-'));
  try {
    const load = async (entry: string): Promise<unknown> => {
      const file = inFolder(folder, entry.replaceAll('/', '-').replace('.ts', '.mjs'));
      writeFileSync(file, await bundleEntry(`query-engine/src/${entry}`));
      return import(pathToFileURL(file).href);
    };
    const [graphs, streams] = [await load('index.ts'), await load('stream/index.ts')];
    return { ...(graphs as typeof Graphs), ...(streams as typeof Streams) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
