/** The process in which Vite runs: `tsx make-bundles.ts <folder>`. What goes wrong is told as a message on standard error. */
import { makeBundles } from './vite.ts';

try {
  await makeBundles(process.argv[2] as string);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
