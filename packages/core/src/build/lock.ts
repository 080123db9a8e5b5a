import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;

const ownLocks = new Set<string>();
let temporaryCount = 0;

const createTemporaryName = (lock: string) => `${lock}-${process.pid}-${++temporaryCount}`;
const getTemporaryOwner = (lock: string, name: string) =>
  name.startsWith(basename(lock)) ? /^-(\d+)-\d+$/.exec(name.slice(basename(lock).length))?.[1] : undefined;

export const isLockEntry = (lock: string, name: string): boolean =>
  name === basename(lock) || getTemporaryOwner(lock, name) !== undefined;

/**
 * Runs a task while this process has a lock, a folder for temporary files. Takes over the lock of a
 * dead process.
 *
 * @param onWait Called once with the id of the process that has the lock.
 */
export async function withLock<T>(lock: string, onWait: (pid: number) => void, task: () => Promise<T>): Promise<T> {
  let isNotified = false;
  for (let result = tryLock(lock); result !== 'acquired'; result = tryLock(lock)) {
    if (result !== 'retry' && !isNotified) onWait(result);
    isNotified ||= result !== 'retry';
    await sleep(POLL_INTERVAL_MS);
  }
  ownLocks.add(lock);
  try {
    removeStaleFolders(lock);
    return await task();
  } finally {
    ownLocks.delete(lock);
    releaseLock(lock);
  }
}

/** @returns The id of the process that has the lock. */
function tryLock(lock: string): 'acquired' | 'retry' | number {
  if (ownLocks.has(lock)) return process.pid;
  const candidate = createTemporaryName(lock);
  mkdirSync(candidate, { recursive: true });
  try {
    writeFileSync(join(candidate, `owner-${process.pid}`), '');
    // `rename()` fails if the target is a non-empty directory, so only one process succeeds.
    renameSync(candidate, lock);
    return 'acquired';
  } catch (error) {
    rmSync(candidate, { recursive: true, force: true });
    // EPERM on Windows.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(getErrorCode(error))) throw error;
  }
  const files = unlessMissing(() => readdirSync(lock));
  if (!files) return 'retry';
  const owner = files.flatMap((name) => /^owner-(\d+)$/.exec(name)?.[1] ?? [])[0];
  if (owner === undefined) {
    releaseLock(lock);
    return 'retry';
  }
  if (Number(owner) !== process.pid && isAlive(Number(owner))) return Number(owner);
  // Renaming the owner's file fails if another process was faster.
  const ownFile = `owner-${process.pid}`;
  if (!unlessMissing(() => [renameSync(join(lock, `owner-${owner}`), join(lock, ownFile))])) return 'retry';
  for (const name of readdirSync(lock))
    if (name !== ownFile) rmSync(join(lock, name), { recursive: true, force: true });
  return 'acquired';
}

/** The lock must never be visible without an owner. */
function releaseLock(lock: string): void {
  const removed = createTemporaryName(lock);
  unlessMissing(() => [renameSync(lock, removed)]);
  rmSync(removed, { recursive: true, force: true });
}

function removeStaleFolders(lock: string): void {
  for (const name of readdirSync(dirname(lock))) {
    const owner = getTemporaryOwner(lock, name);
    if (owner && !isAlive(Number(owner))) rmSync(join(dirname(lock), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user.
    return getErrorCode(error) !== 'ESRCH';
  }
}

const getErrorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

function unlessMissing<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Calls during a run cause a single run afterwards. */
export function coalesceRuns(task: () => Promise<void>): () => void {
  let isRunning = false;
  let isPending = false;
  return async () => {
    isPending = true;
    if (isRunning) return;
    isRunning = true;
    while (isPending) {
      isPending = false;
      await task();
    }
    isRunning = false;
  };
}
