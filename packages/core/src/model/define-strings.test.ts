import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { applyStringOverrides, checkStrings, defineStrings, getDefaultStrings } from './define-strings.ts';
import { interpolate } from './text.ts';

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
    expect(() => getDefaultStrings({})).toThrow('Expected a table');
  });
});

describe('an author of words gets a message for', () => {
  const told = (strings: Record<string, Record<string, string>>) =>
    checkStrings(strings, 'site.config.ts').map(({ message, hint }) => `${message} ${hint}`);

  it.each([
    [{ tset: { skip: 'X' } }, 'Unknown area "tset" of UI strings. Write "test".'],
    [{ test: { skp: 'X' } }, 'Unknown UI string "skp" in "test". Write "skip".'],
    [
      { test: { toString: 'X' } },
      'Unknown UI string "toString" in "test". Remove it, or use a name of its strings.ts.',
    ],
    [
      { test: { more: 'More' } },
      'The values in "more" differ from the default text "Show {count} more". Keep {count}, and',
    ],
    [{ test: { more: '{count} {word}' } }, 'Keep {count}, and no others.'],
    [{ test: { skip: '{count}' } }, 'Remove the braces and the names in them.'],
    [{ test: { skip: '**Skip**' } }, 'The markup "**" in "**Skip**" is shown as text.'],
    [{ test: { skip: 'Sk\u00adip' } }, 'The text has the character U+00AD, which has no width.'],
    [{ test: { skip: '' } }, 'The text of "skip" is empty. Write it, or remove the line.'],
  ])('%j', (strings, expected) => {
    expect(told(strings)).toEqual([expect.stringContaining(expected)]);
  });

  it('of the strings of a feature themselves', () => {
    const english = { ask: 'Ask **now**', send: 'Send `{count}`' };
    defineStrings('quiz', english);
    onTestFinished(() => void defineStrings('quiz', {}));
    expect(told({ quiz: { send: '`{count}` is sent' } })).toEqual([
      'The UI string "ask" of the area "quiz" has a mistake. The markup "**" in "Ask **now**" is shown as text. Correct it in `defineStrings(\'quiz\', …)`. Write the text without Markdown; it is shown as written.',
    ]);
  });

  it('nothing where the values are all there, in any order, beside the name of the product', () =>
    expect(told({ test: { both: '{b}: {a}, {a}', skip: '{product}>' } })).toEqual([]));
});

it('values are filled in as they are, and a name without a value stays', () =>
  expect(interpolate('{a} of {b} {c}', { a: '$&{b}', b: 0 })).toBe('$&{b} of 0 {c}'));
