import { mkdirSync, realpathSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';

const NEWLINE = 10;

/**
 * Opens a folder for feedback, with one file of JSON lines a day (UTC).
 *
 * @throws If the folder is inside the built site, which is public.
 * @returns A function that appends lines and resolves once they are on the disk.
 */
export function openFeedbackFolder(folder: string, siteDir: string): (lines: string) => Promise<void> {
  mkdirSync(folder, { recursive: true });
  const path = relative(realpathSync(siteDir), realpathSync(folder));
  if (path !== '..' && !path.startsWith(join('..', '/')) && !isAbsolute(path))
    throw new Error(
      `Invalid value "${folder}" for --feedback: the folder is inside the built site. Choose one outside ${siteDir}.`,
    );
  const append = async (lines: string) => {
    const file = await open(join(folder, `${new Date().toISOString().slice(0, 10)}.jsonl`), 'a+', 0o600);
    try {
      const { size } = await file.stat();
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      // After a full disk or a power failure.
      const isCut = size > 0 && buffer[0] !== NEWLINE;
      await file.appendFile(isCut ? `\n${lines}` : lines);
      await file.datasync();
    } finally {
      await file.close();
    }
  };
  // One at a time: an incomplete line looks like one that was cut.
  let last = Promise.resolve();
  return (lines) => {
    const appended = last.then(() => append(lines));
    last = appended.catch(() => {});
    return appended;
  };
}
