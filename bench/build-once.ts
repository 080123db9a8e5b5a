/** One build in a process of its own; the last line on standard output is its cost. `tsx bench/build-once.ts <folder of the copied code> <outDir> <cacheDir>`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reportCost } from './cost.ts';

const [code, outDir, cacheDir] = process.argv.slice(2) as [string, string, string];
process.env.NODE_ENV = 'production';
const load = (path: string) => import(pathToFileURL(join(code, path)).href);
try {
  const { build } = (await load('packages/core/src/build/build.ts')) as typeof import('@folio/core/build/build.ts');
  const { Progress } = (await load(
    'packages/core/src/build/commands/options.ts',
  )) as typeof import('@folio/core/build/commands/options.ts');
  const site = await build({ root: join(code, 'site'), outDir, cacheDir, progress: new Progress(true) });
  reportCost(site.pages.size);
} catch (error) {
  const { faults, message } = error as { faults?: { file: string; message: string }[]; message?: string };
  const told = faults?.slice(0, 5).map(({ file, message }) => `${file}: ${message}`);
  process.stderr.write(`${told?.join('\n') ?? message ?? String(error)}\n`);
  process.exitCode = 1;
}
