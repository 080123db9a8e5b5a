import { isUtf8 } from 'node:buffer';
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findInvisibleCharacter } from '../model/characters.ts';
import type { Diagnostic } from '../model/types.ts';

type SourceExtension = '.md' | '.yaml' | '.svg' | '.ts';

const TEMPORARY_FILE = /^\.(?!(?:md|yaml)$)|^~\$|~$|^#.*#$|^4913$|___jb_\w+___$|^(?:Thumbs\.db|desktop\.ini)$/;

export const CONTENT_FOLDERS = [
  ['content', '.md'],
  ['snippets', '.md'],
  ['data', '.yaml'],
] as const;

export const isTemporaryFile = (name: string): boolean => TEMPORARY_FILE.test(name);

const readEntries = (folder: string): Dirent[] =>
  readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !isTemporaryFile(name));

/**
 * Lists the names of the files in a folder, not below it, without the extension.
 *
 * @returns An empty list if there is no such folder; `listSourceFiles` reports one that is unreadable.
 */
export function listSourceNames(folder: string, extension: SourceExtension): string[] {
  try {
    return readEntries(folder)
      .filter((entry) => entry.name.endsWith(extension) && entry.name !== extension && !entry.isDirectory())
      .map(({ name }) => name.slice(0, -extension.length))
      .sort();
  } catch {
    return [];
  }
}

export interface FileList {
  files: string[];
  diagnostics: Diagnostic[];
}

/**
 * Lists the files of a folder of authors, relative to the root. Reports others, which would be
 * ignored silently.
 */
export function listSourceFiles(root: string, folder: string, ending: SourceExtension): FileList {
  const files: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const walk = (inner: string) => {
    let entries: Dirent[] = [];
    try {
      entries = readEntries(path.join(root, inner));
    } catch (error) {
      diagnostics.push(describeReadError(inner, error));
    }
    for (const entry of entries) {
      const file = `${inner}/${entry.name}`;
      if (entry.isDirectory()) walk(file);
      else {
        const diagnostic = findFileMistake(root, file, entry, ending);
        if (diagnostic) diagnostics.push({ file, ...diagnostic });
        else files.push(file);
      }
    }
  };
  if (existsSync(path.join(root, folder))) walk(folder);
  return { files: files.sort(), diagnostics };
}

function findFileMistake(
  root: string,
  file: string,
  entry: Dirent,
  ending: string,
): Omit<Diagnostic, 'file'> | undefined {
  if (entry.isSymbolicLink()) {
    try {
      if (statSync(path.join(root, file)).isDirectory())
        return {
          message: 'The file is a link to a folder, which is not followed.',
          hint: 'Put the folder itself in its place.',
        };
    } catch (error) {
      return describeReadError(file, error);
    }
  } else if (!entry.isFile())
    return { message: 'This is not a file of text.', hint: 'Delete it, or put a file in its place.' };
  const { name } = entry;
  if (name === ending)
    return { message: 'The file has an ending and no name.', hint: `Give it a name before "${ending}".` };
  if (!name.endsWith(ending))
    return {
      message: `The file is left out: its name does not end with "${ending}".`,
      hint: `${name.includes(ending) ? 'Delete it' : `Rename it to ${path.parse(name).name}${ending}`}, or move it out of this folder.`,
    };
  return undefined;
}

/** About 60,000 words: too long to read, and too much for a phone. */
export const MAX_PAGE_BYTES = 400_000;

export const MAX_DATA_BYTES = 1_000_000;

export interface Source {
  /** Without a byte order mark, with `\n` as line breaks; empty if unreadable. */
  text: string;
  diagnostics: Diagnostic[];
}

/**
 * Reads a file of the project. Reports files that are unreadable, too large, not UTF-8 or contain
 * control characters.
 */
export function readSource(root: string, file: string, maxBytes: number): Source {
  const createFailure = (message: string, hint: string): Source => ({
    text: '',
    diagnostics: [{ file, message, hint }],
  });
  let bytes: Buffer;
  try {
    const stat = statSync(path.join(root, file));
    if (!stat.isFile()) return createFailure('This is not a file of text.', 'Delete it, or put a file in its place.');
    if (stat.size > maxBytes)
      return createFailure(
        `The file has ${Math.round(stat.size / 1000)} kB; at most ${Math.round(maxBytes / 1000)} are allowed.`,
        'Divide it into several.',
      );
    bytes = readFileSync(path.join(root, file));
  } catch (error) {
    return { text: '', diagnostics: [describeReadError(file, error)] };
  }
  if (isUtf16(bytes))
    return createFailure('The file is encoded as UTF-16, and not as UTF-8.', 'Save it as UTF-8 in your editor.');
  const diagnostics: Diagnostic[] = isUtf8(bytes)
    ? []
    : [
        {
          file,
          line: findInvalidLine(bytes),
          message: 'The line contains bytes that are not UTF-8.',
          hint: 'Save the file as UTF-8, and type the letters with accents again.',
        },
      ];
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const conflicts = [...text.matchAll(MERGE_CONFLICT)];
  if (conflicts.length)
    return {
      text: '',
      diagnostics: conflicts.map(({ index }) => ({
        file,
        line: text.slice(0, index).split('\n').length,
        message: 'The file contains both versions of a merge conflict.',
        hint: 'Keep one of the versions, and delete the lines with "<<<<<<<", "=======" and ">>>>>>>".',
      })),
    };
  if (findInvisibleCharacter(text))
    text.split('\n').forEach((line, at) => {
      const mistake = findInvisibleCharacter(line);
      if (mistake) diagnostics.push({ file, line: at + 1, ...mistake });
    });
  return { text, diagnostics };
}

/** Conflict markers of Git. A sample that shows them is indented. */
const MERGE_CONFLICT = /^<{7} .*\n[\s\S]*?^={7}\n[\s\S]*?^>{7} .*$/gm;

function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const start = bytes.subarray(0, 200);
  return start.length > 3 && start.filter((byte) => byte === 0).length >= Math.floor(start.length / 2);
}

/** A line feed is never part of another UTF-8 character, so lines can be checked one by one. */
function findInvalidLine(bytes: Buffer): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, from);
    const to = end < 0 ? bytes.length : end;
    if (!isUtf8(bytes.subarray(from, to))) return line;
    from = to + 1;
  }
  return line;
}

const READ_ERRORS: Record<string, [message: string, hint: string]> = {
  EACCES: ['the system does not allow it', 'Give yourself the right to read it.'],
  EPERM: ['the system does not allow it', 'Give yourself the right to read it.'],
  ENOENT: ['it is a link to something that is not there', 'Correct the link, or put the file in its place.'],
  ELOOP: ['it is a link that leads back to itself', 'Put the file in its place.'],
  ENOTDIR: ['it is a file, and a folder is needed', 'Rename the file, and create the folder.'],
  EISDIR: ['it is a folder', 'Rename the folder.'],
};

function describeReadError(file: string, error: unknown): Diagnostic {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const [reason, hint] = READ_ERRORS[code] ?? [message, 'Look at the file and its folder.'];
  return { file, message: `It cannot be read: ${reason}.`, hint };
}
