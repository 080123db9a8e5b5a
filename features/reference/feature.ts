import { defineFeature } from '../../engine/feature.ts';
import { referenceDirective } from './directive.ts';
import { referenceSchema } from './schema.ts';

/** Tables of keys, codes and types, from all other folders of `data/`. */
export const reference = defineFeature({
  name: 'reference',
  directives: [referenceDirective],
  data: { '*': referenceSchema },
});
