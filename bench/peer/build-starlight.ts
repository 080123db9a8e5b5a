/** Builds with Starlight and prints the cost: `tsx bench/peer/build-starlight.ts <folder with node_modules and the project>`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reportCost } from '../cost.ts';

const [folder] = process.argv.slice(2) as [string];
process.env.NODE_ENV = 'production';
process.env.ASTRO_TELEMETRY_DISABLED = '1';
process.chdir(folder);
const { build } = await import(pathToFileURL(join(folder, 'node_modules/astro/dist/index.js')).href);
await build({ root: folder, logLevel: 'error' });
const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
reportCost(files.filter((file) => file.endsWith('.html')).length);
