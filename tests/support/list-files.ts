import { execFileSync } from 'node:child_process';

/**
 * Lists the files of the repository that match Git pathspecs, new ones included.
 *
 * @throws If no file matches: a check of an empty list passes without checking anything.
 * @example listFiles('packages', 'site').filter((file) => file.endsWith('.css'))
 */
export function listFiles(...pathspecs: string[]): string[] {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--', ...pathspecs], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const files = output.split('\0').filter(Boolean).sort();
  for (const pathspec of pathspecs)
    if (!files.some((file) => file === pathspec || file.startsWith(`${pathspec.replace(/\/$/, '')}/`)))
      throw new Error(`No file of the repository is in "${pathspec}". Name a folder that exists.`);
  return files;
}

/** Whether a file is a test, or only used by tests. */
export const isTestFile = (file: string): boolean => /\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$)/.test(file);

/** Lists the TypeScript modules in folders of the repository, without tests and what only they use. */
export const listModules = (...folders: string[]): string[] =>
  listFiles(...folders).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !isTestFile(file));
