import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  ask,
  describeChanges,
  formatSnapshot,
  loadGolden,
  loadSnapshot,
  snapshotFile,
} from '../site/tests/search/golden.ts';
import { print } from './report.ts';
import type { BenchOptions } from './run.ts';
import { openSite } from './site.ts';

/** `npm run bench -- golden`: lists changed results of the golden queries; `--accept` accepts them. */
export async function benchGolden({ accept }: BenchOptions): Promise<void> {
  const site = await openSite();
  const answers = await ask(site, loadGolden());
  const changes = describeChanges(answers, loadSnapshot());
  for (const { query, expected, found } of answers)
    if (found[0] !== expected)
      print(`not first: "${query}" should find ${expected}, found ${found.join(', ') || 'nothing'}`);
  print(changes.length ? changes.join('\n') : 'No golden query has changed its answer.');
  if (!accept) return;
  writeFileSync(resolve(snapshotFile), formatSnapshot(answers));
  print(`${answers.length} answers accepted in ${snapshotFile}.`);
}
