import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineFeature, type Feature } from '@folio/core/feature.ts';
import { apiSource, checkApi } from './check.ts';
import { methodOf } from './operation/badge.ts';
import { operationDirective } from './operation/directive.ts';
import { operationsDirective } from './operation/index-table.ts';
import { operationLink } from './operation/operation-link.ts';
import { apiFiles } from './outputs/openapi.ts';
import { postmanFiles } from './outputs/postman.ts';
import { apiSchema } from './schema/openapi.ts';
import { strings } from './strings.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export interface ApiOptions {
  /**
   * A module of the site that takes the place of `console/mount.tsx`: it exports `mount = consoleWith(…)` with what answers some calls in the browser.
   */
  console?: URL;
}

/** Reference of an HTTP interface from an OpenAPI description, `data/api/openapi.yaml`: operations, console, `openapi.json` and a Postman collection. */
export const api = ({ console }: ApiOptions = {}): Feature =>
  defineFeature({
    name: 'api',
    directives: [operationDirective, operationsDirective],
    data: { api: apiSchema },
    references: {
      operation(context, id) {
        const operation = context.load('api/openapi', apiSchema).operations.get(id);
        return operation && operationLink(context, operation);
      },
    },
    badge: methodOf,
    styles: {
      paint: ['./styles/endpoint.css', './styles/operation.css', './styles/console.css'].map(path),
      load: [path('./styles/console-form.css')],
      client: ['./console/form.css', './highlights/marks.css'].map(path),
    },
    islands: [
      {
        places: 'details.console',
        module: console ? fileURLToPath(console) : path('./console/mount.tsx'),
        get failure() {
          return strings.notLoaded;
        },
      },
      { places: '.operation', when: 'arrival', module: path('./highlights/marks.ts') },
    ],
    outputs: async (project) => ({ ...apiFiles(project), ...postmanFiles(project) }),
    files: (root) => (existsSync(join(root, apiSource)) ? ['/openapi.json', '/postman.json'] : []),
    check: checkApi,
  });
