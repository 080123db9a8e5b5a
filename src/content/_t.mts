import { mkdirSync, writeFileSync } from 'fs';
import { checkKind } from './check-kind.ts';
import { dataDirectives } from './data/index.ts';
import { createPipeline } from './pipeline.ts';

const product = { name: 'BangDB', slug: 'bangdb', repo: 'https://github.com/sachin-sinha/BangDB' };
const root = process.argv[2] ?? '/work/main';
const t = performance.now();
const p = createPipeline({
  root,
  product,
  data: dataDirectives,
  cache: process.argv[3] === 'cache' ? '/tmp/pl/cache' : false,
});
const r = await p.renderAll();
console.log('all', (performance.now() - t).toFixed(0), 'ms', r.pages.length, 'pages', r.fresh, 'fresh');
const t2 = performance.now();
await p.renderAll();
console.log('again', (performance.now() - t2).toFixed(0), 'ms', Math.round(process.memoryUsage().rss / 1e6) + 'MB');
console.log(r.faults.map((f) => `${f.file}:${f.line} ${f.cause} | ${f.cure}`).join('\n'));
console.log(
  'KIND',
  r.pages
    .flatMap(checkKind)
    .map((f) => `${f.file} ${f.cause}`)
    .join('\n'),
);
mkdirSync('/tmp/pl/out', { recursive: true });
for (const pg of r.pages) {
  const n = pg.route.slice(1).replace(/\//g, '_') || 'index';
  writeFileSync(`/tmp/pl/out/${n}.html`, pg.html);
  writeFileSync(`/tmp/pl/out/${n}.md`, pg.markdown);
  writeFileSync(`/tmp/pl/out/${n}.json`, JSON.stringify({ ...pg, html: undefined, markdown: undefined }, null, 1));
}
