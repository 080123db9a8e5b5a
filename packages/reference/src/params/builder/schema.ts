import {
  checkUnique,
  code,
  noteKeys,
  plainText,
  refineWithHint,
  route,
  sources,
  text,
} from '@folio/core/data/schema-helpers.ts';
import { z } from 'zod';
import type { ParamsFile } from '../schema.ts';
import { checkInputs, checkKeys, checkRules } from './check.ts';
import type { Input, Rule } from './model/model.ts';

/** `data/builders/<file>.yaml`: what a builder of a configuration file asks, and its rules. */

const name = refineWithHint(
  z.string(),
  (value) => /^[a-z][a-z\d]*$/.test(value),
  'An id has other signs than lower-case letters and digits',
  'Write it like `memory`: links carry it, and formulas name it.',
);
const bounds = z.strictObject({ min: z.number().optional(), max: z.number().optional() });
const conditions = z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1), bounds]));
const asked = { id: name, label: plainText, hint: plainText.optional(), when: conditions.optional() };

const input = z.discriminatedUnion('kind', [
  z.strictObject({
    ...asked,
    kind: z.literal('number'),
    value: z.number(),
    min: z.number(),
    max: z.number(),
    unit: text.optional(),
  }),
  z.strictObject({
    ...asked,
    kind: z.literal('choice'),
    value: z.string(),
    choices: z.array(z.strictObject({ id: name, label: plainText })).min(2),
  }),
  z.strictObject({ ...asked, kind: z.literal('text'), form: z.enum(['host', 'path']), example: text }),
]);

const ruleOfKey = z.strictObject({
  key: code,
  when: conditions.optional(),
  value: z.union([z.string(), z.number()]).optional(),
  formula: text.optional(),
  from: z.string().optional(),
  secret: z.strictObject({ signs: text, length: z.number().int().min(1).max(64) }).optional(),
  /** One sentence or two. Code in backticks; no other marks. */
  reason: plainText,
  see: route.optional(),
});

const shape = z.strictObject({
  id: z.string(),
  /** The file of `data/params` that has the keys. */
  parameters: z.string(),
  inputs: z.array(input).min(1),
  rules: z.array(ruleOfKey).min(1),
  ...noteKeys,
  sources,
});

/** The form of the file alone: questions, conditions, formulas. */
export const builderSchema = shape.superRefine((file, context) => {
  checkUnique(
    context,
    ['inputs'],
    file.inputs.map(({ id }) => id),
    'The question',
  );
  checkInputs(context, file.inputs as Input[]);
  checkRules(context, file.inputs as Input[], file.rules as Rule[]);
});
export type BuilderFile = z.output<typeof builderSchema>;

type Schema = { parse(value: unknown): BuilderFile };
const made = new WeakMap<ParamsFile, Schema>();

/** The same, with the keys that the rules set: each exists, and takes the values that it is given. */
export function builderSchemaFor(params: ParamsFile): Schema {
  const known = made.get(params);
  if (known) return known;
  const schema = builderSchema.superRefine((file, context) =>
    checkKeys(context, file.inputs as Input[], file.rules as Rule[], params),
  );
  made.set(params, schema);
  return schema;
}
