import type { z } from 'zod';
import { ApiDescription, eachOperation, pointTo } from '../operation/description.ts';
import { shownValue } from '../operation/example-of.ts';
import type { JsonSchema } from './json-schema.ts';
import type { ApiDocument, Parameter } from './openapi.ts';

/** What a schema of shapes cannot see: references that lead nowhere, ids used twice, path parameters that are not described. */
export function checkDescription(document: ApiDocument, context: z.RefinementCtx): void {
  const report = (path: (string | number)[], message: string, hint: string) =>
    context.addIssue({ code: 'custom', path, message, params: { hint } });
  if (!checkReferences(document, report) || !checkCircles(document, report)) return;
  const api = new ApiDescription(document);
  const owners = new Map<string, string>();
  for (const { path, method, operation, item } of eachOperation(document)) {
    const at = ['paths', path, method];
    const owner = owners.get(operation.operationId);
    if (owner)
      report(
        [...at, 'operationId'],
        `The operationId \`${operation.operationId}\` belongs to ${owner} already`,
        'Choose another one.',
      );
    owners.set(operation.operationId, `${method.toUpperCase()} ${path}`);
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].flatMap((parameter) => {
      const target = '$ref' in parameter ? pointTo(document, parameter.$ref) : parameter;
      return target ? [target as Parameter] : [];
    });
    for (const { name, in: place, required, example, schema } of parameters)
      if ((place === 'path' || required) && example === undefined && shownValue(schema, api) === undefined)
        report(
          [...at, 'parameters'],
          `The ${place} parameter \`${name}\` has no example`,
          'Add `example`, so that the samples can be run.',
        );
    const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    const named = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as string);
    for (const name of named)
      if (!described.includes(name))
        report(
          [...at, 'parameters'],
          `The path parameter \`${name}\` is not described`,
          `Add a parameter \`${name}\` with \`in: path\`.`,
        );
    for (const name of described)
      if (!named.includes(name))
        report([...at, 'parameters'], `The path has no \`{${name}}\``, 'Correct the name of the parameter, or `in`.');
  }
}

/** Parts of a schema that are the schema itself, or its only content: without an end there is no value of it. */
const partsOf = (schema: JsonSchema): JsonSchema[] => [
  ...(schema.allOf ?? []),
  ...(schema.oneOf ?? schema.anyOf ?? []).slice(0, 1),
  ...(schema.items ? [schema.items] : []),
];

/** Whether no component is made of itself. Fields of its own kind are allowed: they may be left out. */
function checkCircles(document: ApiDocument, report: Report): boolean {
  let sound = true;
  for (const [area, components] of Object.entries(document.components ?? {}))
    for (const [name, component] of Object.entries(components ?? {})) {
      const seen = new Set<unknown>();
      const holdsItself = (part: { $ref?: string }): boolean => {
        const target = part.$ref === undefined ? undefined : pointTo(document, part.$ref);
        if (target === component) return true;
        if (seen.has(part)) return false;
        seen.add(part);
        return (
          (target !== undefined && holdsItself(target as JsonSchema)) ||
          (area === 'schemas' && partsOf(part as JsonSchema).some(holdsItself))
        );
      };
      if (!holdsItself(component as { $ref?: string })) continue;
      sound = false;
      report(
        ['components', area, name],
        `\`${name}\` is made of itself`,
        'Write out what it holds; only a field under `properties` may refer back.',
      );
    }
  return sound;
}

type Report = (path: (string | number)[], message: string, hint: string) => void;

/** Whether all references lead somewhere. */
function checkReferences(document: ApiDocument, report: Report): boolean {
  let whole = true;
  const walk = (value: unknown, path: (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(key) : key];
      if (key !== '$ref' || typeof child !== 'string') walk(child, at);
      else if (pointTo(document, child) === undefined) {
        whole = false;
        report(at, `\`${child}\` leads to nothing`, 'Correct the reference, or add what it names under `components`.');
      }
    }
  };
  walk(document, []);
  return whole;
}
