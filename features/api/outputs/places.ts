import type { Project } from '../../../engine/build/project.ts';
import { findPages, readPage } from '../../../engine/markdown/loader.ts';
import { ownersOf, subjectKey } from '../../../engine/markdown/owners.ts';
import { walk } from '../../../engine/model/navigation.ts';
import { expandTokens } from '../../../engine/model/tokens.ts';
import { operationDirective } from '../operation/directive.ts';
import type { Published } from '../operation/strict.ts';

/** Where the pages of a project document the calls: of several pages the first one in the sidebars, as links within the site have it. */
export function publishedPages({ root, config, navigation }: Project): Published {
  const { product, origin } = config;
  const order = Object.values(navigation)
    .flatMap(({ items }) => [...walk(items)].flatMap(({ item }) => item.path ?? []))
    .map((path) => expandTokens(path, product));
  const place = (route: string) => (order.includes(route) ? order.indexOf(route) : order.length);
  const pages = findPages(root, product).files.map((file) => readPage(root, file, product));
  const sorted = pages.sort((a, b) => place(a.route) - place(b.route));
  const owners = ownersOf(sorted, new Map([[operationDirective.name, operationDirective]]));
  return {
    origin: origin.replace(/\/$/, ''),
    routeOf: (name) => owners.get(subjectKey({ kind: operationDirective.name, name })),
  };
}
