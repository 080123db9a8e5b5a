/** The process in which Vite runs: `tsx make-bundles.ts <folder> <code of the site as JSON>`. Errors are written to standard error. */
import { buildBundles } from './vite.ts';

try {
  await buildBundles(process.argv[2] as string, JSON.parse(process.argv[3] as string));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
