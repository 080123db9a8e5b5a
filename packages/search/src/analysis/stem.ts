/**
 * The Porter stemmer: M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980, pp.
 * 130–137. Its test compares it with the Snowball project's implementation.
 */

// A word is [C](VC)^m[V]: runs of consonants C and vowels V; m is its measure. Y is a y at the
// beginning, which is a consonant.
const CONSONANTS = '[^aeiou][^aeiouy]*';
const VOWELS = '[aeiouy][aeiou]*';
const MEASURE_OVER_0 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const MEASURE_OVER_1 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const MEASURE_1 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}(?:${VOWELS})?$`);
const HAS_VOWEL = new RegExp(`^(?:${CONSONANTS})?[aeiouy]`);
/** Snowball's list; the paper excludes l, s and z only. */
const DOUBLE_CONSONANT = /([bdfgmnprt])\1$/;
const SHORT_SYLLABLE = new RegExp(`^${CONSONANTS}[aeiouy][^aeiouwxy]$`);

const STEP_2 = parseSuffixRules(
  'ational:ate tional:tion enci:ence anci:ance izer:ize abli:able alli:al entli:ent eli:e ousli:ous ization:ize ation:ate ator:ate alism:al ' +
    'iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble',
);
const STEP_3 = parseSuffixRules('icate:ic ative: alize:al iciti:ic ical:ic ful: ness:');
const STEP_4 = parseSuffixRules(
  'al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: sion:s tion:t ou: ism: ate: iti: ous: ive: ize:',
);

function parseSuffixRules(rules: string): string[][] {
  return rules
    .split(' ')
    .map((rule) => rule.split(':'))
    .sort(([a = ''], [b = '']) => b.length - a.length);
}

const IRREGULAR_PLURALS = new Map(
  (
    'analyses:analysis appendices:appendix axes:axis bases:base children:child criteria:criterion hypotheses:hypothesis ' +
    'indices:index matrices:matrix people:person phenomena:phenomenon schemata:schema vertices:vertex'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Returns the stem of a plain word of four letters or more, and other terms unchanged. */
export const stem = memoize((term) => {
  const word = IRREGULAR_PLURALS.get(term) ?? term;
  return word.length > 3 && /^[a-z]+$/.test(word) ? applyPorter(word) : word;
}, 50_000);

export const getIrregularPlurals = (stemmed: string): string[] =>
  [...IRREGULAR_PLURALS.keys()].filter((plural) => stem(plural) === stemmed);

export function applyPorter(word: string): string {
  if (word.length < 3) return word;
  let w = word[0] === 'y' ? `Y${word.slice(1)}` : word;
  w = removePlural(w);
  w = removePastOrGerund(w);
  if (w.endsWith('y') && HAS_VOWEL.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaceSuffix(w, STEP_2, MEASURE_OVER_0);
  w = replaceSuffix(w, STEP_3, MEASURE_OVER_0);
  w = replaceSuffix(w, STEP_4, MEASURE_OVER_1);
  return removeFinalE(w).toLowerCase();
}

function removePlural(w: string): string {
  if (/(?:ss|i)es$/.test(w)) return w.slice(0, -2);
  return /[^s]s$/.test(w) ? w.slice(0, -1) : w;
}

function removePastOrGerund(w: string): string {
  if (w.endsWith('eed')) return MEASURE_OVER_0.test(w.slice(0, -3)) ? w.slice(0, -1) : w;
  const rest = w.replace(/(?:ed|ing)$/, '');
  if (rest === w || !HAS_VOWEL.test(rest)) return w;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (DOUBLE_CONSONANT.test(rest)) return rest.slice(0, -1);
  return SHORT_SYLLABLE.test(rest) ? `${rest}e` : rest;
}

function replaceSuffix(w: string, rules: string[][], measure: RegExp): string {
  const rule = rules.find(([suffix = '']) => w.endsWith(suffix));
  if (!rule) return w;
  const [suffix = '', replacement = ''] = rule;
  const rest = w.slice(0, -suffix.length);
  return measure.test(rest + (suffix === `${replacement}ion` ? replacement : '')) ? rest + replacement : w;
}

function removeFinalE(w: string): string {
  let result = w;
  if (w.endsWith('e')) {
    const rest = w.slice(0, -1);
    if (MEASURE_OVER_1.test(rest) || (MEASURE_1.test(rest) && !SHORT_SYLLABLE.test(rest))) result = rest;
  }
  return result.endsWith('ll') && MEASURE_OVER_1.test(result) ? result.slice(0, -1) : result;
}

/** Caches a function of texts. At `limit` texts the cache is emptied, which is simpler than evicting. */
export function memoize<T>(compute: (text: string) => T, limit: number): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    let value = cache.get(text);
    if (value === undefined) {
      value = compute(text);
      if (cache.size >= limit) cache.clear();
      cache.set(text, value);
    }
    return value;
  };
}
