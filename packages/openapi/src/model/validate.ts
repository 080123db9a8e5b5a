import type { JsonSchema } from '../schema/json-schema.ts';

/**
 * Checks JSON values against the part of JSON Schema 2020-12 that the API description uses (`JsonSchema`).
 * A full validator weighs more than the whole console, and compiles schemas with `new Function`, which the security policy forbids.
 */

/** Why a value does not fit: where, as `doc.items[2]` (empty for the whole), and what is wrong there. */
export interface SchemaViolation {
  path: string;
  reason: string;
}

/** Schemas by name, for `#/components/schemas/Name`. */
export type Schemas = Record<string, JsonSchema>;

/** Every misfit of a value, in the order of the schema; none when it fits. */
export function validate(value: unknown, schema: JsonSchema, schemas: Schemas): SchemaViolation[] {
  return check(value, schema, schemas, '', 0);
}

/** The closed set of values that a schema allows, with their names; undefined when it is open. */
export function choicesOf(
  schema: JsonSchema,
  schemas: Schemas,
): { value: unknown; title?: string | undefined }[] | undefined {
  const own = resolveRef(schema, schemas);
  if (own.enum) return own.enum.map((value) => ({ value }));
  const forms = own.oneOf ?? own.anyOf;
  if (!forms?.length || !forms.every((form) => form.const !== undefined)) return undefined;
  return forms.map((form) => ({ value: form.const, title: form.title }));
}

/** Follows a reference; what is beside it overrides, as in OpenAPI 3.1. */
export function resolveRef(schema: JsonSchema, schemas: Schemas): JsonSchema {
  let own = schema;
  // No chain is longer than there are schemas; a circle would be.
  for (let hops = 0; own.$ref && hops < 32; hops++) {
    const { $ref, ...beside } = own;
    own = { ...schemas[$ref.slice($ref.lastIndexOf('/') + 1)], ...beside };
  }
  return own;
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
};

const isType = (value: unknown, wanted: string): boolean => {
  const type = typeOf(value);
  return type === wanted || (wanted === 'number' && type === 'integer');
};

const words: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const named = (type: string) => words[type] ?? type;
const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};
const or = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
const below = (path: string, name: string): string => {
  const step = /^[A-Za-z_$][\w$-]*$/.test(name) ? name : `[${JSON.stringify(name)}]`;
  return path && !step.startsWith('[') ? `${path}.${step}` : path + step;
};

function check(value: unknown, schema: JsonSchema, schemas: Schemas, path: string, depth: number): SchemaViolation[] {
  // A schema may hold itself; a value cannot, but no form is deeper than this.
  if (depth > 64) return [];
  const own = resolveRef(schema, schemas);
  const fail = (reason: string): SchemaViolation[] => [{ path, reason }];
  const types = own.type === undefined ? [] : [own.type].flat();
  if (types.length && !types.some((type) => isType(value, type)))
    return fail(`must be ${or(types.map(named))}, not ${show(value)}`);
  const choices = choicesOf(own, schemas);
  if (choices)
    return choices.some((choice) => same(choice.value, value))
      ? []
      : fail(
          `must be ${or(choices.map((choice) => show(choice.value) + (choice.title ? ` (${choice.title})` : '')))}, not ${show(value)}`,
        );
  if (own.const !== undefined && !same(own.const, value)) return fail(`must be ${show(own.const)}, not ${show(value)}`);
  return [
    ...(own.allOf ?? []).flatMap((part) => check(value, part, schemas, path, depth + 1)),
    ...checkForms(value, own, schemas, path, depth),
    ...(typeof value === 'string' ? checkText(value, own, fail) : []),
    ...(typeof value === 'number' ? checkNumber(value, own, fail) : []),
    ...(Array.isArray(value) ? checkList(value, own, schemas, path, depth) : []),
    ...(typeOf(value) === 'object' ? checkObject(value as Record<string, unknown>, own, schemas, path, depth) : []),
  ];
}

