import { defineFeature } from '../../feature.ts';
import { benchmarkDirective, benchmarkSchema } from './benchmark.ts';
import { chart } from './chart.ts';

/** Charts from tables of pages and from `data/benchmarks/`. */
export const charts = defineFeature({
  name: 'charts',
  directives: { chart, benchmark: benchmarkDirective },
  data: { benchmarks: benchmarkSchema },
});
