import { interpolate } from '@folio/core';
import type { Conditions, Input, Rule } from '../schema.ts';
import { parseFormula } from './formula.ts';

export interface Key {
  key: string;
  anchor: string;
  group: string;
  short: string;
  unit?: string;
  shipped?: string;
  caution?: string;
}

export interface BuilderData {
  file: string;
  groups: Record<string, string>;
  inputs: Input[];
  rules: Rule[];
  keys: Key[];
}

export type Answers = Record<string, string | number>;

export const getInitialAnswers = (inputs: readonly Input[]): Answers =>
  Object.fromEntries(inputs.map((input) => [input.id, input.kind === 'text' ? '' : input.value]));

export interface Line extends Key {
  /** Undefined if no value is known: the file then has the key in a comment. */
  value: string | undefined;
  changed: boolean;
  reason: string;
  see?: string | undefined;
}

type KnownValues = Record<string, string | number>;

function isSatisfied(conditions: Conditions | undefined, known: KnownValues): boolean {
  return Object.entries(conditions ?? {}).every(([name, expected]) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    if (value === undefined) return false;
    if (typeof expected === 'string' || Array.isArray(expected)) return [expected].flat().includes(String(value));
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = expected;
    return Number(value) >= min && Number(value) <= max;
  });
}

export function getActiveInputs(inputs: readonly Input[], answers: Answers): Input[] {
  const known: KnownValues = {};
  return inputs.filter((input) => {
    if (!isSatisfied(input.when, known)) return false;
    known[input.id] = answers[input.id] as string | number;
    return true;
  });
}

/** Returns null to keep the shipped value, undefined if the rule lacks an answer. */
function applyRule(rule: Rule, answers: Answers, known: KnownValues, secrets: Record<string, string>) {
  if (rule.value !== undefined) return String(rule.value);
  if (rule.formula !== undefined) return String(Math.round(parseFormula(rule.formula).evaluate(answers)));
  if (rule.from !== undefined) return String(known[rule.from] ?? '') || undefined;
  return rule.secret ? secrets[rule.key] : null;
}

export function buildLines(data: BuilderData, answers: Answers, secrets: Record<string, string> = {}): Line[] {
  const known: KnownValues = Object.fromEntries(
    getActiveInputs(data.inputs, answers).map(({ id }) => [id, answers[id] as string | number]),
  );
  const appliedRules = new Map<string, { rule: Rule; value: string | undefined }>();
  for (const rule of data.rules) {
    if (appliedRules.has(rule.key) || !isSatisfied(rule.when, known)) continue;
    const result = applyRule(rule, answers, known, secrets);
    if (result === undefined) continue;
    const value = result ?? data.keys.find(({ key }) => key === rule.key)?.shipped;
    appliedRules.set(rule.key, { rule, value });
    if (value !== undefined) known[rule.key] = value;
  }
  return data.keys.flatMap((key): Line[] => {
    const applied = appliedRules.get(key.key);
    if (!applied && key.shipped === undefined) return [];
    const value = applied ? applied.value : key.shipped;
    return [
      {
        ...key,
        value,
        changed: value !== key.shipped,
        reason: applied ? interpolate(applied.rule.reason, { ...answers, value: value ?? '' }) : '',
        see: applied?.rule.see,
      },
    ];
  });
}

export const summarizeAnswers = (inputs: readonly Input[], answers: Answers): string[] =>
  getActiveInputs(inputs, answers).flatMap((input) => {
    const value = answers[input.id] as string | number;
    if (input.kind === 'choice') return `${input.label}: ${input.choices.find(({ id }) => id === value)?.label}`;
    if (input.kind === 'text') return value ? `${input.label}: ${value}` : [];
    return `${input.label}: ${value}${input.unit ? ` ${input.unit}` : ''}`;
  });

const formatLine = (line: Line): string => {
  const assignment = `${line.key} = ${line.value ?? ''}`.trimEnd();
  return line.value === undefined ? `// ${assignment}` : assignment;
};

/** @param head The first comments of the file. */
export function formatFile(lines: readonly Line[], groups: Record<string, string>, head: readonly string[]): string {
  const blocks = [...new Set(lines.map(({ group }) => group))].map((group) =>
    [
      `// ${groups[group] ?? group}`,
      ...lines
        .filter((line) => line.group === group)
        .flatMap((line) => [
          ...(line.changed || line.value === undefined ? [`// ${line.reason.replaceAll('`', '')}`] : []),
          formatLine(line),
        ]),
    ].join('\n'),
  );
  return `${[head.map((text) => `// ${text}`).join('\n'), ...blocks].filter(Boolean).join('\n\n')}\n`;
}

export type AnswerError = 'number' | 'range' | 'host' | 'path';

const TEXT_PATTERNS = { host: /^[\w.:-]{1,253}$/, path: /^[^\s"']{1,1000}$/ };

export function validateAnswer(input: Input, answer: string | number | undefined): AnswerError | undefined {
  const text = String(answer ?? '').trim();
  if (input.kind === 'choice') return undefined;
  if (input.kind === 'text') return text === '' || TEXT_PATTERNS[input.form].test(text) ? undefined : input.form;
  if (!/^\d+$/.test(text)) return 'number';
  return Number(text) < input.min || Number(text) > input.max ? 'range' : undefined;
}

export function parseAnswers(inputs: readonly Input[], typed: Answers): Answers | undefined {
  if (getActiveInputs(inputs, typed).some((input) => validateAnswer(input, typed[input.id]))) return undefined;
  return Object.fromEntries(
    inputs.map((input) => {
      const isValid = !validateAnswer(input, typed[input.id]);
      if (input.kind === 'number') return [input.id, isValid ? Number(typed[input.id]) : input.value];
      return [input.id, isValid ? String(typed[input.id] ?? '').trim() : ''];
    }),
  );
}

/** Encodes the answers that differ from the initial ones: `#build=<name>&memory=64`. */
export function encodeAnswers(name: string, inputs: readonly Input[], answers: Answers): string {
  const initial = getInitialAnswers(inputs);
  const parts = getActiveInputs(inputs, answers).flatMap(({ id }) =>
    answers[id] === initial[id] ? [] : `&${id}=${encodeURIComponent(answers[id] as string)}`,
  );
  return `#build=${name}${parts.join('')}`;
}

/** Decodes the answers of a link, without invalid ones; returns undefined for other anchors. */
export function decodeAnswers(hash: string, name: string, inputs: readonly Input[]): Answers | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  if (values.get('build') !== name) return undefined;
  const entries = inputs.flatMap((input) => {
    const value = values.get(input.id);
    if (value === null || validateAnswer(input, value)) return [];
    if (input.kind === 'choice' && !input.choices.some(({ id }) => id === value)) return [];
    return [[input.id, input.kind === 'number' ? Number(value) : value] as const];
  });
  return { ...getInitialAnswers(inputs), ...Object.fromEntries(entries) };
}