/** `oneOf` and `anyOf`. Of several forms the one that comes nearest says what is wrong. */
function checkForms(value: unknown, own: JsonSchema, schemas: Schemas, path: string, depth: number): SchemaViolation[] {
  const forms = own.oneOf ?? own.anyOf;
  if (!forms?.length) return [];
  const tried = forms.map((form) => ({
    form: resolveRef(form, schemas),
    misfits: check(value, form, schemas, path, depth + 1),
  }));
  const fitting = tried.filter(({ misfits }) => misfits.length === 0);
  const nameOf = ({ title, type }: JsonSchema) =>
    title ? `“${title}”` : or([type ?? 'another form'].flat().map(named));
  if (own.oneOf && fitting.length > 1)
    return [{ path, reason: `fits several forms at once: ${or(fitting.map(({ form }) => nameOf(form)))}` }];
  if (fitting.length) return [];
  const ofType = tried.filter(
    ({ form }) => form.type === undefined || [form.type].flat().some((type) => isType(value, type)),
  );
  if (!ofType.length)
    return [{ path, reason: `must be ${or(tried.map(({ form }) => nameOf(form)))}, not ${show(value)}` }];
  const nearest = ofType.reduce((a, b) => (b.misfits.length < a.misfits.length ? b : a));
  return nearest.misfits.map((misfit) =>
    nearest.form.title && ofType.length > 1
      ? { ...misfit, reason: `${misfit.reason} (as ${nameOf(nearest.form)})` }
      : misfit,
  );
}

type Fail = (reason: string) => SchemaViolation[];

function checkText(value: string, own: JsonSchema, fail: Fail): SchemaViolation[] {
  const length = [...value].length;
  if (own.minLength !== undefined && length < own.minLength)
    return fail(`must have at least ${own.minLength} characters`);
  if (own.maxLength !== undefined && length > own.maxLength)
    return fail(`must have at most ${own.maxLength} characters`);
  if (own.pattern !== undefined && !new RegExp(own.pattern, 'u').test(value))
    return fail(`must match the pattern ${own.pattern}`);
  return [];
}

function checkNumber(value: number, own: JsonSchema, fail: Fail): SchemaViolation[] {
  if (own.minimum !== undefined && value < own.minimum) return fail(`must be at least ${own.minimum}`);
  if (own.maximum !== undefined && value > own.maximum) return fail(`must be at most ${own.maximum}`);
  if (own.exclusiveMinimum !== undefined && value <= own.exclusiveMinimum)
    return fail(`must be more than ${own.exclusiveMinimum}`);
  if (own.exclusiveMaximum !== undefined && value >= own.exclusiveMaximum)
    return fail(`must be less than ${own.exclusiveMaximum}`);
  // Decimal steps such as 0.1 have no exact binary form.
  if (own.multipleOf !== undefined && Math.abs(value / own.multipleOf - Math.round(value / own.multipleOf)) > 1e-9)
    return fail(`must be a multiple of ${own.multipleOf}`);
  return [];
}

function checkList(
  value: unknown[],
  own: JsonSchema,
  schemas: Schemas,
  path: string,
  depth: number,
): SchemaViolation[] {
  const fail = (reason: string): SchemaViolation[] => [{ path, reason }];
  return [
    ...(own.minItems !== undefined && value.length < own.minItems
      ? fail(`must have at least ${own.minItems} entries`)
      : []),
    ...(own.maxItems !== undefined && value.length > own.maxItems
      ? fail(`must have at most ${own.maxItems} entries`)
      : []),
    ...(own.uniqueItems && new Set(value.map((item) => JSON.stringify(item))).size < value.length
      ? fail('must not repeat an entry')
      : []),
    ...(own.items
      ? value.flatMap((item, at) => check(item, own.items as JsonSchema, schemas, `${path}[${at}]`, depth + 1))
      : []),
  ];
}

function checkObject(
  value: Record<string, unknown>,
  own: JsonSchema,
  schemas: Schemas,
  path: string,
  depth: number,
): SchemaViolation[] {
  const properties = own.properties ?? {};
  const { additionalProperties: more } = own;
  return [
    ...(own.required ?? []).flatMap((name) =>
      Object.hasOwn(value, name) ? [] : [{ path: below(path, name), reason: 'is missing' }],
    ),
    ...Object.entries(value).flatMap(([name, item]): SchemaViolation[] => {
      const at = below(path, name);
      if (Object.hasOwn(properties, name)) return check(item, properties[name] as JsonSchema, schemas, at, depth + 1);
      if (more === false) return [{ path: at, reason: 'is not a field of this object' }];
      return typeof more === 'object' ? check(item, more, schemas, at, depth + 1) : [];
    }),
  ];
}
