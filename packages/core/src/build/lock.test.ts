import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coalesceRuns, withLock } from './lock.ts';

let tempDir: string;
let lock: string;
beforeEach(() => {
  tempDir = mkdtempSync(join(tmpdir(), 'lock-'));
  lock = join(tempDir, '.new');
});
afterEach(() => rmSync(tempDir, { recursive: true, force: true }));

const neverWait = () => expect.unreachable('There is no process to wait for.');

/** The id of a process that has ended. */
const endedProcess = () =>
  new Promise<number>((done) => {
    const child = spawn(process.execPath, ['-e', '']);
    child.once('exit', () => done(child.pid as number));
  });

describe('withLock', () => {
  it('creates a directory while the task runs, and removes it', async () => {
    const seen = await withLock(lock, neverWait, async () => readdirSync(lock));
    expect(seen).toEqual([`owner-${process.pid}`]);
    expect(readdirSync(tempDir)).toEqual([]);
  });

  it('releases the lock if the task throws', async () => {
    await expect(withLock(lock, neverWait, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(tempDir)).toEqual([]);
  });

  it('runs simultaneous tasks one after the other', async () => {
    let inside = 0;
    const most = await Promise.all(
      Array.from({ length: 8 }, () =>
        withLock(
          lock,
          () => {},
          async () => {
            const now = ++inside;
            await new Promise((done) => setImmediate(done));
            inside--;
            return now;
          },
        ),
      ),
    );
    expect(most).toEqual(Array(8).fill(1));
  });

  it('takes over the lock of a dead process, and removes its files', async () => {
    const dead = await endedProcess();
    mkdirSync(join(lock, 'files'), { recursive: true });
    writeFileSync(join(lock, `owner-${dead}`), '');
    mkdirSync(`${lock}-${dead}-1`);
    const seen = await withLock(lock, neverWait, async () => [readdirSync(lock), readdirSync(tempDir)]);
    expect(seen).toEqual([[`owner-${process.pid}`], ['.new']]);
  });

  it('waits for the process that has the lock until that process ends', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    await new Promise((done) => child.once('spawn', done));
    mkdirSync(lock);
    writeFileSync(join(lock, `owner-${child.pid}`), '');
    const pids: number[] = [];
    const onWait = (pid: number) => {
      pids.push(pid);
      child.kill('SIGKILL');
    };
    await withLock(lock, onWait, async () => {});
    expect(pids).toEqual([child.pid]);
    expect(existsSync(lock)).toBe(false);
  });
});

describe('H5: coalesceRuns', () => {
  it('runs once at a time, and once more for all calls in the meantime', async () => {
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
