/** From answers to the lines of a configuration file, each with its reason. Pure: the same answers give the same file. */
import { interpolate } from '@folio/core/model/interpolate.ts';
import { readFormula } from './formula.ts';
import type { Answers, BuilderData, Conditions, Input, Key, Rule } from './model.ts';

/** A line of the file. */
export interface Line extends Key {
  /** Undefined: the file has the key in a comment, because no value is known that everybody can use. */
  value: string | undefined;
  /** Another value than the shipped one. */
  changed: boolean;
  /** Why it has this value; empty for a shipped value without a rule. */
  reason: string;
  see?: string | undefined;
}

/** Values by name: answers to the questions that are asked, and keys that are set already. */
type Known = Record<string, string | number>;

function holds(conditions: Conditions | undefined, known: Known): boolean {
  return Object.entries(conditions ?? {}).every(([name, wanted]) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    if (value === undefined) return false;
    if (typeof wanted === 'string' || Array.isArray(wanted)) return [wanted].flat().includes(String(value));
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = wanted;
    return Number(value) >= min && Number(value) <= max;
  });
}

/** The questions that are asked, given the answers to those before them. */
export function askedInputs(inputs: readonly Input[], answers: Answers): Input[] {
  const known: Known = {};
  return inputs.filter((input) => {
    if (!holds(input.when, known)) return false;
    known[input.id] = answers[input.id] as string | number;
    return true;
  });
}

/** What a rule sets; null where it leaves the shipped value, undefined where it lacks what it needs. */
function setBy(rule: Rule, answers: Answers, known: Known, secrets: Record<string, string>) {
  if (rule.value !== undefined) return String(rule.value);
  if (rule.formula !== undefined) return String(Math.round(readFormula(rule.formula).valueFor(answers)));
  if (rule.from !== undefined) return String(known[rule.from] ?? '') || undefined;
  return rule.secret ? secrets[rule.key] : null;
}

/** The lines of the file. Answers to questions that are not asked do not count; `secrets` are random texts by key. */
export function buildLines(data: BuilderData, answers: Answers, secrets: Record<string, string> = {}): Line[] {
  const known: Known = Object.fromEntries(
    askedInputs(data.inputs, answers).map(({ id }) => [id, answers[id] as string | number]),
  );
  const set = new Map<string, { rule: Rule; value: string | undefined }>();
  for (const rule of data.rules) {
    if (set.has(rule.key) || !holds(rule.when, known)) continue;
    const made = setBy(rule, answers, known, secrets);
    if (made === undefined) continue;
    const value = made ?? data.keys.find(({ key }) => key === rule.key)?.shipped;
    set.set(rule.key, { rule, value });
    if (value !== undefined) known[rule.key] = value;
  }
  return data.keys.flatMap((key): Line[] => {
    const found = set.get(key.key);
    if (!found && key.shipped === undefined) return [];
    const value = found ? found.value : key.shipped;
    return [
      {
        ...key,
        value,
        changed: value !== key.shipped,
        reason: found ? interpolate(found.rule.reason, { ...answers, value: value ?? '' }) : '',
        see: found?.rule.see,
      },
    ];
  });
}

/** The answers in words, one for each question that is asked and answered: `Memory: 16 GB`. */
export const answersInWords = (inputs: readonly Input[], answers: Answers): string[] =>
  askedInputs(inputs, answers).flatMap((input) => {
    const value = answers[input.id] as string | number;
    if (input.kind === 'choice') return `${input.label}: ${input.choices.find(({ id }) => id === value)?.label}`;
    if (input.kind === 'text') return value ? `${input.label}: ${value}` : [];
    return `${input.label}: ${value}${input.unit ? ` ${input.unit}` : ''}`;
  });

const isLine = (line: Line): string => {
  const given = `${line.key} = ${line.value ?? ''}`.trimEnd();
  return line.value === undefined ? `// ${given}` : given;
};

/** The file as text: groups and reasons as comments. `head` are its first comments. */
export function fileText(lines: readonly Line[], groups: Record<string, string>, head: readonly string[]): string {
  const blocks = [...new Set(lines.map(({ group }) => group))].map((group) =>
    [
      `// ${groups[group] ?? group}`,
      ...lines
        .filter((line) => line.group === group)
        .flatMap((line) => [
          ...(line.changed || line.value === undefined ? [`// ${line.reason.replaceAll('`', '')}`] : []),
          isLine(line),
        ]),
    ].join('\n'),
  );
  return `${[head.map((text) => `// ${text}`).join('\n'), ...blocks].filter(Boolean).join('\n\n')}\n`;
}
