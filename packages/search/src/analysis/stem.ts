/**
 * The Porter stemmer. Source: M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980, pp. 130–137.
 * The test compares it, word for word, with the implementation of the Snowball project.
 */
import { memoize } from './memoize.ts';

// A word is [C](VC)^m[V], where C is a run of consonants and V a run of vowels; y is a vowel after a consonant. The patterns below are
// conditions on m, the measure. A y at the beginning of a word is a consonant: it is written Y while the word is worked on.
const CONSONANTS = '[^aeiou][^aeiouy]*';
const VOWELS = '[aeiouy][aeiou]*';
const MEASURE_OVER_0 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const MEASURE_OVER_1 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const MEASURE_1 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}(?:${VOWELS})?$`);
const HAS_VOWEL = new RegExp(`^(?:${CONSONANTS})?[aeiouy]`);
/** The double consonants that English doubles before -ed and -ing; the list is Snowball's, the paper excludes l, s and z only. */
const DOUBLE_CONSONANT = /([bdfgmnprt])\1$/;
/** Consonant, vowel, consonant, the last not w, x or y: "hop", where an e has been lost. */
const SHORT_SYLLABLE = new RegExp(`^${CONSONANTS}[aeiouy][^aeiouwxy]$`);

/** Steps 2 and 3: suffixes of words with a measure over 0, and what takes their place. */
const STEP_2 = suffixRules(
  'ational:ate tional:tion enci:ence anci:ance izer:ize abli:able alli:al entli:ent eli:e ousli:ous ization:ize ation:ate ator:ate alism:al ' +
    'iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble',
);
const STEP_3 = suffixRules('icate:ic ative: alize:al iciti:ic ical:ic ful: ness:');
/** Step 4: suffixes that words with a measure over 1 lose; "ion" only after s or t. */
const STEP_4 = suffixRules(
  'al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: sion:s tion:t ou: ism: ate: iti: ous: ive: ize:',
);

/** "suffix:replacement …" as pairs; the longest suffix of a word decides, whatever follows from it. */
function suffixRules(rules: string): string[][] {
  return rules
    .split(' ')
    .map((rule) => rule.split(':'))
    .sort(([a = ''], [b = '']) => b.length - a.length);
}

/** Stem of a term; only plain words of more than three letters, a to z, have one: identifiers and numbers are returned as they are. */
export const stem = memoize((term) => (term.length > 3 && /^[a-z]+$/.test(term) ? porter(term) : term), 50_000);

/** Stem of a word of lower-case letters. */
export function porter(word: string): string {
  if (word.length < 3) return word;
  let w = word[0] === 'y' ? `Y${word.slice(1)}` : word;
  w = withoutPlural(w);
  w = withoutPastOrGerund(w);
  if (w.endsWith('y') && HAS_VOWEL.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaceSuffix(w, STEP_2, MEASURE_OVER_0);
  w = replaceSuffix(w, STEP_3, MEASURE_OVER_0);
  w = replaceSuffix(w, STEP_4, MEASURE_OVER_1);
  return withoutFinalE(w).toLowerCase();
}

/** Step 1a. */
function withoutPlural(w: string): string {
  if (/(?:ss|i)es$/.test(w)) return w.slice(0, -2);
  return /[^s]s$/.test(w) ? w.slice(0, -1) : w;
}

/** Step 1b. */
function withoutPastOrGerund(w: string): string {
  if (w.endsWith('eed')) return MEASURE_OVER_0.test(w.slice(0, -3)) ? w.slice(0, -1) : w;
  const rest = w.replace(/(?:ed|ing)$/, '');
  if (rest === w || !HAS_VOWEL.test(rest)) return w;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (DOUBLE_CONSONANT.test(rest)) return rest.slice(0, -1);
  return SHORT_SYLLABLE.test(rest) ? `${rest}e` : rest;
}

/** `measure` is asked of the word without the suffix; the s or t before "ion" belongs to the word. */
function replaceSuffix(w: string, rules: string[][], measure: RegExp): string {
  const rule = rules.find(([suffix = '']) => w.endsWith(suffix));
  if (!rule) return w;
  const [suffix = '', replacement = ''] = rule;
  const rest = w.slice(0, -suffix.length);
  return measure.test(rest + (suffix === `${replacement}ion` ? replacement : '')) ? rest + replacement : w;
}

/** Step 5. */
function withoutFinalE(w: string): string {
  let result = w;
  if (w.endsWith('e')) {
    const rest = w.slice(0, -1);
    if (MEASURE_OVER_1.test(rest) || (MEASURE_1.test(rest) && !SHORT_SYLLABLE.test(rest))) result = rest;
  }
  return result.endsWith('ll') && MEASURE_OVER_1.test(result) ? result.slice(0, -1) : result;
}
