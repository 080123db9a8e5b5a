import { type Diagnostic, defineFeature } from '@folio/core';
import { code, createDataStore, type DataStore, route, type SourceLocation, slug } from '@folio/core/data';
import { el, hasClass, plainText } from '@folio/core/markdown';
import type { Element, Root } from 'hast';
import { z } from 'zod';
import { referenceDirective } from './directive.ts';
import { type ReferenceFile, referenceSchema, toReferenceAnchor } from './schema.ts';

/** Tables of keys, codes and types, from all other folders of `data/`. Links the keys that `data/code-links.yaml` selects wherever pages show them as code. */
export const reference = defineFeature({
  name: 'reference',
  directives: { reference: referenceDirective },
  data: { '*': referenceSchema },
  hast(tree, { route, load, findLocation }) {
    for (const links of load(CODE_LINKS_FILE, codeLinksSchema) ?? []) {
      const file = links.page === route ? undefined : load(links.reference, referenceSchema);
      if (!file) continue;
      const findNameLocation = (name: string) => findLocation(links.names[name] ?? links.page, CODE_LINKS_FILE);
      linkCode(tree, getTargets(links, file.items), findNameLocation);
    }
  },
  check: async ({ root, config }) => checkCodeLinks(createDataStore(root, config.product)),
});

/** `data/code-links.yaml`: references whose keys are linked wherever a page shows them as code. */
const codeLinksSchema = z.array(
  z.strictObject({
    reference: z.string(),
    page: route,
    /** Other names for the page, with their anchors. */
    names: z.record(code, slug).default({}),
  }),
);
type CodeLinks = z.output<typeof codeLinksSchema>[number];

const CODE_LINKS_FILE = 'code-links';

function getTargets({ page, names }: CodeLinks, items: ReferenceFile['items']): Map<string, string> {
  const keys = items.flatMap((item) => (item.key === undefined ? [] : [[item.key, toReferenceAnchor(item)] as const]));
  return new Map([...keys, ...Object.entries(names)].map(([name, anchor]) => [name, `${page}#${anchor}`]));
}

export function checkCodeLinks(store: DataStore): Diagnostic[] {
  if (!store.hash(CODE_LINKS_FILE)) return [];
  return store.load(CODE_LINKS_FILE, codeLinksSchema).flatMap(({ reference }): Diagnostic[] =>
    store.hash(reference)
      ? []
      : [
          {
            file: `data/${CODE_LINKS_FILE}.yaml`,
            ...store.findLocation(reference, [CODE_LINKS_FILE]),
            message: `Unknown data file "${reference}": none of its names is linked.`,
            hint: 'Correct the name, such as `tables/codes`, or delete the entry.',
          },
        ],
  );
}

const UNLINKED_ELEMENTS = new Set(['a', 'pre', 'figure', 'th', 'dt', 'button', 'summary', 'label']);
const HEADINGS = new Set(['h2', 'h3', 'h4']);

/**
 * Links the first use of each name per section, if it is the whole content of a `code` element.
 * Collapsed content counts as a section, because links lead into it. Mutates the tree.
 */
export function linkCode(
  tree: Root,
  targets: ReadonlyMap<string, string>,
  findLocation?: (name: string) => SourceLocation | undefined,
): void {
  let used = new Set<string>();
  const walk = (parent: Root | Element) => {
    for (const [index, child] of parent.children.entries()) {
      if (child.type !== 'element' || UNLINKED_ELEMENTS.has(child.tagName) || hasClass(child, 'code')) continue;
      if (HEADINGS.has(child.tagName)) used = new Set();
      else if (child.tagName === 'details') {
        const outer = used;
        used = new Set();
        walk(child);
        used = outer;
      } else if (child.tagName !== 'code') walk(child);
      else {
        const name = plainText(child);
        const href = used.has(name) ? undefined : targets.get(name);
        if (href === undefined) continue;
        used.add(name);
        parent.children[index] = {
          ...el('a', { href }, [child]),
          ...(findLocation && { data: { findLocation: () => findLocation(name) } }),
        };
      }
    }
  };
  walk(tree);
}
