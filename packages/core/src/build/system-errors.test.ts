import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { systemErrorToDiagnostic } from './system-errors.ts';

const tempDir = mkdtempSync(join(tmpdir(), 'errors-'));
afterAll(() => rmSync(tempDir, { recursive: true }));
const at = (name: string) => join(tempDir, name);

const errorOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return error;
  }
};

describe('systemErrorToDiagnostic', () => {
  writeFileSync(at('file'), '');
  mkdirSync(at('folder/full'), { recursive: true });
  mkdirSync(at('other'));
  symlinkSync(at('loop'), at('loop'));

  it.each<[string, () => unknown, string, string]>([
    ['ENOENT', () => readFileSync(at('no')), 'no', 'File or directory not found.'],
    ['EISDIR', () => readFileSync(at('folder')), 'a file', 'Expected a file, but got a directory.'],
    ['ENOTDIR', () => readdirSync(at('file')), 'file', 'Expected a directory, but got a file.'],
    ['ELOOP', () => readFileSync(at('loop')), 'loop', 'The symbolic link leads to itself.'],
    ['ENOTEMPTY', () => renameSync(at('other'), at('folder')), 'folder', 'The directory contains unexpected files.'],
    [
      'ENAMETOOLONG',
      () => readFileSync(at('x'.repeat(5000))),
      'x'.repeat(5000),
      'The name is too long for this file system.',
    ],
  ])('returns file, message and hint for %s', (code, act, file, message) => {
    const error = errorOf(act);
    expect(error).toMatchObject({ code });
    const diagnostic = systemErrorToDiagnostic(error);
    expect(diagnostic).toMatchObject({ file: file === 'a file' ? file : at(file), message });
    expect(diagnostic?.hint).toBeTruthy();
  });

  it.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EMFILE', 'EIO'])('returns a hint for %s', (code) => {
    const error = Object.assign(new Error(code), { code, syscall: 'write', path: at('file') });
    expect(systemErrorToDiagnostic(error)).toMatchObject({ file: at('file'), hint: expect.stringMatching(/\w/) });
  });

  it('names the disk if the error has no path', () =>
    expect(systemErrorToDiagnostic(Object.assign(new Error(), { code: 'ENOSPC', syscall: 'write' }))).toMatchObject({
      file: 'the disk',
      message: 'The disk is full.',
    }));

  it('returns undefined for errors of the network, of processes and of this code', () => {
    expect(systemErrorToDiagnostic(Object.assign(new Error(), { code: 'EACCES', syscall: 'listen' }))).toBeUndefined();
    expect(
      systemErrorToDiagnostic(Object.assign(new Error(), { code: 'ENOENT', syscall: 'spawn git' })),
    ).toBeUndefined();
    expect(systemErrorToDiagnostic(new TypeError('no'))).toBeUndefined();
    expect(systemErrorToDiagnostic(undefined)).toBeUndefined();
  });
});
