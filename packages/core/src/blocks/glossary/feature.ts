import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDataStore } from '../../data/store.ts';
import { defineFeature } from '../../feature.ts';
import { glossaryFile, glossarySchema, linkTerms, unknownSidebars } from './glossary.ts';

/** The first use of a term on a page, linked to the page that explains it. The terms are in `data/glossary.yaml`. */
export const glossary = defineFeature({
  name: 'glossary',
  hast(tree, { route, frontmatter, load, addLink }) {
    const terms = load(glossaryFile, glossarySchema)?.[frontmatter.sidebar] ?? [];
    for (const { see } of linkTerms(tree, terms, route)) addLink({ href: see, file: `data/${glossaryFile}.yaml` });
  },
  styles: { paint: [fileURLToPath(new URL('./term.css', import.meta.url))] },
  async check({ root, config, navigation }) {
    const path = join(root, 'data', `${glossaryFile}.yaml`);
    if (!existsSync(path)) return [];
    const terms = createDataStore(root, config.product).load(glossaryFile, glossarySchema);
    return unknownSidebars(terms, navigation, readFileSync(path, 'utf8'));
  },
});
