import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@folio/core/build/project.ts';
import { createDataStore, type DataStore } from '@folio/core/data/store.ts';
import { consoleFile } from '../operation/console-data.ts';
import type { ApiDescription } from '../operation/description.ts';
import { strictOpenApi } from '../operation/strict.ts';
import { apiSchema } from '../schema/openapi.ts';
import { publishedPages } from './places.ts';

const stores = new WeakMap<Project, DataStore>();

/** The API description of a project, read again when its file has changed; undefined in a project without one. */
export function describedApi(project: Project): ApiDescription | undefined {
  if (!existsSync(join(project.root, 'data/api/openapi.yaml'))) return undefined;
  const store = stores.get(project) ?? createDataStore(project.root, project.config.product);
  stores.set(project, store);
  return store.load('api/openapi', apiSchema);
}

/** Files made from the API description, by address: `/openapi.json`, and what the console fetches. None in a project without one. */
export function apiFiles(project: Project): Record<string, string> {
  const api = describedApi(project);
  if (!api) return {};
  const forConsole = consoleFile(api);
  const strict = strictOpenApi(api, publishedPages(project));
  return { '/openapi.json': `${JSON.stringify(strict, null, 1)}\n`, [forConsole.path]: forConsole.json };
}
