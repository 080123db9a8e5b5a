import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findInvisibleCharacter } from '../model/characters.ts';
import type { Diagnostic } from '../model/types.ts';

/** Largest source of a page or a snippet, in bytes. A page of 400 kB has some 60,000 words: too long to read, and too much for a phone. */
export const MAX_PAGE_BYTES = 400_000;

/** Largest data file, in bytes. */
export const MAX_DATA_BYTES = 1_000_000;

/** An authors' file as text. */
export interface Source {
  /** Without a byte order mark, with `\n` as line ends; empty when the file cannot be read. */
  text: string;
  faults: Diagnostic[];
}

/** Reads a file of the project, by its path relative to the root. Nothing is thrown: what cannot be read, is too large, is not UTF-8 or holds control characters is a fault. */
export function readSource(root: string, file: string, longest: number): Source {
  const refused = (message: string, hint: string): Source => ({
    text: '',
    faults: [{ file, message: message, hint: hint }],
  });
  let bytes: Buffer;
  try {
    const stat = statSync(path.join(root, file));
    if (!stat.isFile()) return refused('This is not a file of text.', 'Delete it, or put a file in its place.');
    if (stat.size > longest)
      return refused(
        `The file has ${Math.round(stat.size / 1000)} kB; at most ${Math.round(longest / 1000)} are allowed.`,
        'Divide it into several.',
      );
    bytes = readFileSync(path.join(root, file));
  } catch (error) {
    return { text: '', faults: [describeReadError(file, error)] };
  }
  if (isUtf16(bytes))
    return refused('The file is encoded as UTF-16, and not as UTF-8.', 'Save it as UTF-8 in your editor.');
  const faults: Diagnostic[] = isUtf8(bytes)
    ? []
    : [
        {
          file,
          line: lineOfWrongByte(bytes),
          message: 'The line holds bytes that are not UTF-8.',
          hint: 'Save the file as UTF-8, and type the letters with accents again.',
        },
      ];
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const conflicts = [...text.matchAll(conflict)];
  // Both versions are in the text, so whatever else is found in it is a consequence.
  if (conflicts.length)
    return {
      text: '',
      faults: conflicts.map(({ index }) => ({
        file,
        line: text.slice(0, index).split('\n').length,
        message: 'The file holds both versions of a merge conflict.',
        hint: 'Keep one of the versions, and delete the lines with "<<<<<<<", "=======" and ">>>>>>>".',
      })),
    };
  if (findInvisibleCharacter(text))
    text.split('\n').forEach((line, at) => {
      const reason = findInvisibleCharacter(line);
      if (reason) faults.push({ file, line: at + 1, ...reason });
    });
  return { text, faults };
}

/** What Git writes where two versions of a file differ. A sample that shows it indents the lines. */
const conflict = /^<{7} .*\n[\s\S]*?^={7}\n[\s\S]*?^>{7} .*$/gm;

/** Whether the bytes begin with the mark of UTF-16, or every second one at the start is zero. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const start = bytes.subarray(0, 200);
  return start.length > 3 && start.filter((byte) => byte === 0).length >= Math.floor(start.length / 2);
}

/** 1-based number of the first line that is not UTF-8. No byte of a longer sign is a line feed, so lines can be judged one by one. */
function lineOfWrongByte(bytes: Buffer): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, from);
    const to = end < 0 ? bytes.length : end;
    if (!isUtf8(bytes.subarray(from, to))) return line;
    from = to + 1;
  }
  return line;
}

const reasons: Record<string, [message: string, hint: string]> = {
  EACCES: ['the system does not allow it', 'Give yourself the right to read it.'],
  EPERM: ['the system does not allow it', 'Give yourself the right to read it.'],
  ENOENT: ['it is a link to something that is not there', 'Correct the link, or put the file in its place.'],
  ELOOP: ['it is a link that leads back to itself', 'Put the file in its place.'],
  ENOTDIR: ['it is a file, and a folder is needed', 'Rename the file, and create the folder.'],
  EISDIR: ['it is a folder', 'Rename the folder.'],
};

/** A file or folder that the system does not give. */
export function describeReadError(file: string, error: unknown): Diagnostic {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const [reason, hint] = reasons[code] ?? [message, 'Look at the file and its folder.'];
  return { file, message: `It cannot be read: ${reason}.`, hint: hint };
}
