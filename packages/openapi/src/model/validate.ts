import { pluralize } from '@folio/core';
import type { JsonSchema } from '../schema/json-schema.ts';
import { toJson } from './json.ts';

export type { JsonSchema };

/** A path such as `doc.items[2]` (empty for the whole value), and what is wrong there. */
export interface SchemaViolation {
  path: string;
  reason: string;
}

export type Schemas = Record<string, JsonSchema>;

/**
 * Validates a JSON value.
 *
 * A full validator is larger than the whole console, and compiles schemas with `new Function`, which
 * the content security policy forbids.
 */
export function validate(value: unknown, schema: JsonSchema, schemas: Schemas): SchemaViolation[] {
  return check(value, schema, { schemas, path: '', depth: 0 });
}

/** A value of a closed set. */
export interface Choice {
  value: unknown;
  title?: string | undefined;
}

/** Returns the closed set of values that a schema allows, or undefined if there is none. */
export function getChoices(schema: JsonSchema, schemas: Schemas): Choice[] | undefined {
  const resolved = resolveRef(schema, schemas);
  if (resolved.enum) return resolved.enum.map((value) => ({ value }));
  const forms = resolved.oneOf ?? resolved.anyOf;
  if (!forms?.length || !forms.every((form) => form.const !== undefined)) return undefined;
  return forms.map((form) => ({ value: form.const, title: form.title }));
}

/** Resolves references; siblings of `$ref` override its target, as in OpenAPI 3.1. */
export function resolveRef(schema: JsonSchema, schemas: Schemas): JsonSchema {
  let resolved = schema;
  // Bounded, because references may form a cycle.
  for (let hops = 0; resolved.$ref && hops < 32; hops++) {
    const { $ref, ...siblings } = resolved;
    resolved = { ...schemas[$ref.slice($ref.lastIndexOf('/') + 1)], ...siblings };
  }
  return resolved;
}

/** Returns the schema of a property, or undefined if the schema has none with this name. */
export function getProperty(schema: JsonSchema, name: string, schemas: Schemas): JsonSchema | undefined {
  const { properties = {}, allOf = [] } = resolveRef(schema, schemas);
  if (Object.hasOwn(properties, name)) return resolveRef(properties[name] as JsonSchema, schemas);
  for (const part of allOf) {
    const property = getProperty(part, name, schemas);
    if (property) return property;
  }
  return undefined;
}

const getType = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' || Number.isInteger(value) ? 'integer' : typeof value;
};

const isType = (value: unknown, expected: string): boolean => {
  const type = getType(value);
  return type === expected || (expected === 'number' && type === 'integer');
};

