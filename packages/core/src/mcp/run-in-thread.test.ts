import { describe, expect, it } from 'vitest';
import { runInThread } from './run-in-thread.ts';

const run = (code: string, input: unknown = undefined, timeoutMs = 30_000) =>
  runInThread(new URL(`data:text/javascript,${encodeURIComponent(`export default ${code}`)}`), input, timeoutMs);

describe('runInThread', () => {
  it('returns what the module returns', async () =>
    expect(await run('async ({ words }) => words.join(" ")', { words: ['one', 'two'] })).toBe('one two'));

  it('ends work that never ends, and serves others meanwhile', async () => {
    const endless = run('() => { for (;;); }', undefined, 20);
    endless.catch(() => {});
    expect(await run('() => 1')).toBe(1);
    await expect(endless).rejects.toThrow('It stopped after 20 milliseconds. Ask for less at once.');
  });

  it('ends work that needs too much memory', async () =>
    await expect(run('() => { const all = []; for (;;) all.push([...Array(1e4).keys()]); }')).rejects.toThrow(
      'It needs more than 256 MB of memory.',
    ));

  it('throws what the module throws, and what its thread ends with', async () => {
    await expect(run('() => { throw new TypeError("wrong"); }')).rejects.toThrow('wrong');
    await expect(run('() => process.exit(3)')).rejects.toThrow('The thread ended with code 3.');
  });

  it('runs all of several, and rejects more than can wait', async () => {
    const calls = Array.from({ length: 23 }, (_, index) => run('(value) => value', index));
    const results = await Promise.allSettled(calls);
    expect(results.slice(0, 22).map((result) => result.status === 'fulfilled' && result.value)).toEqual(
      Array.from({ length: 22 }, (_, index) => index),
    );
    expect(results[22]).toMatchObject({ reason: { name: 'ToolError' } });
  });
});
