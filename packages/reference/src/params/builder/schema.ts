import { findSimilarWord } from '@folio/core';
import {
  addIssue,
  checkUnique,
  code,
  noteKeys,
  plainText,
  refineWithHint,
  route,
  sources,
  text,
  textWithCode,
} from '@folio/core/data';
import { z } from 'zod';
import type { ParamsFile, Setting } from '../schema.ts';
import { type Formula, FormulaError, parseFormula } from './model/formula.ts';

/** The schema of `data/builders/<file>.yaml`: the questions of a builder, and its rules. */

const name = refineWithHint(
  z.string(),
  (value) => /^[a-z][a-z\d]*$/.test(value),
  'An id must consist of lower-case letters and digits',
  'Write it like `memory`; links and formulas contain it.',
);
const bounds = z.strictObject({ min: z.number().optional(), max: z.number().optional() });
/**
 * All conditions must be satisfied: the value is one of the texts, or within the bounds. Names are questions,
 * or keys that earlier rules set.
 */
const conditions = z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1), bounds]));
export type Conditions = z.output<typeof conditions>;

const questionKeys = { id: name, label: plainText, hint: plainText.optional(), when: conditions.optional() };

/** `value` is the initial answer. */
const input = z.discriminatedUnion('kind', [
  z.strictObject({
    ...questionKeys,
    kind: z.literal('number'),
    value: z.number(),
    min: z.number(),
    max: z.number(),
    unit: text.optional(),
  }),
  z.strictObject({
    ...questionKeys,
    kind: z.literal('choice'),
    value: z.string(),
    choices: z.array(z.strictObject({ id: name, label: plainText })).min(2),
  }),
  z.strictObject({ ...questionKeys, kind: z.literal('text'), form: z.enum(['host', 'path']), example: text }),
]);
export type Input = z.output<typeof input>;

/**
 * Sets a key, or explains why it keeps its shipped value. The first rule of a key whose conditions are
 * satisfied applies.
 */
const rule = z.strictObject({
  key: code,
  when: conditions.optional(),
  value: z.union([z.string(), z.number()]).optional(),
  formula: text.optional(),
  /** The id of a question for a text. Without an answer, the rule doesn't apply. */
  from: z.string().optional(),
  /** Random characters, which are generated in the browser and never part of a link. */
  secret: z.strictObject({ characters: text, length: z.number().int().min(1).max(64) }).optional(),
  /** `{memory}` is an answer, `{value}` the value. */
  reason: textWithCode,
  see: route.optional(),
});
export type Rule = z.output<typeof rule>;

const builderFile = z.strictObject({
  id: z.string(),
  /** The file of `data/params` that defines the keys. */
  parameters: z.string(),
  inputs: z.array(input).min(1),
  rules: z.array(rule).min(1),
  ...noteKeys,
  sources,
});

export const builderSchema = builderFile.superRefine((file, context) => {
  checkUnique(
    context,
    ['inputs'],
    file.inputs.map(({ id }) => id),
    'The question',
  );
  checkInputs(context, file.inputs);
  checkRules(context, file.inputs, file.rules);
});
export type BuilderFile = z.output<typeof builderSchema>;

type Schema = { parse(value: unknown): BuilderFile };
const schemas = new WeakMap<ParamsFile, Schema>();

export function createBuilderSchema(params: ParamsFile): Schema {
  const known = schemas.get(params);
  if (known) return known;
  const schema = builderSchema.superRefine((file, context) => checkKeys(context, file.inputs, file.rules, params));
  schemas.set(params, schema);
  return schema;
}

type Path = (string | number)[];

const suggestName = (name: string, known: readonly string[], otherwise: string): string => {
  const similar = findSimilarWord(name, known);
  return similar ? `Did you mean ${similar}?` : otherwise;
};

function checkInputs(context: z.RefinementCtx, inputs: readonly Input[]): void {
  inputs.forEach((input, index) => {
    const path: Path = ['inputs', index];
    if (input.kind === 'choice' && !input.choices.some(({ id }) => id === input.value))
      addIssue(
        context,
        [...path, 'value'],
        `\`${input.value}\` is not one of the choices`,
        `Use one of: ${input.choices.map(({ id }) => id).join(', ')}.`,
      );
    if (input.kind === 'number' && !(input.min <= input.value && input.value <= input.max))
      addIssue(
        context,
        [...path, 'value'],
        `${input.value} is not between ${input.min} and ${input.max}`,
        'Correct `value`, `min` or `max`.',
      );
    checkConditions(context, [...path, 'when'], input.when, inputs.slice(0, index), []);
  });
}

function checkConditions(
  context: z.RefinementCtx,
  path: Path,
  conditions: Conditions | undefined,
  before: readonly Input[],
  keys: readonly string[],
): void {
  for (const [name, expected] of Object.entries(conditions ?? {})) {
    const input = before.find(({ id }) => id === name);
    const known = [...before.map(({ id }) => id), ...keys];
    if (!known.includes(name))
      addIssue(
        context,
        [...path, name],
        `\`${name}\` is neither an earlier question nor a key that an earlier rule sets`,
        suggestName(name, known, 'Move its question or rule up, or correct the name.'),
      );
    if (input?.kind !== 'choice' || (typeof expected !== 'string' && !Array.isArray(expected))) continue;
    const choices = input.choices.map(({ id }) => id);
    for (const choice of [expected].flat())
      if (!choices.includes(choice))
        addIssue(
          context,
          [...path, name],
          `\`${choice}\` is not a choice of \`${name}\``,
          `Use one of: ${choices.join(', ')}.`,
        );
  }
}

