import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineFeature, type Feature } from '@folio/core';
import { API_FILE, checkApi } from './check.ts';
import { operationDirective } from './operation/directive.ts';
import { getMethodBadge, operationsDirective, renderOperationLink } from './operation/index-table.ts';
import { createApiFiles } from './outputs/openapi.ts';
import { createPostmanFiles } from './outputs/postman.ts';
import { apiSchema } from './schema/openapi.ts';
import { strings } from './strings.ts';

export { getConsoleFile } from './operation/console-data.ts';
export { getPublishedSite, loadApi } from './outputs/openapi.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export interface ApiOptions {
  /**
   * A module of the site that replaces `console/mount.tsx`: it exports `mount = createMount(…)` with a local backend.
   */
  console?: URL;
  /** A module of the site that exports `createTools = createCallTools(…)`: assistants can call the operations. */
  tools?: URL;
}

/** Reference of an HTTP interface from an OpenAPI description, `data/api/openapi.yaml`: operations, console, `openapi.json` and a Postman collection. */
export const api = ({ console, tools }: ApiOptions = {}): Feature =>
  defineFeature({
    name: 'api',
    directives: {
      operation: {
        ...operationDirective,
        refer(context, id) {
          const operation = context.load('api/openapi', apiSchema).operations.get(id);
          return operation && renderOperationLink(context, operation);
        },
        badge: getMethodBadge,
      },
      operations: operationsDirective,
    },
    data: { api: apiSchema },
    styles: {
      paint: [path('./styles/operation.css')],
      load: [path('./styles/console-form.css')],
      client: [path('./console/form.css')],
    },
    islands: [
      { selector: '.operation-code', when: 'load', module: path('./console/samples.ts') },
      {
        selector: 'details.api-values',
        module: path('./console/mount.tsx'),
        get failure() {
          return strings.notLoaded;
        },
      },
      {
        selector: 'details.console',
        module: console ? fileURLToPath(console) : path('./console/mount.tsx'),
        get failure() {
          return strings.notLoaded;
        },
      },
    ],
    ...(tools && { tools: fileURLToPath(tools) }),
    emit: {
      files: async (project) => ({ ...createApiFiles(project), ...createPostmanFiles(project) }),
      linkablePaths: (root) => (existsSync(join(root, API_FILE)) ? ['/openapi.json', '/postman.json'] : []),
    },
    check: checkApi,
  });
