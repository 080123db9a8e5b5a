import { relative } from 'node:path';
import type { Fault } from '../model/types.ts';

type SystemError = NodeJS.ErrnoException & { dest?: string };

/** What systems answer to programs, in words: the cause and what a person can do about it. The codes are those of POSIX, as Node names them. */
const causes: Record<string, [cause: string, cure: string]> = {
  EACCES: ['this user may not read or write it', 'give the user the right to it, or move it where the user has it'],
  EPERM: ['this user may not read or write it', 'give the user the right to it, or move it where the user has it'],
  EROFS: ['it is on a disk that can only be read', 'name a folder on another disk with --out'],
  ENOENT: ['there is no such file or folder', 'restore it, or take out what names it'],
  EISDIR: ['it is a folder where a file belongs', 'move the folder away, or rename it'],
  ENOTDIR: ['it is a file where a folder belongs', 'move the file away, or rename it'],
  ENOTEMPTY: ['the folder holds files that were not expected', 'look into it, and move them away'],
  EEXIST: ['there is a file of this name already', 'move it away, or rename it'],
  ELOOP: ['it is a link that leads to itself', 'let the link lead to a file, or delete it'],
  ENAMETOOLONG: ['the name is too long for this system', 'take a shorter name'],
  ENOSPC: ['the disk is full', 'make room on it and try again; what was there before is unchanged'],
  EDQUOT: ["this user's share of the disk is full", 'make room and try again; what was there before is unchanged'],
  EFBIG: [
    'the file is larger than this user may write',
    'raise the limit with ulimit -f and try again; what was there before is unchanged',
  ],
  EMFILE: ['too many files are open', 'close other programs, or raise the limit with ulimit -n'],
  ENFILE: ['too many files are open', 'close other programs and try again'],
  EBUSY: ['another program uses it', 'close that program and try again'],
  EIO: ['the disk could not be read or written', 'check the disk'],
};

/** An error of the file system as a fault; undefined for every other error. */
export function systemFault(error: unknown): Fault | undefined {
  const { code = '', path, dest, syscall } = (error ?? {}) as SystemError;
  const known = causes[code];
  if (!known || !syscall || /^(connect|listen|bind|spawn)/.test(syscall)) return undefined;
  const [cause, cure] = known;
  const place =
    (code === 'ENOTEMPTY' || code === 'EEXIST' ? (dest ?? path) : path) ??
    (code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk' : 'a file');
  return { file: shownPath(place), cause, cure };
}

/** A path as a person would type it: from the folder that the command runs in, when it lies there. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near || '.';
}
