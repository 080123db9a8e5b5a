import { describe, expect, it } from 'vitest';
import { isCatastrophic } from './pattern.ts';

describe('a pattern', () => {
  it.each(['^(a+)+$', '^(a|a)*$', '(\\w+\\s?)+$', '^([a-z]+[0-9]*)+$', '(.*)*$', '^(ab|abab)+$', '^(\\d+)*x'])(
    'that takes for ever is noticed: %s',
    (pattern) => expect(isCatastrophic(pattern)).toBe(true),
  );
  it.each(['^[a-z][a-z0-9-]*$', '^\\d{4}-\\d{2}-\\d{2}$', '^(a|b)+$', '^\\p{L}+$', '.*', '^(\\w+)( \\w+)*$'])(
    'that does not is allowed: %s',
    (pattern) => expect(isCatastrophic(pattern)).toBe(false),
  );
});
