import { describe, expect, it } from 'vitest';
import { coalesceRuns } from './coalesce.ts';

describe('H5: saves that come quickly', () => {
  it('are one read at a time, and one more for all that came meanwhile', async () => {
    const ends: (() => void)[] = [];
    let running = 0;
    const call = coalesceRuns(async () => {
      expect(++running).toBe(1);
      await new Promise<void>((done) => ends.push(done));
      running--;
    });
    for (let save = 0; save < 40; save++) call();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    await expect.poll(() => running).toBe(0);
    expect(ends).toHaveLength(2);
    call();
    expect(ends).toHaveLength(3);
    ends[2]?.();
  });
});
