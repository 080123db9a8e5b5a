import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { applyStringOverrides, checkStrings, defineStrings, getDefaultStrings } from './define-strings.ts';
import { interpolate } from './text.ts';

const product = { name: 'Nimbus', slug: 'nimbus', repo: 'https://example.org' };
const strings = defineStrings('test', { skip: 'Skip', more: 'Show {count} more', both: '{a} of {b}' });
afterEach(() => applyStringOverrides({}, product));

describe('defineStrings', () => {
  it('returns the English strings', () => expect(strings.more).toBe('Show {count} more'));

  it('applies the overrides of a site, and removes them for the next site', () => {
    applyStringOverrides({ test: { skip: '{Product} überspringen' } }, product);
    expect([strings.skip, strings.more]).toEqual(['Nimbus überspringen', 'Show {count} more']);
    applyStringOverrides({}, product);
    expect(strings.skip).toBe('Skip');
  });

  it('applies overrides that were set before', () => {
    applyStringOverrides({ later: { hello: 'Hallo' } }, product);
    expect(defineStrings('later', { hello: 'Hello', bye: 'Bye' })).toEqual({ hello: 'Hallo', bye: 'Bye' });
  });

  it('getDefaultStrings returns the area and the English strings', () => {
    applyStringOverrides({ test: { skip: 'X' } }, product);
    expect(getDefaultStrings(strings)).toMatchObject({ area: 'test', english: { skip: 'Skip' } });
    expect(() => getDefaultStrings({})).toThrow('Expected a table');
  });
});

describe('checkStrings', () => {
  const check = (strings: Record<string, Record<string, string>>) =>
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
  ])('reports %j', (strings, expected) => {
    expect(check(strings)).toEqual([expect.stringContaining(expected)]);
  });

  it('reports mistakes in the default strings', () => {
    const english = { ask: 'Ask **now**', send: 'Send `{count}`' };
    defineStrings('quiz', english);
    onTestFinished(() => void defineStrings('quiz', {}));
    expect(check({ quiz: { send: '`{count}` is sent' } })).toEqual([
      'The UI string "ask" of the area "quiz" has a mistake. The markup "**" in "Ask **now**" is shown as text. Correct it in `defineStrings(\'quiz\', …)`. Write the text without Markdown; it is shown as written.',
    ]);
  });

  it('accepts the values in any order, and the product name', () =>
    expect(check({ test: { both: '{b}: {a}, {a}', skip: '{product}>' } })).toEqual([]));
});

it('interpolate inserts values literally and keeps names without a value', () =>
  expect(interpolate('{a} of {b} {c}', { a: '$&{b}', b: 0 })).toBe('$&{b} of 0 {c}'));
