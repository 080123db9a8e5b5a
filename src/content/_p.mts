import { dataDirectives } from './data/index.ts';
import { createPipeline } from './pipeline.ts';

const product = { name: 'BangDB', slug: 'bangdb', repo: 'https://github.com/sachin-sinha/BangDB' };
const p = createPipeline({ root: '/tmp/pl/ex', product, data: dataDirectives, cache: false });
for (let i = 0; i < 25; i++) await p.renderAll();
