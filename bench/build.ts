/** `npm run bench -- build`: CPU time and peak memory of builds, each in its own process. */
import { join, resolve } from 'node:path';
import { copyProject, multiplyContent } from './copies.ts';
import { type Cost, measureCost } from './cost.ts';
import { starlight } from './peer/starlight.ts';
import { vitepress } from './peer/vitepress.ts';
import { median, print, ratio, table } from './report.ts';
import type { BenchOptions } from './run.ts';

/** Peak memory of a process in MB; ratios for ten times the pages; CPU time relative to the best peer. */
const TARGETS = { memory: 700, timeOfTen: 10, memoryOfTen: 3, cpuOfPeer: 0.6 };
const TIMES = 10;
/** As in package.json. */
const NODE_OPTIONS = ['--max-semi-space-size=64'];

interface Builds {
  cold: Cost;
  unchanged: Cost;
}

export async function benchBuild({ runs = 1, peer }: BenchOptions): Promise<void> {
  print(
    `\n== build (search index included; medians of ${runs}, memory the most of them; "unchanged" is a whole build with its caches, which npm start skips)`,
  );
  const original = await measure('1x', runs);
  const multiplied = await measure(`${TIMES}x`, 1, (folder) => multiplyContent(folder, TIMES));
  const peers: { name: string; cost: Cost }[] = [];
  for (const candidate of peer ? [vitepress, starlight] : []) {
    const prepared = candidate.prepare();
    if (prepared) peers.push({ name: prepared.name, cost: await prepared.build() });
  }
  const rows = [
    formatRow('cold', original.cold),
    formatRow('unchanged', original.unchanged),
    formatRow(`${TIMES}x cold`, multiplied.cold),
    formatRow(`${TIMES}x unchanged`, multiplied.unchanged),
  ];
  for (const { name, cost } of peers) rows.push(formatRow(`${name} cold`, cost));
  print(table(['build', 'pages', 'CPU s', 'peak MB', 'largest process', 'clock s'], rows));

  print(
    `\npeak memory of the largest process, ${TARGETS.memory} MB: ${ratio(Math.max(original.cold.largest, original.unchanged.largest) / TARGETS.memory, 1)}; ` +
      `of all processes together: ${ratio(Math.max(original.cold.memory, original.unchanged.memory) / TARGETS.memory)}`,
  );
  for (const name of ['cold', 'unchanged'] as const) {
    const pages = (multiplied[name].pages / original[name].pages).toFixed(1);
    print(
      `${pages} times the pages, ${name}: time × ${ratio(multiplied[name].cpu / original[name].cpu, TARGETS.timeOfTen)}, ` +
        `memory × ${ratio(multiplied[name].memory / original[name].memory, TARGETS.memoryOfTen)}`,
    );
  }
  const best = Math.min(...peers.map(({ cost }) => cost.cpu));
  for (const { name, cost } of peers)
    print(
      `processor time beside ${name}: cold ${ratio(original.cold.cpu / cost.cpu, cost.cpu === best ? TARGETS.cpuOfPeer : undefined)}, ` +
        `unchanged ${ratio(original.unchanged.cpu / cost.cpu)}, memory ${ratio(original.cold.memory / cost.memory)}`,
    );
  if (!peers.length)
    print(peer ? 'No peer: see above why it could not be prepared.' : 'No peer in this run: add --peer.');
}

const formatRow = (name: string, { pages, cpu, memory, largest, clock }: Cost) => [
  name,
  String(pages),
  cpu.toFixed(1),
  memory.toFixed(0),
  largest.toFixed(0),
  clock.toFixed(1),
];

/** Builds a copy of the project twice, the first time without caches. */
async function measure(name: string, runs: number, change: (folder: string) => void = () => {}): Promise<Builds> {
  const folder = resolve('.cache/bench', name);
  const cold: Cost[] = [];
  const unchanged: Cost[] = [];
  const buildOnce = () =>
    measureCost(resolve('bench/build-once.ts'), [folder, join(folder, 'dist'), join(folder, '.cache')], NODE_OPTIONS);
  for (let run = 0; run < runs; run++) {
    copyProject(folder);
    change(folder);
    cold.push(await buildOnce());
    unchanged.push(await buildOnce());
  }
  return { cold: summarize(cold), unchanged: summarize(unchanged) };
}

/** Returns medians, and maxima of memory. */
function summarize(costs: Cost[]): Cost {
  const getMedian = (key: keyof Cost) => median(costs.map((cost) => cost[key]));
  const getMax = (key: keyof Cost) => Math.max(...costs.map((cost) => cost[key]));
  return {
    cpu: getMedian('cpu'),
    memory: getMax('memory'),
    largest: getMax('largest'),
    pages: getMedian('pages'),
    clock: getMedian('clock'),
  };
}
