import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isCatastrophic } from './pattern.ts';

vi.mock('node:vm', { spy: true });

describe('a pattern', () => {
  it.each(['^(a+)+$', '^(a|a)*$', '(\\w+\\s?)+$', '^([a-z]+[0-9]*)+$', '(.*)*$', '^(ab|abab)+$', '^(\\d+)*x'])(
    'that takes for ever is noticed: %s',
    (pattern) => expect(isCatastrophic(pattern)).toBe(true),
  );
  it.each(['^[a-z][a-z0-9-]*$', '^\\d{4}-\\d{2}-\\d{2}$', '^(a|b)+$', '^\\p{L}+$', '.*', '^(\\w+)( \\w+)*$'])(
    'that does not is allowed: %s',
    (pattern) => expect(isCatastrophic(pattern)).toBe(false),
  );

  describe('that was stopped', () => {
    afterEach(() => vi.restoreAllMocks());
    const stop = () => {
      throw Object.assign(new Error('Stopped.'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
    };
    /** The processor was at it for so many milliseconds, attempt after attempt. */
    const busyFor = (...milliseconds: number[]) => {
      vi.spyOn(process, 'cpuUsage').mockReturnValueOnce({ user: 0, system: 0 });
      for (const one of milliseconds) vi.mocked(process.cpuUsage).mockReturnValueOnce({ user: one * 1000, system: 0 });
    };

    it('is tried again while the processor was busy with other things', () => {
      busyFor(1);
      vi.mocked(runInNewContext).mockImplementationOnce(stop);
      expect(isCatastrophic('^once$')).toBe(false);
    });

    it('takes for ever if the attempts together had the processor for long', () => {
      busyFor(60, 124, 125);
      const tried = vi.mocked(runInNewContext).mockImplementation(stop);
      tried.mockClear();
      expect(isCatastrophic('^thrice$')).toBe(true);
      expect(tried).toHaveBeenCalledTimes(3);
    });
  });
});
