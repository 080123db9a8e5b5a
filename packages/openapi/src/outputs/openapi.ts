import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@folio/core/build';
import { getPublicUrl, getRouteOrder } from '@folio/core/build';
import { createDataStore, type DataStore } from '@folio/core/data';
import { findDocumented, findPages, indexSubjects, loadPage, toSubjectKey } from '@folio/core/markdown';
import { API_INFO_PATH, type ApiInfo } from '../call-tool.ts';
import { toJson } from '../model/json.ts';
import { getConsoleFile } from '../operation/console-data.ts';
import type { ApiDescription } from '../operation/description.ts';
import { operationDirective } from '../operation/directive.ts';
import { type PublishedSite, toStandardOpenApi } from '../operation/strict.ts';
import { apiSchema } from '../schema/openapi.ts';

const stores = new WeakMap<Project, DataStore>();

export function loadApi(project: Project): ApiDescription | undefined {
  if (!existsSync(join(project.root, 'data/api/openapi.yaml'))) return undefined;
  const store = stores.get(project) ?? createDataStore(project.root, project.config.product);
  stores.set(project, store);
  return store.load('api/openapi', apiSchema);
}

export function createApiFiles(project: Project): Record<string, string> {
  const api = loadApi(project);
  if (!api) return {};
  const forConsole = getConsoleFile(api);
  const published = getPublishedSite(project);
  const strict = toStandardOpenApi(api, published);
  return {
    '/openapi.json': `${toJson(strict, 1)}\n`,
    [forConsole.path]: forConsole.json,
    [API_INFO_PATH]: JSON.stringify(getApiInfo(api, forConsole.path, published)),
  };
}

function getApiInfo(api: ApiDescription, data: string, { site, routeOf }: PublishedSite): ApiInfo {
  const pages = [...api.operations.keys()].flatMap((id) => {
    const route = routeOf(id);
    return route ? [[id, site + route]] : [];
  });
  return { data, pages: Object.fromEntries(pages) };
}

/** The URL of the site with its base path, without a trailing slash. */
export const getSiteUrl = ({ config }: Project): string => getPublicUrl(config, '/').replace(/\/$/, '');

export function getPublishedSite(project: Project): PublishedSite {
  const { product } = project.config;
  const { name: kind } = operationDirective;
  const pages = findPages(project.root, product).files.map((file) => {
    const page = loadPage(project.root, file, product);
    return { route: page.route, documented: findDocumented(page, new Map([[kind, operationDirective]])) };
  });
  const owners = indexSubjects(pages, getRouteOrder(project));
  return { site: getSiteUrl(project), routeOf: (name) => owners.get(toSubjectKey({ kind, name })) };
}
