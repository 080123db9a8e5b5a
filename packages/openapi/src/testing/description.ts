/** Small API descriptions for the tests of this feature. */
import { project } from '@folio/core/data/testing/context.ts';

const head = `openapi: 3.1.0
info: {title: API, version: "1"}
servers: [{url: 'http://{host}:{port}', variables: {host: {default: 127.0.0.1}, port: {default: "18080"}}}]
`;

/** Root of a project with a description of these paths and components, as YAML. */
export function api(paths: string, components = ''): string {
  return project({ 'api/openapi.yaml': `${head}paths:\n${paths}${components}` }).root;
}

/** The end of an operation: what it answers, and its source. */
export const answer = `      responses: {default: {description: Done.}}\n      x-sources: ['docs:/x']\n`;
