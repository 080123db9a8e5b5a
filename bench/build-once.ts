/** Builds a copy of the project and prints the cost: `tsx bench/build-once.ts <copy> <outDir> <cacheDir>`. */
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
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
