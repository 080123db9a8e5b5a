/** The schemas that the pages of a project show: starting points of the builder. */

import { pageRules } from '@folio/core/build/load-site.ts';
import type { Project } from '@folio/core/build/project.ts';
import { readFrontmatter } from '@folio/core/markdown/frontmatter.ts';
import { findPages, loadPage } from '@folio/core/markdown/loader.ts';
import { readSchema } from '@folio/query-engine/engine/index.ts';
import { fencesOf } from '../page/fences.ts';
import type { SchemaStart } from './model/starts.ts';

/** All whole schemas without faults, each text once, in the order of the files. */
export function loadSchemaTemplates(project: Project): SchemaStart[] {
  const { root } = project;
  const { product } = project.config;
  const rules = pageRules(project);
  const known = new Set<string>();
  return findPages(root, product).files.flatMap((file) => {
    const { route, text } = loadPage(root, file, product);
    return schemasOf(text).flatMap(({ title, text: schema }) => {
      if (known.has(schema)) return [];
      known.add(schema);
      // What is wrong with the frontmatter is a fault of the page.
      return [{ title, route, page: readFrontmatter(text, () => {}, rules).frontmatter.title, text: schema }];
    });
  });
}

/** The schemas of a page: blocks of JSON that register. */
export function schemasOf(markdown: string): { title: string; text: string }[] {
  return fencesOf(markdown).flatMap(({ language, attributes, text }) => {
    if (language !== 'json' || attributes.output || !/^\s*\{\s*"schema"\s*:/.test(text)) return [];
    const read = readSchema(text);
    return 'faults' in read ? [] : [{ title: attributes.title ?? read.schema.name, text }];
  });
}
