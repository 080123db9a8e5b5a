import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coalesceRuns, withLock } from './lock.ts';

let room: string;
let lock: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'lock-'));
  lock = join(room, '.new');
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

const nobody = () => expect.unreachable('nobody is waited for');

/** The id of a process that has ended. */
const endedProcess = () =>
  new Promise<number>((done) => {
    const child = spawn(process.execPath, ['-e', '']);
    child.once('exit', () => done(child.pid as number));
  });

describe('a lock', () => {
  it('is a folder while the work lasts, and gone then', async () => {
    const seen = await withLock(lock, nobody, async () => readdirSync(lock));
    expect(seen).toEqual([`owner-${process.pid}`]);
    expect(readdirSync(room)).toEqual([]);
  });

  it('is gone when the work fails', async () => {
    await expect(withLock(lock, nobody, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(room)).toEqual([]);
  });

  it('lets many in one by one', async () => {
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

  it('of a dead process is taken over, and what it left is gone', async () => {
    const dead = await endedProcess();
    mkdirSync(join(lock, 'files'), { recursive: true });
    writeFileSync(join(lock, `owner-${dead}`), '');
    mkdirSync(`${lock}-${dead}-1`);
    const seen = await withLock(lock, nobody, async () => [readdirSync(lock), readdirSync(room)]);
    expect(seen).toEqual([[`owner-${process.pid}`], ['.new']]);
  });

  it('of a process that lives is waited for, until it ends', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    await new Promise((done) => child.once('spawn', done));
    mkdirSync(lock);
    writeFileSync(join(lock, `owner-${child.pid}`), '');
    const told: number[] = [];
    const waiting = (pid: number) => {
      told.push(pid);
      child.kill('SIGKILL');
    };
    await withLock(lock, waiting, async () => {});
    expect(told).toEqual([child.pid]);
    expect(existsSync(lock)).toBe(false);
  });
});

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
