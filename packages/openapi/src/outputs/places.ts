import { canonical } from '@folio/core/build/document.ts';
import { getRouteOrder } from '@folio/core/build/load-site.ts';
import type { Project } from '@folio/core/build/project.ts';
import { findPages, loadPage } from '@folio/core/markdown/loader.ts';
import { indexSubjects, toSubjectKey } from '@folio/core/markdown/subject-index.ts';
import { operationDirective } from '../operation/directive.ts';
import type { Published } from '../operation/strict.ts';

/** Address of a site as a whole, with its base path and without a slash at its end. */
export const siteAddress = ({ config }: Project): string => canonical(config, '/').replace(/\/$/, '');

/** Where the pages of a project document the calls: of several pages the first one in the sidebars, as links within the site have it. */
export function publishedPages(project: Project): Published {
  const { product } = project.config;
  const pages = findPages(project.root, product).files.map((file) => loadPage(project.root, file, product));
  const { name: kind } = operationDirective;
  const owners = indexSubjects(pages, new Map([[kind, operationDirective]]), getRouteOrder(project));
  return { site: siteAddress(project), routeOf: (name) => owners.get(toSubjectKey({ kind, name })) };
}
