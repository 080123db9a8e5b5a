/** `npm run bench -- build`: processor time and peak memory of builds, each in its own process. */
import { join, resolve } from 'node:path';
import { copyProject, multiplyContent } from './copies.ts';
import { type Cost, measureCost } from './cost.ts';
import { starlight } from './peer/starlight.ts';
import { vitepress } from './peer/vitepress.ts';
import { median, print, ratio, table } from './report.ts';
import type { BenchOptions } from './run.ts';

/** What is aimed at: peak memory of a process in MB; at ten times the pages, times the time and the memory; processor time beside the best peer. */
const aims = { memory: 700, timeOfTen: 10, memoryOfTen: 3, cpuOfPeer: 0.6 };
const TIMES = 10;
/** As the scripts of package.json run Node. */
const nodeOptions = ['--max-semi-space-size=64'];

interface Builds {
  cold: Cost;
  unchanged: Cost;
}

export async function benchBuild({ runs = 1, peer }: BenchOptions): Promise<void> {
  print(
    `\n== build (search index included; medians of ${runs}, memory the most of them; "unchanged" is a whole build with its caches, which npm start skips)`,
  );
  const one = await measure('1x', runs);
  const ten = await measure(`${TIMES}x`, 1, (folder) => multiplyContent(folder, TIMES));
  const peers: { name: string; cost: Cost }[] = [];
  for (const one of peer ? [vitepress, starlight] : []) {
    const ready = one.prepare();
    if (ready) peers.push({ name: ready.name, cost: await ready.build() });
  }
  const rows = [
    row('cold', one.cold),
    row('unchanged', one.unchanged),
    row(`${TIMES}x cold`, ten.cold),
    row(`${TIMES}x unchanged`, ten.unchanged),
  ];
  for (const { name, cost } of peers) rows.push(row(`${name} cold`, cost));
  print(table(['build', 'pages', 'CPU s', 'peak MB', 'largest process', 'clock s'], rows));

  print(
    `\npeak memory of the largest process, ${aims.memory} MB: ${ratio(Math.max(one.cold.largest, one.unchanged.largest) / aims.memory, 1)}; ` +
      `of all processes together: ${ratio(Math.max(one.cold.memory, one.unchanged.memory) / aims.memory)}`,
  );
  for (const name of ['cold', 'unchanged'] as const) {
    const pages = (ten[name].pages / one[name].pages).toFixed(1);
    print(
      `${pages} times the pages, ${name}: time × ${ratio(ten[name].cpu / one[name].cpu, aims.timeOfTen)}, ` +
        `memory × ${ratio(ten[name].memory / one[name].memory, aims.memoryOfTen)}`,
    );
  }
  const best = Math.min(...peers.map(({ cost }) => cost.cpu));
  for (const { name, cost } of peers)
    print(
      `processor time beside ${name}: cold ${ratio(one.cold.cpu / cost.cpu, cost.cpu === best ? aims.cpuOfPeer : undefined)}, ` +
        `unchanged ${ratio(one.unchanged.cpu / cost.cpu)}, memory ${ratio(one.cold.memory / cost.memory)}`,
    );
  if (!peers.length)
    print(peer ? 'No peer: see above why it could not be prepared.' : 'No peer in this run: add --peer.');
}

const row = (name: string, { pages, cpu, memory, largest, clock }: Cost) => [
  name,
  String(pages),
  cpu.toFixed(1),
  memory.toFixed(0),
  largest.toFixed(0),
  clock.toFixed(1),
];

/** Builds a copy of the project: with nothing cached, then again. */
async function measure(name: string, runs: number, change: (folder: string) => void = () => {}): Promise<Builds> {
  const folder = resolve('.cache/bench', name);
  const cold: Cost[] = [];
  const unchanged: Cost[] = [];
  const once = () =>
    measureCost(resolve('bench/build-once.ts'), [folder, join(folder, 'dist'), join(folder, '.cache')], nodeOptions);
  for (let run = 0; run < runs; run++) {
    copyProject(folder);
    change(folder);
    cold.push(await once());
    unchanged.push(await once());
  }
  return { cold: middle(cold), unchanged: middle(unchanged) };
}

/** Medians; of memory the most. */
function middle(costs: Cost[]): Cost {
  const of = (key: keyof Cost) => median(costs.map((cost) => cost[key]));
  const most = (key: keyof Cost) => Math.max(...costs.map((cost) => cost[key]));
  return { cpu: of('cpu'), memory: most('memory'), largest: most('largest'), pages: of('pages'), clock: of('clock') };
}
