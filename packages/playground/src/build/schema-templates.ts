import type { Project } from '@folio/core/build';
import { getPageRules } from '@folio/core/build';
import { findPages, loadPage, parseFrontmatter } from '@folio/core/markdown';
import { parseSchema } from '@folio/query-engine/streams';
import type { SchemaTemplate } from '../interface/page-data.ts';
import { getFences } from '../page/runnable-page.ts';

export function loadSchemaTemplates(project: Project): SchemaTemplate[] {
  const { root } = project;
  const { product } = project.config;
  const rules = getPageRules(project);
  const known = new Set<string>();
  return findPages(root, product).files.flatMap((file) => {
    const { route, text } = loadPage(root, file, product);
    return findSchemas(text).flatMap(({ title, text: schema }) => {
      if (known.has(schema)) return [];
      known.add(schema);
      // Rendering the page reports invalid frontmatter.
      return [{ title, route, page: parseFrontmatter(text, () => {}, rules).frontmatter.title, text: schema }];
    });
  });
}

export function findSchemas(markdown: string): { title: string; text: string }[] {
  if (!markdown.includes('"schema"')) return [];
  return getFences(markdown).flatMap(({ language, attributes, text }) => {
    if (language !== 'json' || attributes.output || !/^\s*\{\s*"schema"\s*:/.test(text)) return [];
    const read = parseSchema(text);
    return 'faults' in read ? [] : [{ title: attributes.title ?? read.schema.name, text }];
  });
}
