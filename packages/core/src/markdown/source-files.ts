import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../model/types.ts';
import { describeReadError } from './source-file.ts';

/** Names that a system or an editor leaves behind: locks and backups of Emacs and Vim, folder data of Windows. */
const leftBehind = /^\.(?!(?:md|yaml)$)|~$|^#.*#$|^4913$|^(?:Thumbs\.db|desktop\.ini)$/;

/** The folders with texts of authors, each with the ending of its files. */
export const folders = [
  ['content', '.md'],
  ['snippets', '.md'],
  ['data', '.yaml'],
] as const;

/**
 * The files of a folder of authors and of the folders in it, in order, by their paths relative to the root. Every file there has the ending given;
 * anything else would be left out in silence, so it is a fault. All code that needs the files of authors calls this.
 */
export function listSourceFiles(
  root: string,
  folder: string,
  ending: '.md' | '.yaml',
): { files: string[]; faults: Diagnostic[] } {
  const files: string[] = [];
  const faults: Diagnostic[] = [];
  const walk = (inner: string) => {
    let entries: Dirent[] = [];
    try {
      entries = readdirSync(path.join(root, inner), { withFileTypes: true });
    } catch (error) {
      faults.push(describeReadError(inner, error));
    }
    for (const entry of entries) {
      const file = `${inner}/${entry.name}`;
      if (leftBehind.test(entry.name)) continue;
      if (entry.isDirectory()) walk(file);
      else {
        const fault = refusal(root, file, entry, ending);
        if (fault) faults.push({ file, ...fault });
        else files.push(file);
      }
    }
  };
  if (existsSync(path.join(root, folder))) walk(folder);
  return { files: files.sort(), faults };
}

function refusal(root: string, file: string, entry: Dirent, ending: string): Omit<Diagnostic, 'file'> | undefined {
  if (entry.isSymbolicLink()) {
    try {
      if (statSync(path.join(root, file)).isDirectory())
        return {
          message: 'It is a link to a folder, which is not followed.',
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
      hint: `Rename it to ${path.parse(name).name}${ending}, or move it out of this folder.`,
    };
  return undefined;
}
