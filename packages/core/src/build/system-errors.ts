import { isAbsolute, join, relative } from 'node:path';
import type { Diagnostic } from '../model/types.ts';

type SystemError = NodeJS.ErrnoException & { dest?: string };

/** What systems answer to programs, in words: the cause and what a person can do about it. The codes are those of POSIX, as Node names them. */
const causes: Record<string, [message: string, hint: string]> = {
  EACCES: ['This user may not read or write it.', 'Give the user the right to it, or move it where the user has it.'],
  EPERM: ['This user may not read or write it.', 'Give the user the right to it, or move it where the user has it.'],
  EROFS: ['It is on a disk that can only be read.', 'Name a folder on another disk with --out.'],
  ENOENT: ['There is no such file or folder.', 'Restore it, or take out what names it.'],
  EISDIR: ['It is a folder where a file belongs.', 'Move the folder away, or rename it.'],
  ENOTDIR: ['It is a file where a folder belongs.', 'Move the file away, or rename it.'],
  ENOTEMPTY: ['The folder holds files that were not expected.', 'Look into it, and move them away.'],
  EEXIST: ['There is a file of this name already.', 'Move it away, or rename it.'],
  ELOOP: ['It is a link that leads to itself.', 'Let the link lead to a file, or delete it.'],
  ENAMETOOLONG: ['The name is too long for this system.', 'Take a shorter name.'],
  ENOSPC: ['The disk is full.', 'Make room on it and try again; what was there before is unchanged.'],
  EDQUOT: ["This user's share of the disk is full.", 'Make room and try again; what was there before is unchanged.'],
  EFBIG: [
    'The file is larger than this user may write.',
    'Raise the limit with ulimit -f and try again; what was there before is unchanged.',
  ],
  EMFILE: ['Too many files are open.', 'Close other programs, or raise the limit with ulimit -n.'],
  ENFILE: ['Too many files are open.', 'Close other programs and try again.'],
  EBUSY: ['Another program uses it.', 'Close that program and try again.'],
  EIO: ['The disk could not be read or written.', 'Check the disk.'],
};

/** An error of the file system as a fault; undefined for every other error. */
export function systemErrorToDiagnostic(error: unknown): Diagnostic | undefined {
  const { code = '', path, dest, syscall } = (error ?? {}) as SystemError;
  const known = causes[code];
  if (!known || !syscall || /^(connect|listen|bind|spawn)/.test(syscall)) return undefined;
  const [message, hint] = known;
  const place =
    (code === 'ENOTEMPTY' || code === 'EEXIST' ? (dest ?? path) : path) ??
    (code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk' : 'a file');
  return { file: toDisplayPath(place), message: message, hint: hint };
}

/** Gives a fault the path that a terminal can open: authors' files are named from their project, `folder`, as it is seen from where the command runs. */
export const seenFrom =
  (folder: string) =>
  (fault: Diagnostic): Diagnostic => ({
    ...fault,
    file: isAbsolute(fault.file) ? toDisplayPath(fault.file) : join(folder, fault.file),
  });

/** A path as a person would type it: from the folder that the command runs in, when it lies there. */
export function toDisplayPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near || '.';
}
