/** `tsx bundle-worker.ts <folder> <BundleInput as JSON>` */
import { buildBundles } from './vite.ts';

try {
  await buildBundles(process.argv[2] as string, JSON.parse(process.argv[3] as string));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
