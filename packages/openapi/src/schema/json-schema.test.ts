import { describe, expect, it, vi } from 'vitest';
import { completesInTime, isCatastrophic } from './json-schema.ts';

describe('isCatastrophic', () => {
  it.each(['^(a+)+$', '^(a|a)*$', '(\\w+\\s?)+$', '^([a-z]+[0-9]*)+$', '(.*)*$', '^(ab|abab)+$', '^(\\d+)*x'])(
    'detects a pattern that takes exponential time: %s',
    (pattern) => expect(isCatastrophic(pattern)).toBe(true),
  );
  it.each(['^[a-z][a-z0-9-]*$', '^\\d{4}-\\d{2}-\\d{2}$', '^(a|b)+$', '^\\p{L}+$', '.*', '^(\\w+)( \\w+)*$'])(
    'accepts a safe pattern: %s',
    (pattern) => expect(isCatastrophic(pattern)).toBe(false),
  );
});

describe('completesInTime', () => {
  const stop = () => {
    throw Object.assign(new Error('Stopped.'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
  };

  it('repeats a stopped attempt that got little processor time', () => {
    const attempt = vi.fn().mockImplementationOnce(stop).mockImplementationOnce(stop);
    expect(completesInTime(attempt, () => 124)).toBe(true);
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it('fails once all attempts together exceed the limit of processor time', () => {
    const attempt = vi.fn(stop);
    const getCpuMs = vi.fn().mockReturnValueOnce(60).mockReturnValueOnce(124).mockReturnValueOnce(125);
    expect(completesInTime(attempt, getCpuMs)).toBe(false);
    expect(attempt).toHaveBeenCalledTimes(3);
  });
});
