/** Builds with VitePress and prints the cost: `tsx bench/peer/build-vitepress.ts <folder with node_modules> <docs>`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reportCost } from '../cost.ts';

const [folder, docs] = process.argv.slice(2) as [string, string];
process.env.NODE_ENV = 'production';
const { build } = await import(pathToFileURL(join(folder, 'node_modules/vitepress/dist/node/index.js')).href);
await build(docs);
const files = readdirSync(join(docs, '.vitepress/dist'), { recursive: true, encoding: 'utf8' });
reportCost(files.filter((file) => file.endsWith('.html')).length);
