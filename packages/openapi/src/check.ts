import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@folio/core/build/project.ts';
import { decodeAnchor } from '@folio/core/model/anchors.ts';
import { expandPlaceholders } from '@folio/core/model/placeholders.ts';
import type { Diagnostic } from '@folio/core/model/types.ts';
import { isMap, isScalar, LineCounter, type Pair, parseDocument } from 'yaml';
import type { ApiDescription } from './operation/description.ts';
import { strictOpenApi } from './operation/strict.ts';
import { describedApi } from './outputs/openapi.ts';
import { publishedPages } from './outputs/places.ts';

/**
 * Rules of Redocly's strict recommended set that this description cannot keep, each with its reason. All others hold, warnings too.
 * https://redocly.com/docs/cli/rules/built-in-rules
 */
export const rulesOff: Record<string, string> = {
  'no-ambiguous-paths':
    'the server has such paths: GET /db/{dbname}/list/{flag} beside GET /db/{dbname}/{table_name}/stat',
  'operation-4xx-response': 'the status of an error is known for one call; all calls have their errors under `default`',
};

/** The description, relative to the root of a project. */
export const apiSource = 'data/api/openapi.yaml';

/** Faults of the description as other tools read it. Where it cannot be read at all, its own faults (`known`) say why. */
export async function checkApi(project: Project, known: Diagnostic[]): Promise<Diagnostic[]> {
  if (known.some(({ file }) => file === apiSource)) return [];
  const api = describedApi(project);
  if (!api) return [];
  const source = expandPlaceholders(readFileSync(join(project.root, apiSource), 'utf8'), project.config.product);
  const pages = publishedPages(project);
  return [...checkOperations(api, pages.routeOf, source), ...(await checkOpenApi(strictOpenApi(api, pages), source))];
}

/**
 * Faults of operations that no page shows, and of those whose errors are not described. `source` is
 * the text of the description, tokens replaced.
 */
export function checkOperations(
  { operations }: ApiDescription,
  routeOf: (id: string) => string | undefined,
  source: string,
): Diagnostic[] {
  const places = new SourcePlaces(source);
  return [...operations.values()].flatMap(({ id, method, path, operation }) => {
    const fault = (key: string, message: string, hint: string): Diagnostic => {
      const line = places.lineAt(['paths', path, method, key]);
      return { file: apiSource, ...(line ? { line } : {}), message: message, hint: hint };
    };
    return [
      ...(routeOf(id)
        ? []
        : [
            fault(
              'operationId',
              `No page shows the operation \`${id}\`.`,
              `Add \`::operation{id="${id}"}\` to a page, or delete the operation.`,
            ),
          ]),
      ...(Object.keys(operation.responses).some((status) => /^(?:default$|[45])/.test(status))
        ? []
        : [
            fault(
              'responses',
              `The operation \`${id}\` has no answer for errors.`,
              'Add `default` to its responses, or the statuses of its errors where they are documented.',
            ),
          ]),
    ];
  });
}

/**
 * Faults of the strict export, by Redocly's recommended rules; each names the line of the description that it stems from, or of what is nearest.
 * `source` is the text of the description, tokens replaced.
 */
export async function checkOpenApi(strict: object, source: string): Promise<Diagnostic[]> {
  // Several hundred modules, which no build needs.
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  const off = Object.fromEntries(Object.keys(rulesOff).map((rule) => [rule, 'off' as const]));
  const config = await createConfig({ extends: ['recommended-strict'], rules: off });
  let problems: Awaited<ReturnType<typeof lintFromString>>;
  try {
    problems = await lintFromString({ source: JSON.stringify(strict), absoluteRef: 'openapi.json', config });
  } catch (error) {
    const message = `The rules of Redocly cannot be checked: ${(error as Error).message.split('\n')[0]}.`;
    return [{ file: apiSource, message: message, hint: 'Look for references that lead back to where they are.' }];
  }
  if (!problems.length) return [];
  const places = new SourcePlaces(source);
  return problems.map(({ ruleId, message, location: [first] }): Diagnostic => {
    const path = partsOf(first?.pointer ?? '');
    const line = places.lineOf(strict, path);
    return {
      file: apiSource,
      ...(line ? { line } : {}),
      message: `${message.trim().replace(/\.?$/, '')} (${path.join(' › ')}).`,
      hint: `Correct it as the rule ${ruleId} of Redocly asks: https://redocly.com/docs/cli/rules/oas/${ruleId}`,
    };
  });
}

/** Steps of a JSON pointer: `#/paths/~1db/get` → `paths`, `/db`, `get`. */
const partsOf = (pointer: string): string[] =>
  pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map((part) => decodeAnchor(part).replaceAll('~1', '/').replaceAll('~0', '~'));

/** Lines of the description as its authors wrote it. */
class SourcePlaces {
  private readonly lines = new LineCounter();
  private readonly root: unknown;

  constructor(source: string) {
    this.root = parseDocument(source, { lineCounter: this.lines }).contents;
  }

  /** Line of a place in the strict export, or of the nearest thing around it. There operations may have lost their query, and references are resolved. */
  lineOf(strict: object, path: string[]): number | undefined {
    const [area, route = '', method = '', ...rest] = path;
    if (area !== 'paths') return this.lineAt(path);
    const id = valueAt(strict, ['paths', route, method, 'operationId']);
    const own = this.pathOf(id) ?? this.firstPath(route);
    // Parameters of the path and of the operation are one list in the export: positions say nothing.
    return this.lineAt(own ? [...own, ...(rest[0] === 'parameters' ? rest.slice(0, 1) : rest)] : path);
  }

  /** Place of an operation by its id. */
  private pathOf(id: unknown): string[] | undefined {
    for (const path of pairsOf(find(this.root, 'paths')?.value))
      for (const method of pairsOf(path.value))
        if (id !== undefined && keyOf(find(method.value, 'operationId')?.value) === id)
          return ['paths', keyOf(path.key), keyOf(method.key)];
    return undefined;
  }

  private firstPath(route: string): string[] | undefined {
    const path = pairsOf(find(this.root, 'paths')?.value).find(({ key }) => keyOf(key).split('?', 1)[0] === route);
    return path && ['paths', keyOf(path.key)];
  }

  /** Line of the last step of a path that is there. */
  lineAt(path: string[]): number | undefined {
    let node = this.root;
    let offset: number | undefined;
    for (const step of path) {
      const pair = find(node, step);
      if (!pair) break;
      offset = (pair.key as { range?: [number, number, number] }).range?.[0];
      node = pair.value;
    }
    return offset === undefined ? undefined : this.lines.linePos(offset).line;
  }
}

const keyOf = (key: unknown): string => String(isScalar(key) ? key.value : key);
const pairsOf = (node: unknown): Pair[] => (isMap(node) ? node.items : []);
const find = (node: unknown, name: string): Pair | undefined => pairsOf(node).find(({ key }) => keyOf(key) === name);
const valueAt = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], value);
