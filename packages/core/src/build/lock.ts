import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a process waits before it asks for a lock again, in ms. */
const POLL_INTERVAL_MS = 50;

/** Locks that this process holds. */
const held = new Set<string>();
let spares = 0;

/** A name beside the lock that no other process takes. */
const spare = (lock: string) => `${lock}-${process.pid}-${++spares}`;
const spareOwner = (lock: string, name: string) =>
  name.startsWith(basename(lock)) ? /^-(\d+)-\d+$/.exec(name.slice(basename(lock).length))?.[1] : undefined;

/** Whether a name in the folder of a lock is the lock, or what a process keeps there while it takes the lock or gives it back. */
export const isLockEntry = (lock: string, name: string): boolean =>
  name === basename(lock) || spareOwner(lock, name) !== undefined;

/**
 * Runs `work` while this process alone holds a lock: a folder, in which the work may keep its drafts, and which is gone at the end. Another process
 * waits; `waiting` is called once, with the id of the process that holds the lock. The lock of a process that has died is taken over.
 */
export async function withLock<T>(lock: string, waiting: (pid: number) => void, work: () => Promise<T>): Promise<T> {
  let told = false;
  for (let holder = take(lock); holder !== 'taken'; holder = take(lock)) {
    if (holder !== 'again' && !told) waiting(holder);
    told ||= holder !== 'again';
    await sleep(POLL_INTERVAL_MS);
  }
  held.add(lock);
  try {
    removeSpares(lock);
    return await work();
  } finally {
    held.delete(lock);
    moveAway(lock);
  }
}

/** Tries once to take a lock. Returns the process that has it, or `again` when that has just changed. Throws when the folder cannot be written. */
function take(lock: string): 'taken' | 'again' | number {
  if (held.has(lock)) return process.pid;
  const own = spare(lock);
  mkdirSync(own, { recursive: true });
  try {
    writeFileSync(join(own, `owner-${process.pid}`), '');
    // A folder moves onto another one only when that is empty: of several processes, one succeeds.
    renameSync(own, lock);
    return 'taken';
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    // Windows says EPERM.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error))) throw error;
  }
  const files = unlessGone(() => readdirSync(lock));
  if (!files) return 'again';
  const owner = files.flatMap((name) => /^owner-(\d+)$/.exec(name)?.[1] ?? [])[0];
  if (owner === undefined) {
    moveAway(lock);
    return 'again';
  }
  if (Number(owner) !== process.pid && isAlive(Number(owner))) return Number(owner);
  // The name says whose lock it was: when another process was quicker to take it over, there is no such file any more.
  const mine = `owner-${process.pid}`;
  if (!unlessGone(() => [renameSync(join(lock, `owner-${owner}`), join(lock, mine))])) return 'again';
  for (const name of readdirSync(lock)) if (name !== mine) rmSync(join(lock, name), { recursive: true, force: true });
  return 'taken';
}

/** Removes a lock at one stroke: one that is removed bit by bit would have no owner in between. */
function moveAway(lock: string): void {
  const away = spare(lock);
  unlessGone(() => [renameSync(lock, away)]);
  rmSync(away, { recursive: true, force: true });
}

/** Removes what processes have left that ended while they took a lock or gave it back. */
function removeSpares(lock: string): void {
  for (const name of readdirSync(dirname(lock))) {
    const owner = spareOwner(lock, name);
    if (owner && !isAlive(Number(owner))) rmSync(join(dirname(lock), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process of another user.
    return codeOf(error) !== 'ESRCH';
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

function unlessGone<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
