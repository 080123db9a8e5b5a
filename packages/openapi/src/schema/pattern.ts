import { runInNewContext } from 'node:vm';

/** How long a pattern may take on all its trials together, in milliseconds. A sound one takes less than one. */
const MATCH_TIMEOUT_MS = 250;

/** Length of a trial: a pattern that tries all ways of dividing it has 2^100 of them. */
const length = 100;

const known = new Map<string, boolean>();

/**
 * Whether a pattern can take for ever on a short text, as `^(a+)+$` does ("catastrophic backtracking", CWE-1333). It is tried: on runs of each sign that it
 * names, of each sort of sign, and of its letters together, each with an end that does not fit. What runs too long is stopped.
 */
export function isCatastrophic(pattern: string): boolean {
  let verdict = known.get(pattern);
  if (verdict === undefined) {
    verdict = !triesInTime(pattern, trialsOf(pattern));
    known.set(pattern, verdict);
  }
  return verdict;
}

function trialsOf(pattern: string): string[] {
  const letters = [...new Set(pattern.replace(/\\[a-zA-Z]/g, ''))].filter((sign) => !/[\\^$.|?*+()[\]{}]/.test(sign));
  const words = pattern.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return [...letters, ...words, 'a', 'Z', '0', '_', ' ', '-', '.', 'a0', 'a ', 'é'].flatMap((part) =>
    // A line break as well: "." fits everything else.
    ['\u0000', '\n'].map((end) => part.repeat(Math.ceil(length / part.length)) + end),
  );
}

function triesInTime(pattern: string, trials: string[]): boolean {
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
 * Whether an attempt ends before it is stopped after `patience`. On a busy machine that time may have gone to others: it is tried again until the
 * processor has been at it for half as long, all attempts together. `worked`: milliseconds of the processor since the first one began.
 */
export function completesInTime(attempt: () => void, worked: () => number): boolean {
  for (;;) {
    try {
      attempt();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
      if (worked() >= MATCH_TIMEOUT_MS / 2) return false;
    }
  }
}
