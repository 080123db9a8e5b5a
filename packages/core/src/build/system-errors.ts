import { isAbsolute, join, relative } from 'node:path';
import type { Diagnostic } from '../model/types.ts';

type SystemError = NodeJS.ErrnoException & { dest?: string };

const MESSAGES: Record<string, [message: string, hint: string]> = {
  EACCES: ['Permission denied.', 'Grant read and write permission, or use another directory.'],
  EPERM: ['Permission denied.', 'Grant read and write permission, or use another directory.'],
  EROFS: ['The file system is read-only.', 'Choose a directory on another disk with --out.'],
  ENOENT: ['File or directory not found.', 'Restore it, or remove what refers to it.'],
  EISDIR: ['Expected a file, but got a directory.', 'Move or rename the directory.'],
  ENOTDIR: ['Expected a directory, but got a file.', 'Move or rename the file.'],
  ENOTEMPTY: ['The directory contains unexpected files.', 'Move them elsewhere.'],
  EEXIST: ['The file already exists.', 'Move or rename it.'],
  ELOOP: ['The symbolic link leads to itself.', 'Correct or delete the link.'],
  ENAMETOOLONG: ['The name is too long for this file system.', 'Use a shorter name.'],
  ENOSPC: ['The disk is full.', 'Free space and try again. Existing files are unchanged.'],
  EDQUOT: ['The disk quota is exceeded.', 'Free space and try again. Existing files are unchanged.'],
  EFBIG: [
    'The file exceeds the size limit.',
    'Raise the limit with ulimit -f and try again. Existing files are unchanged.',
  ],
  EMFILE: ['Too many open files.', 'Close other programs, or raise the limit with ulimit -n.'],
  ENFILE: ['Too many open files.', 'Close other programs and try again.'],
  EBUSY: ['The file is in use by another program.', 'Close that program and try again.'],
  EIO: ['The disk could not be read or written.', 'Check the disk.'],
};

export function systemErrorToDiagnostic(error: unknown): Diagnostic | undefined {
  const { code = '', path, dest, syscall } = (error ?? {}) as SystemError;
  const entry = MESSAGES[code];
  if (!entry || !syscall || /^(connect|listen|bind|spawn)/.test(syscall)) return undefined;
  const [message, hint] = entry;
  const displayed =
    (code === 'ENOTEMPTY' || code === 'EEXIST' ? (dest ?? path) : path) ??
    (code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk' : 'a file');
  return { file: toDisplayPath(displayed), message, hint };
}

export const withDisplayPath =
  (folder: string) =>
  (diagnostic: Diagnostic): Diagnostic => ({
    ...diagnostic,
    file: isAbsolute(diagnostic.file) ? toDisplayPath(diagnostic.file) : join(folder, diagnostic.file),
  });

export function toDisplayPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near || '.';
}
