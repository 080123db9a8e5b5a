import { defineFeature } from '@folio/core';
import { createDataStore } from '@folio/core/data';
import { CODE_LINKS_FILE, checkCodeLinks, codeLinksSchema, getTargets, linkCode } from './code-links.ts';
import { referenceDirective } from './directive.ts';
import { referenceSchema } from './schema.ts';

/** Tables of keys, codes and types, from all other folders of `data/`. Their keys are linked where pages have them as code, as `data/code-links.yaml` says. */
export const reference = defineFeature({
  name: 'reference',
  directives: { reference: referenceDirective },
  data: { '*': referenceSchema },
  hast(tree, { route, load, placeOf }) {
    for (const links of load(CODE_LINKS_FILE, codeLinksSchema) ?? []) {
      const file = links.page === route ? undefined : load(links.reference, referenceSchema);
      if (!file) continue;
      const place = (name: string) => placeOf(links.names[name] ?? links.page, CODE_LINKS_FILE);
      linkCode(tree, getTargets(links, file.items), place);
    }
  },
  check: async ({ root, config }) => checkCodeLinks(createDataStore(root, config.product)),
});
