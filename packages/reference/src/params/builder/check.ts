import { findSimilarWord } from '@folio/core/model/fuzzy-match.ts';
import type { z } from 'zod';
import type { ParamsFile, Setting } from '../schema.ts';
import { type Formula, FormulaError, readFormula } from './model/formula.ts';
import type { Conditions, Input, Rule } from './model/model.ts';

type Path = (string | number)[];

function report(context: z.RefinementCtx, path: Path, message: string, hint: string): void {
  context.addIssue({ code: 'custom', path, message, params: { hint } });
}

const cureFor = (name: string, known: readonly string[], otherwise: string): string => {
  const near = findSimilarWord(name, known);
  return near ? `Did you mean ${near}?` : otherwise;
};

/** Reports first answers that their own question does not offer, and conditions of questions. */
export function checkInputs(context: z.RefinementCtx, inputs: readonly Input[]): void {
  inputs.forEach((input, at) => {
    const path: Path = ['inputs', at];
    if (input.kind === 'choice' && !input.choices.some(({ id }) => id === input.value))
      report(
        context,
        [...path, 'value'],
        `\`${input.value}\` is not one of the choices`,
        `Use one of: ${input.choices.map(({ id }) => id).join(', ')}.`,
      );
    if (input.kind === 'number' && !(input.min <= input.value && input.value <= input.max))
      report(
        context,
        [...path, 'value'],
        `${input.value} is not within ${input.min} and ${input.max}`,
        'Correct `value`, `min` or `max`.',
      );
    checkConditions(context, [...path, 'when'], input.when, inputs.slice(0, at), []);
  });
}

/** Reports conditions of names that are not known before, and of choices that there are not. */
function checkConditions(
  context: z.RefinementCtx,
  path: Path,
  conditions: Conditions | undefined,
  before: readonly Input[],
  keys: readonly string[],
): void {
  for (const [name, wanted] of Object.entries(conditions ?? {})) {
    const input = before.find(({ id }) => id === name);
    const known = [...before.map(({ id }) => id), ...keys];
    if (!known.includes(name))
      report(
        context,
        [...path, name],
        `\`${name}\` is not known here`,
        cureFor(name, known, 'Name a question above this one, or a key that a rule above sets.'),
      );
    if (input?.kind !== 'choice' || (typeof wanted !== 'string' && !Array.isArray(wanted))) continue;
    const choices = input.choices.map(({ id }) => id);
    for (const one of [wanted].flat())
      if (!choices.includes(one))
        report(
          context,
          [...path, name],
          `\`${one}\` is not a choice of \`${name}\``,
          `Use one of: ${choices.join(', ')}.`,
        );
  }
}

/** Reports rules that say two things, or nothing that can be read: formulas, texts, conditions, names in reasons. */
export function checkRules(context: z.RefinementCtx, inputs: readonly Input[], rules: readonly Rule[]): void {
  const ids = inputs.map(({ id }) => id);
  rules.forEach((rule, at) => {
    const path: Path = ['rules', at];
    checkConditions(
      context,
      [...path, 'when'],
      rule.when,
      inputs,
      rules.slice(0, at).map(({ key }) => key),
    );
    const given = (['value', 'formula', 'from', 'secret'] as const).filter((name) => rule[name] !== undefined);
    if (given.length > 1)
      report(context, [...path, given[1] as string], `The rule has ${given.join(' and ')}`, 'Keep one of them.');
    if (rule.formula !== undefined) checkFormula(context, path, rule.formula, inputs);
    const texts = inputs.flatMap(({ kind, id }) => (kind === 'text' ? id : []));
    if (rule.from !== undefined && !texts.includes(rule.from))
      report(
        context,
        [...path, 'from'],
        `No question asks for the text \`${rule.from}\``,
        cureFor(rule.from, texts, `Use one of: ${texts.join(', ')}.`),
      );
    for (const [, name] of rule.reason.matchAll(/\{(\w+)\}/g))
      if (name !== 'value' && !ids.includes(name as string))
        report(
          context,
          [...path, 'reason'],
          `The reason names \`{${name}}\`, which no question asks for`,
          cureFor(name as string, ids, 'Use `{value}` or the id of a question.'),
        );
  });
}

function checkFormula(context: z.RefinementCtx, path: Path, text: string, inputs: readonly Input[]): void {
  const numbers = inputs.flatMap(({ kind, id }) => (kind === 'number' ? id : []));
  try {
    for (const name of readFormula(text).names)
      if (!numbers.includes(name))
        report(
          context,
          [...path, 'formula'],
          `The formula names \`${name}\`, and no question asks for this number`,
          cureFor(name, numbers, `Use one of: ${numbers.join(', ')}.`),
        );
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    report(context, [...path, 'formula'], error.message, error.hint);
  }
}

/** Reports rules of keys that there are not, and values that their key does not take. */
export function checkKeys(
  context: z.RefinementCtx,
  inputs: readonly Input[],
  rules: readonly Rule[],
  params: ParamsFile,
): void {
  const settings = params.kind === 'configuration' ? params.parameters : [];
  const keys = settings.map(({ key }) => key);
  rules.forEach((rule, at) => {
    const setting = settings.find(({ key }) => key === rule.key);
    if (!setting)
      report(
        context,
        ['rules', at, 'key'],
        `\`${params.id}\` has no key \`${rule.key}\``,
        cureFor(rule.key, keys, `Use a key of data/params/${params.id}.yaml.`),
      );
    else if (rule.value !== undefined) checkValue(context, ['rules', at, 'value'], rule.value, setting);
    else if (rule.formula !== undefined)
      for (const value of extremesOf(rule.formula, inputs))
        checkValue(context, ['rules', at, 'formula'], value, setting);
  });
}

/** Reports the first reason why a key does not take a value. */
function checkValue(context: z.RefinementCtx, path: Path, value: string | number, setting: Setting): void {
  const hint = misfitCure(value, setting);
  if (hint) report(context, path, `\`${setting.key}\` does not take ${value}`, hint);
}

function misfitCure(value: string | number, { type, values, range }: Setting): string | undefined {
  if (values && !values.some((one) => String(one.value) === String(value)))
    return `Use one of: ${values.map((one) => one.value).join(', ')}.`;
  if ((type === 'integer' || type === 'port') && typeof value !== 'number') return 'Write a number, without quotes.';
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } =
    typeof range === 'object' && range ? range : {};
  if (typeof value !== 'number' || (value >= min && value <= max)) return undefined;
  return `Stay within its range: ${Number.isFinite(min) ? `at least ${min}` : `at most ${max}`}.`;
}

/** The least and the greatest value of a formula for the numbers that can be given; none where it cannot be read. */
function extremesOf(text: string, inputs: readonly Input[]): number[] {
  let formula: Formula;
  try {
    formula = readFormula(text);
  } catch {
    return [];
  }
  const asked = inputs.flatMap((input) => (input.kind === 'number' && formula.names.has(input.id) ? input : []));
  if (asked.length < formula.names.size) return [];
  const corners = asked.reduce<Record<string, number>[]>(
    (all, { id, min, max, value }) =>
      all.flatMap((one) => [min, value, max].map((number) => ({ ...one, [id]: number }))),
    [{}],
  );
  const results = corners.map((numbers) => Math.round(formula.valueFor(numbers)));
  return [...new Set([Math.min(...results), Math.max(...results)])];
}
