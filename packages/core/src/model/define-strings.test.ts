import { afterEach, describe, expect, it } from 'vitest';
import { applyStringOverrides, checkStrings, defineStrings, getDefaultStrings } from './define-strings.ts';
import { interpolate } from './interpolate.ts';

const product = { name: 'Nimbus', slug: 'nimbus', repo: 'https://example.org' };
const words = defineStrings('test', { skip: 'Skip', more: 'Show {count} more', both: '{a} of {b}' });
afterEach(() => applyStringOverrides({}, product));

describe('a dictionary', () => {
  it('says the English words', () => expect(words.more).toBe('Show {count} more'));

  it('says the words that a site replaces, and English again for the next site', () => {
    applyStringOverrides({ test: { skip: '{Product} überspringen' } }, product);
    expect([words.skip, words.more]).toEqual(['Nimbus überspringen', 'Show {count} more']);
    applyStringOverrides({}, product);
    expect(words.skip).toBe('Skip');
  });

  it('says the words of the site when it is loaded after the site', () => {
    applyStringOverrides({ later: { hello: 'Hallo' } }, product);
    expect(defineStrings('later', { hello: 'Hello', bye: 'Bye' })).toEqual({ hello: 'Hallo', bye: 'Bye' });
  });

  it('is known by what it says, with its English words', () => {
    applyStringOverrides({ test: { skip: 'X' } }, product);
    expect(getDefaultStrings(words)).toMatchObject({ area: 'test', english: { skip: 'Skip' } });
    expect(() => getDefaultStrings({})).toThrow('not a dictionary');
  });
});

describe('an author of words gets a message for', () => {
  const told = (strings: Record<string, Record<string, string>>) =>
    checkStrings(strings, 'site.config.ts').map(({ message, hint }) => `${message} ${hint}`);

  it.each([
    [{ tset: { skip: 'X' } }, 'There are no interface words for "tset". Write "test".'],
    [{ test: { skp: 'X' } }, 'The interface words of "test" have no "skp". Write "skip".'],
    [{ test: { toString: 'X' } }, 'have no "toString". Take it out, or use a name of its strings.ts.'],
    [{ test: { more: 'More' } }, 'other values than the English one, which is "Show {count} more". Keep {count}, and'],
    [{ test: { more: '{count} {word}' } }, 'Keep {count}, and no others.'],
    [{ test: { skip: '{count}' } }, 'Take out what is in braces.'],
    [{ test: { skip: '**Skip**' } }, 'The markup "**" in "**Skip**" is shown as text.'],
    [{ test: { skip: 'Sk\u00adip' } }, 'The text has the character U+00AD, which has no width.'],
    [{ test: { skip: '' } }, 'The text of "skip" is empty. Write it, or take the line out.'],
  ])('%j', (strings, expected) => {
    expect(told(strings)).toEqual([expect.stringContaining(expected)]);
  });

  it('nothing where the values are all there, in any order, beside the name of the product', () =>
    expect(told({ test: { both: '{b}: {a}, {a}', skip: '{product}>' } })).toEqual([]));
});

it('values are filled in as they are, and a name without a value stays', () =>
  expect(interpolate('{a} of {b} {c}', { a: '$&{b}', b: 0 })).toBe('$&{b} of 0 {c}'));
