import { fileURLToPath } from 'node:url';
import { defineFeature } from '../../engine/feature.ts';
import { paramsDirective } from './directive.ts';
import { paramsSchema } from './schema.ts';

/** Reference of configuration keys and hyperparameters, from `data/params/`. */
export const params = defineFeature({
  name: 'params',
  directives: [paramsDirective],
  data: { params: paramsSchema },
  styles: { paint: [fileURLToPath(new URL('./keys.css', import.meta.url))] },
});
