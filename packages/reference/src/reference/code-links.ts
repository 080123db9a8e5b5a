import { code, route, slug } from '@folio/core/data/schema-helpers.ts';
import type { DataStore, SourceLocation } from '@folio/core/data/store.ts';
import { el, hasClass, plainText } from '@folio/core/markdown/hast.ts';
import type { Diagnostic } from '@folio/core/model/types.ts';
import type { Element, Root } from 'hast';
import { z } from 'zod';
import { type ReferenceFile, referenceAnchor } from './schema.ts';

/** `data/code-links.yaml`: references whose keys are linked wherever a page has them as code. */
export const codeLinksSchema = z.array(
  z.strictObject({
    /** The data file of the reference, as its directive names it. */
    reference: z.string(),
    /** The page that shows it. */
    page: route,
    /** Other names that lead to that page, each with its anchor. */
    names: z.record(code, slug).default({}),
  }),
);
export type CodeLinks = z.output<typeof codeLinksSchema>[number];

/** Name of the file for the data store. */
export const codeLinksFile = 'code-links';

/** Where the names of a reference lead: its keys, and the names beside them. */
export function targetsOf({ page, names }: CodeLinks, items: ReferenceFile['items']): Map<string, string> {
  const keys = items.flatMap((item) => (item.key === undefined ? [] : [[item.key, referenceAnchor(item)] as const]));
  return new Map([...keys, ...Object.entries(names)].map(([name, anchor]) => [name, `${page}#${anchor}`]));
}

/** Faults of references that the list names and that are not there; none where there is no list. */
export function missingReferences(store: DataStore): Diagnostic[] {
  if (!store.digest(codeLinksFile)) return [];
  return store.load(codeLinksFile, codeLinksSchema).flatMap(({ reference }): Diagnostic[] =>
    store.digest(reference)
      ? []
      : [
          {
            file: `data/${codeLinksFile}.yaml`,
            ...store.placeOf(reference, [codeLinksFile]),
            message: `There is no data file "${reference}", so none of its names is linked.`,
            hint: 'Correct the name, which is as in `tables/codes`, or take the entry out.',
          },
        ],
  );
}

/** Elements whose code is not linked: links, blocks of code, what names a row or a section, what is pressed. */
const kept = new Set(['a', 'pre', 'figure', 'th', 'dt', 'button', 'summary', 'label']);
const headings = new Set(['h2', 'h3', 'h4']);

/**
 * Links the first use of each name in each section, where the name is all that a `code` holds. What opens on demand is a section of its own: readers come
 * to it by its anchor. `placeOf` finds where a data file has the target of a name, for faults of it. Changes the tree.
 */
export function linkCode(
  tree: Root,
  targets: ReadonlyMap<string, string>,
  placeOf?: (name: string) => SourceLocation | undefined,
): void {
  let used = new Set<string>();
  const walk = (parent: Root | Element) => {
    for (const [index, child] of parent.children.entries()) {
      if (child.type !== 'element' || kept.has(child.tagName) || hasClass(child, 'code')) continue;
      if (headings.has(child.tagName)) used = new Set();
      else if (child.tagName === 'details') {
        const around = used;
        used = new Set();
        walk(child);
        used = around;
      } else if (child.tagName !== 'code') walk(child);
      else {
        const name = plainText(child);
        const href = used.has(name) ? undefined : targets.get(name);
        if (href === undefined) continue;
        used.add(name);
        parent.children[index] = {
          ...el('a', { href }, [child]),
          ...(placeOf && { data: { place: () => placeOf(name) } }),
        };
      }
    }
  };
  walk(tree);
}
