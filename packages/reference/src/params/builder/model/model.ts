/** What a builder of configuration files knows: what it asks, its rules, and the keys with their shipped values. Plain data, fetched by the browser. */

/** What has to hold, all of it: an answer that is one of some texts, or a number within bounds. Keys that earlier rules set can be named too. */
export type Conditions = Record<string, string | string[] | { min?: number | undefined; max?: number | undefined }>;

interface Asked {
  id: string;
  label: string;
  hint?: string | undefined;
  /** Without it, the question is always asked. */
  when?: Conditions | undefined;
}

/** A question to the reader. `value` is the answer to begin with. */
export type Input = Asked &
  (
    | { kind: 'number'; value: number; min: number; max: number; unit?: string | undefined }
    | { kind: 'choice'; value: string; choices: { id: string; label: string }[] }
    | { kind: 'text'; form: 'host' | 'path'; example: string }
  );

/** Sets a key, or says why it keeps its shipped value. Of the rules of a key, the first one whose conditions hold applies. */
export interface Rule {
  key: string;
  when?: Conditions | undefined;
  value?: string | number | undefined;
  /** A formula of numbers that are asked for (`formula.ts`). */
  formula?: string | undefined;
  /** The text that the reader gave; without one, the rule does not apply. */
  from?: string | undefined;
  /** Random signs: made in the browser, and in no link. */
  secret?: { signs: string; length: number } | undefined;
  /** Sentences with code in backticks; `{memory}` is an answer, `{value}` the value. */
  reason: string;
  /** A page about it. */
  see?: string | undefined;
}

/** A key of the file, in the order of the file. */
export interface Key {
  key: string;
  /** Anchor of its row on the page. */
  anchor: string;
  group: string;
  /** What it sets, as a phrase. */
  short: string;
  unit?: string;
  shipped?: string;
  caution?: string;
}

export interface BuilderData {
  /** Name of the file that is built. */
  file: string;
  groups: Record<string, string>;
  inputs: Input[];
  rules: Rule[];
  keys: Key[];
}

/** Answers by the id of the question: numbers, ids of choices, texts. */
export type Answers = Record<string, string | number>;

/** The answers to begin with. */
export const firstAnswers = (inputs: readonly Input[]): Answers =>
  Object.fromEntries(inputs.map((input) => [input.id, input.kind === 'text' ? '' : input.value]));
