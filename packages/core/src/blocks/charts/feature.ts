import { defineFeature } from '../../feature.ts';
import { benchmarkDirective } from './benchmark.ts';
import { benchmarkSchema } from './benchmark-schema.ts';
import { chart } from './directive.ts';

/** Charts: from a CSV fence of a page, and from benchmark results in `data/benchmarks/`. */
export const charts = defineFeature({
  name: 'charts',
  containers: { chart },
  directives: [benchmarkDirective],
  data: { benchmarks: benchmarkSchema },
});
