/** What the sandbox costs: 10,000 relations, 10,000 events, and the code that a reader loads. */

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

const size = 10_000;
/** The usual limits are for the data of pages. */
const limits = { units: 50_000_000, matches: 500_000 };

/** The documented forms of queries, asked about people who know each other. */
const queries: Record<string, string> = {
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

/** `npm run bench -- sandbox`. Times of the clock grow with what else the machine does; those of the processor hardly. */
export async function benchSandbox({ runs = 7 }: BenchOptions): Promise<void> {
  const engine = await bundledEngine();
  const script = relations();
  print(
    `\n${size} relations: load ${inWords(
      times(runs, () => opened(engine, script)),
      100,
    )}`,
  );
  const session = opened(engine, script);
  const rows = Object.entries(queries).map(([name, query]) => {
    let units = 0;
    const taken = times(runs, () => {
      const { fault, results } = session.run(query);
      if (fault) throw new Error(`${name}: ${fault.message}`);
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
  const p95 = (key: keyof Taken) =>
    quantile(
      rows.flatMap(({ taken }) => taken.map((one) => one[key])),
      0.95,
    );
  print(`p95 of all: ${ratio(p95('wall'), 50)} ms, ${p95('cpu').toFixed(1)} ms of the processor`);
  const works: [string, () => void][] = [
    ['through a join', () => join(engine)],
    ['through a statistic, a group-by and an entity', () => aggregate(engine)],
    ['in a time machine, opened at the last step', lookBack],
  ];
  print('');
  for (const [what, work] of works) print(`${size} events ${what}: ${inWords(times(Math.min(runs, 3), work), 1000)}`);
  print('');
  print(table(['gzip kB, at most 40', ''], await sizes()));
}

/** Milliseconds of one run, by the clock and of the processor. */
interface Taken {
  wall: number;
  cpu: number;
}

/** Medians of runs in words. */
const inWords = (taken: readonly Taken[], aim: number): string =>
  `${ratio(median(taken.map(({ wall }) => wall)), aim)} ms, ${median(taken.map(({ cpu }) => cpu)).toFixed(1)} ms of the processor`;

/** What some runs take; one before them warms up. */
function times(runs: number, work: () => unknown): Taken[] {
  work();
  return Array.from({ length: runs }, () => {
    const [start, used] = [performance.now(), process.cpuUsage()];
    work();
    const { user, system } = process.cpuUsage(used);
    return { wall: performance.now() - start, cpu: (user + system) / 1000 };
  });
}

/** Statements of people who know, and now and then like, each other; the same on every machine. */
function relations(): string {
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const person = () => `(person:p${random(2500)} {"age":${random(80)}})`;
  const relation = (at: number) => (at % 20 ? `KNOWS {"since":${1990 + random(30)}}` : 'LIKES');
  return Array.from({ length: size }, (_, at) => `CREATE ${person()}-[${relation(at)}]->${person()}`).join('\n');
}

function opened({ openGraph }: Engine, script: string) {
  const result = openGraph(script, { limits });
  if ('fault' in result) throw new Error(result.fault.message);
  return result.session;
}

/** One side of a join of prices and orders by what is sold. */
const side = (rstm: string, iatr: string[], ratr: string[]) => ({
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
    { name: 'prices', type: 1, attr: attributes('sku', 'price'), join: [side('orders', ['sku', 'price'], ['qty'])] },
    { name: 'orders', type: 1, attr: attributes('sku', 'qty'), join: [side('prices', ['qty'], ['sku', 'price'])] },
    { name: 'pairs', type: 3, attr: attributes('sku', 'price', 'qty') },
  ],
};

/** Prices and orders of 500 goods, in turn. */
function join({ createStreamProcessor }: Engine): void {
  const machine = createStreamProcessor(shop);
  if ('faults' in machine) throw new Error(machine.faults[0]?.message);
  for (let at = 0; at < size; at++) {
    const sku = (at * 7919) % 500;
    const [stream, event] = at % 2 ? ['orders', { sku, qty: at % 9 }] : ['prices', { sku, price: at % 90 }];
    const done = machine.insert(stream as string, event);
    if ('fault' in done) throw new Error(done.fault.message);
  }
}

/** Rides of 40 docks in two days: a statistic, rows by hour, and a row for each bike. */
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
  if ('faults' in machine) throw new Error(machine.faults[0]?.message);
  for (let at = 0; at < size; at++) {
    const event = { bike: `b${(at * 7919) % 300}`, dock: `d${at % 40}`, mins: at % 60 };
    const done = machine.insert('rides', event, { time: at * 17_000_000 });
    if ('fault' in done) throw new Error(done.fault.message);
  }
}

/** The events of `join` as a reader of a time machine has them: read from text, run, and looked at after the last one. */
function lookBack(): void {
  const events = Array.from({ length: size }, (_, at) => {
    const sku = (at * 7919) % 500;
    return at % 2
      ? { stream: 'orders', event: { sku, qty: at % 9 } }
      : { stream: 'prices', event: { sku, price: at % 90 } };
  });
  const { run } = createTimeMachine()({ schema: JSON.stringify(shop), events: JSON.stringify(events), step: size });
  if (run?.step !== size) throw new Error('The events do not run.');
}

/** Entries of the feature, bundled as for readers. */
async function sizes(): Promise<string[][]> {
  const rows: string[][] = [];
  for (const entry of [
    'query-engine/src/session.ts',
    'query-engine/src/stream/index.ts',
    'query-engine/src/index.ts',
    'playground/src/service/machine.ts',
    'playground/src/interface/machine/machine.tsx',
  ]) {
    const code = await bundled(entry);
    rows.push([entry, (gzipSync(code, { level: 9 }).length / 1000).toFixed(1)]);
  }
  return rows;
}

/** An entry of the feature in one file, as readers get it. */
async function bundled(entry: string): Promise<string> {
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

/** The engine as readers run it: what runs TypeScript here gives each function its name as it is made, which costs a fifth of the time. */
async function bundledEngine(): Promise<Engine> {
  const folder = mkdtempSync(inFolder(tmpdir(), 'engine-'));
  try {
    const load = async (entry: string): Promise<unknown> => {
      const file = inFolder(folder, entry.replaceAll('/', '-').replace('.ts', '.mjs'));
      writeFileSync(file, await bundled(`query-engine/src/${entry}`));
      return import(pathToFileURL(file).href);
    };
    const [graphs, streams] = [await load('index.ts'), await load('stream/index.ts')];
    return { ...(graphs as typeof Graphs), ...(streams as typeof Streams) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