function checkRules(context: z.RefinementCtx, inputs: readonly Input[], rules: readonly Rule[]): void {
  const ids = inputs.map(({ id }) => id);
  rules.forEach((rule, index) => {
    const path: Path = ['rules', index];
    checkConditions(
      context,
      [...path, 'when'],
      rule.when,
      inputs,
      rules.slice(0, index).map(({ key }) => key),
    );
    const actions = (['value', 'formula', 'from', 'secret'] as const).filter((name) => rule[name] !== undefined);
    if (actions.length > 1)
      addIssue(
        context,
        [...path, actions[1] as string],
        `The rule sets its value more than once: ${actions.join(', ')}`,
        'Keep one of them.',
      );
    if (rule.formula !== undefined) checkFormula(context, path, rule.formula, inputs);
    const texts = inputs.flatMap(({ kind, id }) => (kind === 'text' ? id : []));
    if (rule.from !== undefined && !texts.includes(rule.from))
      addIssue(
        context,
        [...path, 'from'],
        `No question asks for the text \`${rule.from}\``,
        suggestName(rule.from, texts, `Use one of: ${texts.join(', ')}.`),
      );
    for (const [, name] of rule.reason.matchAll(/\{(\w+)\}/g))
      if (name !== 'value' && !ids.includes(name as string))
        addIssue(
          context,
          [...path, 'reason'],
          `The reason uses \`{${name}}\`, but no question has this id`,
          suggestName(name as string, ids, 'Use `{value}` or the id of a question.'),
        );
  });
}

function checkFormula(context: z.RefinementCtx, path: Path, text: string, inputs: readonly Input[]): void {
  const numbers = inputs.flatMap(({ kind, id }) => (kind === 'number' ? id : []));
  try {
    for (const name of parseFormula(text).names)
      if (!numbers.includes(name))
        addIssue(
          context,
          [...path, 'formula'],
          `The formula uses \`${name}\`, but no question asks for this number`,
          suggestName(name, numbers, `Use one of: ${numbers.join(', ')}.`),
        );
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    addIssue(context, [...path, 'formula'], error.message, error.hint);
  }
}

function checkKeys(
  context: z.RefinementCtx,
  inputs: readonly Input[],
  rules: readonly Rule[],
  params: ParamsFile,
): void {
  const settings = params.kind === 'configuration' ? params.parameters : [];
  const keys = settings.map(({ key }) => key);
  rules.forEach((rule, index) => {
    const setting = settings.find(({ key }) => key === rule.key);
    if (!setting)
      addIssue(
        context,
        ['rules', index, 'key'],
        `\`${params.id}\` has no key \`${rule.key}\``,
        suggestName(rule.key, keys, `Use a key of data/params/${params.id}.yaml.`),
      );
    else if (rule.value !== undefined) checkValue(context, ['rules', index, 'value'], rule.value, setting);
    else if (rule.formula !== undefined)
      for (const value of getExtremes(rule.formula, inputs))
        checkValue(context, ['rules', index, 'formula'], value, setting);
  });
}

function checkValue(context: z.RefinementCtx, path: Path, value: string | number, setting: Setting): void {
  const hint = getValueHint(value, setting);
  if (hint) addIssue(context, path, `Invalid value ${value} for \`${setting.key}\``, hint);
}

function getValueHint(value: string | number, { type, values, range }: Setting): string | undefined {
  if (values && !values.some((choice) => String(choice.value) === String(value)))
    return `Use one of: ${values.map((choice) => choice.value).join(', ')}.`;
  if ((type === 'integer' || type === 'port') && typeof value !== 'number') return 'Write a number, without quotes.';
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } =
    typeof range === 'object' && range ? range : {};
  if (typeof value !== 'number' || (value >= min && value <= max)) return undefined;
  return `Stay within its range: ${Number.isFinite(min) ? `at least ${min}` : `at most ${max}`}.`;
}

function getExtremes(text: string, inputs: readonly Input[]): number[] {
  let formula: Formula;
  try {
    formula = parseFormula(text);
  } catch {
    return [];
  }
  const used = inputs.flatMap((input) => (input.kind === 'number' && formula.names.has(input.id) ? input : []));
  if (used.length < formula.names.size) return [];
  const answers = used.reduce<Record<string, number>[]>(
    (combinations, { id, min, max, value }) =>
      combinations.flatMap((combination) => [min, value, max].map((number) => ({ ...combination, [id]: number }))),
    [{}],
  );
  const results = answers.map((numbers) => Math.round(formula.evaluate(numbers)));
  return [...new Set([Math.min(...results), Math.max(...results)])];
}
