import { createDataStore } from '@folio/core/data/store.ts';
import { defineFeature } from '@folio/core/feature.ts';
import { codeLinksFile, codeLinksSchema, linkCode, missingReferences, targetsOf } from './code-links.ts';
import { referenceDirective } from './directive.ts';
import { referenceSchema } from './schema.ts';

/** Tables of keys, codes and types, from all other folders of `data/`. Their keys are linked where pages have them as code, as `data/code-links.yaml` says. */
export const reference = defineFeature({
  name: 'reference',
  directives: [referenceDirective],
  data: { '*': referenceSchema },
  finish(tree, { route, load, placeOf }) {
    for (const links of load(codeLinksFile, codeLinksSchema) ?? []) {
      const file = links.page === route ? undefined : load(links.reference, referenceSchema);
      if (!file) continue;
      const place = (name: string) => placeOf(links.names[name] ?? links.page, codeLinksFile);
      linkCode(tree, targetsOf(links, file.items), place);
    }
    return [];
  },
  check: async ({ root, config }) => missingReferences(createDataStore(root, config.product)),
});
