import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '@folio/core';
import { expandPlaceholders } from '@folio/core';
import type { Project } from '@folio/core/build';
import { parseYaml, YamlLocations } from '@folio/core/markdown';
import { toJson } from './model/json.ts';
import { type ApiDescription, parsePointer } from './operation/description.ts';
import { toStandardOpenApi } from './operation/strict.ts';
import { getPublishedSite, loadApi } from './outputs/openapi.ts';

/**
 * Rules of Redocly's recommended-strict set that the description can't follow, with the reason.
 * https://redocly.com/docs/cli/rules/built-in-rules
 */
export const DISABLED_RULES: Record<string, string> = {
  'no-ambiguous-paths':
    'the server has such paths: GET /db/{dbname}/list/{flag} beside GET /db/{dbname}/{table_name}/stat',
  'operation-4xx-response': 'the status of an error is known for one call; all calls have their errors under `default`',
};

export const API_FILE = 'data/api/openapi.yaml';

/** Checks the exported description, unless the source has diagnostics. */
export async function checkApi(project: Project, known: Diagnostic[]): Promise<Diagnostic[]> {
  if (known.some(({ file }) => file === API_FILE)) return [];
  const api = loadApi(project);
  if (!api) return [];
  const source = expandPlaceholders(readFileSync(join(project.root, API_FILE), 'utf8'), project.config.product);
  const pages = getPublishedSite(project);
  return [
    ...checkOperations(api, pages.routeOf, source),
    ...(await checkOpenApi(toStandardOpenApi(api, pages), source)),
  ];
}

const toDiagnostic = (line: number | undefined, message: string, hint: string): Diagnostic => ({
  file: API_FILE,
  ...(line ? { line } : {}),
  message,
  hint,
});

export function checkOperations(
  { operations }: ApiDescription,
  routeOf: (id: string) => string | undefined,
  source: string,
): Diagnostic[] {
  const { document, lines } = parseYaml(source);
  const locations = new YamlLocations(document, lines);
  return [...operations.values()].flatMap(({ id, method, path, operation }) => {
    const lineOf = (key: string) => locations.lineOf(['paths', path, method], key);
    const diagnostics: Diagnostic[] = [];
    if (!routeOf(id)) {
      const hint = `Add \`::operation{id="${id}"}\` to a page, or delete the operation.`;
      diagnostics.push(toDiagnostic(lineOf('operationId'), `No page shows the operation \`${id}\`.`, hint));
    }
    if (!Object.keys(operation.responses).some((status) => /^(?:default$|[45])/.test(status))) {
      const hint = 'Add `default` to its responses, or the statuses of its errors where they are documented.';
      diagnostics.push(toDiagnostic(lineOf('responses'), `The operation \`${id}\` has no error response.`, hint));
    }
    return diagnostics;
  });
}

/**
 * Reports violations of Redocly's rules, at the line of `source` where they originate, or of its
 * nearest ancestor.
 */
export async function checkOpenApi(strict: object, source: string): Promise<Diagnostic[]> {
  // Loads several hundred modules, which no build needs.
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  const rules = Object.fromEntries(Object.keys(DISABLED_RULES).map((rule) => [rule, 'off' as const]));
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  let problems: Awaited<ReturnType<typeof lintFromString>>;
  try {
    problems = await lintFromString({ source: toJson(strict), absoluteRef: 'openapi.json', config });
  } catch (error) {
    const message = `Redocly could not check the description: ${(error as Error).message.split('\n')[0]}.`;
    return [toDiagnostic(undefined, message, 'Look for circular references.')];
  }
  if (!problems.length) return [];
  const { document, value, lines } = parseYaml(source);
  const locations = new YamlLocations(document, lines);
  return problems.map(({ ruleId, message, location: [first] }) => {
    const path = parsePointer(first?.pointer ?? '');
    return toDiagnostic(
      locations.lineOf(toSourcePath(path, strict as OpenApi, (value ?? {}) as OpenApi)),
      `${message.trim().replace(/\.?$/, '')} (${path.join(' › ')}).`,
      `Correct it as the rule ${ruleId} of Redocly asks: https://redocly.com/docs/cli/rules/oas/${ruleId}`,
    );
  });
}

interface OpenApi {
  paths?: Record<string, Record<string, { operationId?: string } | undefined>>;
}

/** Finds a path of the export in the source. The export may have removed the query of its route. */
function toSourcePath(path: string[], strict: OpenApi, { paths = {} }: OpenApi): string[] {
  const [area, route = '', method = '', ...rest] = path;
  if (area !== 'paths') return path;
  // The export merges the parameters of path and operation, so indexes don't match.
  const steps = rest[0] === 'parameters' ? ['parameters'] : rest;
  const id = strict.paths?.[route]?.[method]?.operationId;
  for (const [sourceRoute, item] of Object.entries(paths))
    for (const [sourceMethod, operation] of Object.entries(item))
      if (id !== undefined && operation?.operationId === id) return ['paths', sourceRoute, sourceMethod, ...steps];
  const sourceRoute = Object.keys(paths).find((key) => key.split('?', 1)[0] === route);
  return sourceRoute ? ['paths', sourceRoute, ...steps] : path;
}
