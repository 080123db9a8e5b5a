import type { Project } from '@folio/core/build';
import { parsePage } from '@folio/core/markdown';
import { parseSchema } from '@folio/query-engine/streams';
import type { SchemaTemplate } from '../interface/page-data.ts';
import { loadPages, readFrontmatter } from './pages.ts';

export function loadSchemaTemplates(project: Project): SchemaTemplate[] {
  const known = new Set<string>();
  return loadPages(project).pages.flatMap(({ route, text }) =>
    findSchemas(text).flatMap(({ title, text: schema }) => {
      if (known.has(schema)) return [];
      known.add(schema);
      return [{ title, route, page: readFrontmatter(project, text).title, text: schema }];
    }),
  );
}

export function findSchemas(markdown: string): { title: string; text: string }[] {
  if (!markdown.includes('"schema"')) return [];
  return parsePage(markdown).fences.flatMap(({ language, attributes, text }) => {
    if (language !== 'json' || attributes.output || !/^\s*\{\s*"schema"\s*:/.test(text)) return [];
    const read = parseSchema(text);
    return 'diagnostics' in read ? [] : [{ title: attributes.title ?? read.schema.name, text }];
  });
}
