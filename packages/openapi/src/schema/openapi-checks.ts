import { addIssue } from '@folio/core/data';
import type { z } from 'zod';
import type { JsonSchema } from '../model/validate.ts';
import { ApiDescription, iterateOperations, resolvePointer } from '../operation/description.ts';
import { getSchemaValue } from '../operation/examples.ts';
import type { ApiDocument, Parameter } from './openapi.ts';

/**
 * Reports what the Zod schema can't express: broken references, duplicate ids, undescribed path
 * parameters.
 */
export function checkDocument(document: ApiDocument, context: z.RefinementCtx): void {
  const report = (path: (string | number)[], message: string, hint: string) => addIssue(context, path, message, hint);
  if (!checkReferences(document, report) || !checkCycles(document, report)) return;
  const api = new ApiDescription(document);
  const owners = new Map<string, string>();
  for (const { path, method, operation, item } of iterateOperations(document)) {
    const location = ['paths', path, method];
    const owner = owners.get(operation.operationId);
    if (owner)
      report(
        [...location, 'operationId'],
        `Duplicate operationId \`${operation.operationId}\`: ${owner} has it already`,
        'Choose another id.',
      );
    owners.set(operation.operationId, `${method.toUpperCase()} ${path}`);
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].flatMap((parameter) => {
      const target = '$ref' in parameter ? resolvePointer(document, parameter.$ref) : parameter;
      return target ? [target as Parameter] : [];
    });
    for (const { name, in: area, required, example, schema } of parameters)
      if ((area === 'path' || required) && example === undefined && getSchemaValue(schema, api) === undefined)
        report(
          [...location, 'parameters'],
          `The ${area} parameter \`${name}\` has no example`,
          'Add `example`, so that the samples can be run.',
        );
    const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    const placeholders = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as string);
    for (const name of placeholders)
      if (!declared.includes(name))
        report(
          [...location, 'parameters'],
          `The path parameter \`${name}\` is not described`,
          `Add a parameter \`${name}\` with \`in: path\`.`,
        );
    for (const name of declared)
      if (!placeholders.includes(name))
        report(
          [...location, 'parameters'],
          `The path has no \`{${name}}\``,
          'Correct the name of the parameter, or `in`.',
        );
  }
}

/** Returns the subschemas that every value of a schema contains. */
const getRequiredParts = (schema: JsonSchema): JsonSchema[] => [
  ...(schema.allOf ?? []),
  ...(schema.oneOf ?? schema.anyOf ?? []).slice(0, 1),
  ...(schema.items ? [schema.items] : []),
];

/**
 * Reports components that contain themselves. A property may refer back, because it is optional.
 */
function checkCycles(document: ApiDocument, report: Report): boolean {
  let isValid = true;
  for (const [area, components] of Object.entries(document.components ?? {}))
    for (const [name, component] of Object.entries(components ?? {})) {
      const seen = new Set<unknown>();
      const containsItself = (part: { $ref?: string }): boolean => {
        const target = part.$ref === undefined ? undefined : resolvePointer(document, part.$ref);
        if (target === component) return true;
        if (seen.has(part)) return false;
        seen.add(part);
        return (
          (target !== undefined && containsItself(target as JsonSchema)) ||
          (area === 'schemas' && getRequiredParts(part as JsonSchema).some(containsItself))
        );
      };
      if (!containsItself(component as { $ref?: string })) continue;
      isValid = false;
      report(
        ['components', area, name],
        `\`${name}\` contains itself`,
        'Write out its content; only a field under `properties` may refer back.',
      );
    }
  return isValid;
}

type Report = (path: (string | number)[], message: string, hint: string) => void;

function checkReferences(document: ApiDocument, report: Report): boolean {
  let isValid = true;
  const walk = (value: unknown, path: (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const childPath = [...path, Array.isArray(value) ? Number(key) : key];
      if (key !== '$ref' || typeof child !== 'string') walk(child, childPath);
      else if (!child.startsWith('#/') || resolvePointer(document, child) === undefined) {
        isValid = false;
        if (child.startsWith('#/'))
          report(
            childPath,
            `\`${child}\` is an unresolved reference`,
            'Correct the reference, or add its target under `components`.',
          );
        else
          report(
            childPath,
            `\`${child}\` is a reference to another file`,
            'Copy its target to `components`, and write it like `#/components/schemas/Message`.',
          );
      }
    }
  };
  walk(document, []);
  return isValid;
}
