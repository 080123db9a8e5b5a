import { defineFeature } from '../../engine/feature.ts';
import { codeLinksFile, codeLinksSchema, linkCode, targetsOf } from './code-links.ts';
import { referenceDirective } from './directive.ts';
import { referenceSchema } from './schema.ts';

/** Tables of keys, codes and types, from all other folders of `data/`. Their keys are linked where pages have them as code, as `data/code-links.yaml` says. */
export const reference = defineFeature({
  name: 'reference',
  directives: [referenceDirective],
  data: { '*': referenceSchema },
  finish(tree, { route, load }) {
    for (const links of load(codeLinksFile, codeLinksSchema) ?? []) {
      const file = links.page === route ? undefined : load(links.reference, referenceSchema);
      if (file) linkCode(tree, targetsOf(links, file.items));
    }
    return [];
  },
});
