import { runInNewContext } from 'node:vm';
import { code, openQuestionList, refineWithHint, text } from '@folio/core/data';
import { z } from 'zod';

const type = z.enum(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']);
const count = z.number().int().min(0).optional();

const isValidPattern = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

/**
 * The keywords of JSON Schema 2020-12, as used by OpenAPI 3.1, that the pages can show. Any other
 * keyword is reported as a mistake.
 */
export const jsonSchema = z.strictObject({
  $ref: z.string().optional(),
  type: z.union([type, z.array(type).min(1)]).optional(),
  format: code.optional(),
  title: text.optional(),
  description: text.optional(),
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return z.union([z.boolean(), jsonSchema]).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get oneOf() {
    return z.array(jsonSchema).min(1).optional();
  },
  get anyOf() {
    return z.array(jsonSchema).min(1).optional();
  },
  get allOf() {
    return z.array(jsonSchema).min(1).optional();
  },
  enum: z.array(z.unknown()).min(1).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  pattern: refineWithHint(
    refineWithHint(
      z.string(),
      isValidPattern,
      'The pattern is not a regular expression',
      'Correct it; the syntax is that of JavaScript.',
    ),
    (value) => !isValidPattern(value) || !isCatastrophic(value),
    'The pattern backtracks without limit on some texts',
    'Avoid nested repetition of the same characters: write `^a+$` instead of `^(a+)+$`.',
  ).optional(),
  minLength: count,
  maxLength: count,
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  multipleOf: z.number().positive().optional(),
  minItems: count,
  maxItems: count,
  uniqueItems: z.boolean().optional(),
  contentEncoding: code.optional(),
  contentMediaType: code.optional(),
  readOnly: z.boolean().optional(),
  writeOnly: z.boolean().optional(),
  deprecated: z.boolean().optional(),
  'x-unit': text.optional(),
  'x-open-questions': openQuestionList.optional(),
  'x-caution': text.optional(),
});
export type JsonSchema = z.output<typeof jsonSchema>;

/** A safe pattern takes less than 1 ms for all trials together. */
const MATCH_TIMEOUT_MS = 250;

/** A pattern that backtracks has 2^100 ways to divide a text of this length. */
const TRIAL_CHARS = 100;

const catastrophicPatterns = new Map<string, boolean>();

/**
 * Returns whether a pattern backtracks catastrophically (CWE-1333), as `^(a+)+$` does. The pattern
 * is run on repetitions of each of its characters and of each character class, with an end that
 * doesn't match.
 */
export function isCatastrophic(pattern: string): boolean {
  let verdict = catastrophicPatterns.get(pattern);
  if (verdict === undefined) {
    verdict = !completesTrials(pattern, createTrials(pattern));
    catastrophicPatterns.set(pattern, verdict);
  }
  return verdict;
}

function createTrials(pattern: string): string[] {
  const letters = [...new Set(pattern.replace(/\\[a-zA-Z]/g, ''))].filter(
    (character) => !/[\\^$.|?*+()[\]{}]/.test(character),
  );
  const words = pattern.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return [...letters, ...words, 'a', 'Z', '0', '_', ' ', '-', '.', 'a0', 'a ', 'é'].flatMap((part) =>
    // "." matches everything but a line break.
    ['\u0000', '\n'].map((end) => part.repeat(Math.ceil(TRIAL_CHARS / part.length)) + end),
  );
}

function completesTrials(pattern: string, trials: string[]): boolean {
  const before = process.cpuUsage();
  const attempt = () =>
    runInNewContext(
      'const tried = new RegExp(pattern, "u"); for (const trial of trials) tried.test(trial);',
      { pattern, trials },
      { timeout: MATCH_TIMEOUT_MS },
    );
  return completesInTime(attempt, () => process.cpuUsage(before).user / 1000);
}

/**
 * Returns whether `attempt` completes within the time limit. On a busy machine, the limit may pass
 * without the process running: the attempt is repeated until `getCpuMs` reaches half of the limit.
 */
export function completesInTime(attempt: () => void, getCpuMs: () => number): boolean {
  for (;;) {
    try {
      attempt();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
      if (getCpuMs() >= MATCH_TIMEOUT_MS / 2) return false;
    }
  }
}
