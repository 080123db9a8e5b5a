/** The process in which Vite runs: `tsx make-bundles.ts <folder> <features as JSON>`. What goes wrong is told as a message on standard error. */
import { makeBundles } from './vite.ts';

try {
  await makeBundles(process.argv[2] as string, JSON.parse(process.argv[3] ?? '[]'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