const TYPE_LABELS: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const labelType = (type: string) => TYPE_LABELS[type] ?? type;
const quote = (value: unknown): string => {
  const text = toJson(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};
const or = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
const isEqual = (a: unknown, b: unknown): boolean => a === b || toJson(a) === toJson(b);
const joinPath = (path: string, name: string): string => {
  const step = /^[A-Za-z_$][\w$-]*$/.test(name) ? name : `[${JSON.stringify(name)}]`;
  return path && !step.startsWith('[') ? `${path}.${step}` : path + step;
};

interface Position {
  schemas: Schemas;
  path: string;
  depth: number;
}

function check(value: unknown, schema: JsonSchema, position: Position): SchemaViolation[] {
  const { schemas, path, depth } = position;
  // A schema may contain itself.
  if (depth > 64) return [];
  const resolved = resolveRef(schema, schemas);
  const inner = { ...position, depth: depth + 1 };
  const report = (reason: string): SchemaViolation[] => [{ path, reason }];
  const types = resolved.type === undefined ? [] : [resolved.type].flat();
  if (types.length && !types.some((type) => isType(value, type)))
    return report(`must be ${or(types.map(labelType))}, not ${quote(value)}`);
  const choices = getChoices(resolved, schemas);
  if (choices) {
    if (choices.some((choice) => isEqual(choice.value, value))) return [];
    const labels = choices.map((choice) => quote(choice.value) + (choice.title ? ` (${choice.title})` : ''));
    return report(`must be ${or(labels)}, not ${quote(value)}`);
  }
  if (resolved.const !== undefined && !isEqual(resolved.const, value))
    return report(`must be ${quote(resolved.const)}, not ${quote(value)}`);
  return [
    ...(resolved.allOf ?? []).flatMap((part) => check(value, part, inner)),
    ...checkAlternatives(value, resolved, inner),
    ...(typeof value === 'string' ? checkText(value, resolved, report) : []),
    ...(typeof value === 'number' ? checkNumber(value, resolved, report) : []),
    ...(Array.isArray(value) ? checkList(value, resolved, inner) : []),
    ...(getType(value) === 'object' ? checkObject(value as Record<string, unknown>, resolved, inner) : []),
  ];
}

/** If no alternative matches, reports the violations of the one with the fewest. */
function checkAlternatives(value: unknown, schema: JsonSchema, position: Position): SchemaViolation[] {
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (!alternatives?.length) return [];
  const { path, schemas } = position;
  const results = alternatives.map((form) => ({
    form: resolveRef(form, schemas),
    violations: check(value, form, position),
  }));
  const matching = results.filter(({ violations }) => violations.length === 0);
  const nameOf = ({ title, type }: JsonSchema) =>
    title ? `“${title}”` : or([type ?? 'another form'].flat().map(labelType));
  if (schema.oneOf && matching.length > 1)
    return [{ path, reason: `fits several forms at once: ${or(matching.map(({ form }) => nameOf(form)))}` }];
  if (matching.length) return [];
  const sameType = results.filter(
    ({ form }) => form.type === undefined || [form.type].flat().some((type) => isType(value, type)),
  );
  if (!sameType.length)
    return [{ path, reason: `must be ${or(results.map(({ form }) => nameOf(form)))}, not ${quote(value)}` }];
  const nearest = sameType.reduce((a, b) => (b.violations.length < a.violations.length ? b : a));
  if (!nearest.form.title || sameType.length === 1) return nearest.violations;
  const suffix = ` (as ${nameOf(nearest.form)})`;
  return nearest.violations.map((violation) => ({ ...violation, reason: violation.reason + suffix }));
}

type ReportProblem = (reason: string) => SchemaViolation[];

function checkText(value: string, schema: JsonSchema, report: ReportProblem): SchemaViolation[] {
  const length = [...value].length;
  if (schema.minLength !== undefined && length < schema.minLength)
    return report(`must have at least ${pluralize(schema.minLength, '1 character', '{count} characters')}`);
  if (schema.maxLength !== undefined && length > schema.maxLength)
    return report(`must have at most ${pluralize(schema.maxLength, '1 character', '{count} characters')}`);
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value))
    return report(`must match the pattern ${schema.pattern}`);
  return [];
}

function checkNumber(value: number, schema: JsonSchema, report: ReportProblem): SchemaViolation[] {
  if (schema.minimum !== undefined && value < schema.minimum) return report(`must be at least ${schema.minimum}`);
  if (schema.maximum !== undefined && value > schema.maximum) return report(`must be at most ${schema.maximum}`);
  if (schema.exclusiveMinimum !== undefined && value <= schema.exclusiveMinimum)
    return report(`must be more than ${schema.exclusiveMinimum}`);
  if (schema.exclusiveMaximum !== undefined && value >= schema.exclusiveMaximum)
    return report(`must be less than ${schema.exclusiveMaximum}`);
  // Decimal steps such as 0.1 have no exact binary form.
  if (
    schema.multipleOf !== undefined &&
    Math.abs(value / schema.multipleOf - Math.round(value / schema.multipleOf)) > 1e-9
  )
    return report(`must be a multiple of ${schema.multipleOf}`);
  return [];
}

function checkList(list: unknown[], schema: JsonSchema, position: Position): SchemaViolation[] {
  const { minItems, maxItems, uniqueItems, items } = schema;
  const violations: SchemaViolation[] = [];
  const report = (reason: string) => violations.push({ path: position.path, reason });
  if (minItems !== undefined && list.length < minItems)
    report(`must have at least ${pluralize(minItems, '1 entry', '{count} entries')}`);
  if (maxItems !== undefined && list.length > maxItems)
    report(`must have at most ${pluralize(maxItems, '1 entry', '{count} entries')}`);
  if (uniqueItems && new Set(list.map((item) => toJson(item))).size < list.length) report('must not repeat an entry');
  if (!items) return violations;
  return [
    ...violations,
    ...list.flatMap((item, index) => check(item, items, { ...position, path: `${position.path}[${index}]` })),
  ];
}

function checkObject(object: Record<string, unknown>, schema: JsonSchema, position: Position): SchemaViolation[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  return [
    ...required
      .filter((name) => !Object.hasOwn(object, name))
      .map((name) => ({ path: joinPath(position.path, name), reason: 'is missing' })),
    ...Object.entries(object).flatMap(([name, item]): SchemaViolation[] => {
      const path = joinPath(position.path, name);
      const property = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
      if (property === false) return [{ path, reason: 'is not a field of this object' }];
      return typeof property === 'object' ? check(item, property, { ...position, path }) : [];
    }),
  ];
}
