import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPorter, stem } from './stem.ts';

const { newStemmer } = createRequire(import.meta.url)('snowball-stemmers') as {
  newStemmer(language: string): { stem(word: string): string };
};
const snowball = newStemmer('porter');

const endings = [
  ...[
    's',
    'es',
    'ies',
    'sses',
    'ed',
    'eed',
    'ing',
    'y',
    'ly',
    'e',
    'll',
    'ational',
    'tional',
    'izer',
    'ization',
    'ation',
    'ator',
  ],
  ...[
    'alism',
    'iveness',
    'fulness',
    'ousness',
    'aliti',
    'iviti',
    'biliti',
    'icate',
    'ative',
    'alize',
    'iciti',
    'ical',
    'ful',
    'ness',
  ],
  ...[
    'al',
    'ance',
    'ence',
    'er',
    'ic',
    'able',
    'ible',
    'ant',
    'ement',
    'ment',
    'ent',
    'sion',
    'tion',
    'ion',
    'ism',
    'ate',
    'ous',
    'ive',
  ],
];

/** Short and long words of documentation, with double consonants, final e and y. */
const words =
  'key value store table index query stream event graph node relation pattern filter join window schema server client cluster replica backup log page buffer memory disk thread latency throughput notify subscribe publish model train predict cache batch shard commit rollback begin transaction document field column row cursor scan geo hash trigger policy apply deploy copy retry hop swap plan'.split(
    ' ',
  );

describe('the stemmer', () => {
  it('agrees with Snowball on words of the field, with every ending', () => {
    for (const word of words)
      for (const ending of ['', ...endings])
        expect([word + ending, applyPorter(word + ending)]).toEqual([word + ending, snowball.stem(word + ending)]);
  });

  it('agrees with Snowball on any letters', () => {
    const letters = fc.stringMatching(/^[a-z]{3,12}$/);
    fc.assert(
      fc.property(
        letters,
        fc.constantFrom('', ...endings),
        (word, ending) => applyPorter(word + ending) === snowball.stem(word + ending),
      ),
      { numRuns: 2000 },
    );
  });

  it.each(['ttl', 'k8s', 'putdoc2', '--volume', 'c++', 'größen', '/graph/query'])('does not change %s', (term) => {
    expect(stem(term)).toBe(term);
  });
});

it.each([
  ['indices', 'index'],
  ['matrices', 'matrix'],
  ['vertices', 'vertex'],
  ['criteria', 'criterion'],
])('gives the irregular plural %s the stem of %s', (plural, singular) => expect(stem(plural)).toBe(stem(singular)));
