import { describe, expect, it, vi } from 'vitest';
import { completesInTime, isCatastrophic } from './json-schema.ts';

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

describe('an attempt that was stopped', () => {
  const stop = () => {
    throw Object.assign(new Error('Stopped.'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
  };

  it('is made again while the processor was at other things', () => {
    const attempt = vi.fn().mockImplementationOnce(stop).mockImplementationOnce(stop);
    expect(completesInTime(attempt, () => 124)).toBe(true);
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it('is the last when all together had the processor for long', () => {
    const attempt = vi.fn(stop);
    const worked = vi.fn().mockReturnValueOnce(60).mockReturnValueOnce(124).mockReturnValueOnce(125);
    expect(completesInTime(attempt, worked)).toBe(false);
    expect(attempt).toHaveBeenCalledTimes(3);
  });
});
