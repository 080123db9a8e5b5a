import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { CODE_ROOT, HOME_ROOT } from '../code.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { isLockEntry } from './lock.ts';
import { toDisplayPath } from './system-errors.ts';

/** Files that systems put into every folder that a person opens. */
const ofSystem = /^(\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Throws `FaultError` when the bundler would take a part of the path of the project or of this code for that of a URL. */
export function refuseUrlCharacters(root: string): void {
  const path = [root, CODE_ROOT].find((folder) => /[?#]/.test(folder));
  if (path)
    throw new DiagnosticError({
      file: path,
      message: `The path contains "${/[?#]/.exec(path)}", which the bundler cannot read.`,
      hint: 'Rename the folder.',
    });
}

/**
 * Throws `FaultError` when a folder cannot hold a site: when it is or holds the project, its cache or this code, or lies among their sources. Links are
 * followed to where they lead.
 */
export function assertNotSourceDir(outDir: string, root: string, cacheDir: string): void {
  const out = realPath(outDir);
  const refuse = (message: string) =>
    new DiagnosticError({
      file: outDir,
      message: message,
      hint: 'Name a folder that holds nothing else, such as `--out dist`.',
    });
  for (const [name, place] of [
    ['the project', root],
    ['the cache', cacheDir],
    ['the code of the site', CODE_ROOT],
  ] as const) {
    const real = realPath(place);
    if (out === real) throw refuse(`The site cannot be built into the folder of ${name}.`);
    if (isBelow(real, out)) throw refuse(`The site cannot be built into a folder that holds ${name}.`);
  }
  const rooms = [
    ...['content', 'questions', 'data', 'snippets', 'navigation'].map((name) => join(root, name)),
    // The project may lie in a room of this code, as the fixture does: then there is space beside its own rooms.
    ...['packages', 'site', 'tests', 'bench', 'deploy', 'docs', 'node_modules', '.git', '.github']
      .map((name) => join(HOME_ROOT, name))
      .filter((room) => !isWithin(realPath(root), realPath(room))),
  ];
  const room = rooms.find((place) => isWithin(out, realPath(place)));
  if (room) throw refuse(`The site cannot be built into ${toDisplayPath(room)}, which holds sources.`);
}

/**
 * Throws `FaultError` when a folder holds anything but the files that earlier builds of the project left there (`known`, by address) and the lock of
 * builds. Links are not followed: none of them is ours. A folder that is not there holds nothing.
 */
export function assertNoForeignFiles(outDir: string, known: readonly string[]): void {
  const at = statSync(outDir, { throwIfNoEntry: false });
  if (at && !at.isDirectory())
    throw new DiagnosticError({
      file: outDir,
      message: 'There is a file where the folder of the site belongs.',
      hint: 'Move the file away, or name a folder with --out.',
    });
  const ours = new Set(known);
  const foreign = at ? [...below(outDir)].filter(({ path, isLink }) => isLink || !ours.has(path)) : [];
  if (!foreign.length) return;
  const some = foreign.slice(0, 3).map(({ path, isLink }) => `${path.slice(1)}${isLink ? ' (a link)' : ''}`);
  throw new DiagnosticError({
    file: outDir,
    message: `The folder holds ${foreign.length === 1 ? 'a file' : `${foreign.length} files`} that no build of this project wrote: ${some.join(', ')}${foreign.length > 3 ? ', …' : '.'}`,
    hint: 'Delete the folder if you need nothing in it, or name another one with --out.',
  });
}

/** Everything below a folder that is not a folder itself, by address. */
function* below(dir: string, path = ''): Generator<{ path: string; isLink: boolean }> {
  for (const entry of readdirSync(join(dir, path), { withFileTypes: true })) {
    const own = `${path}/${entry.name}`;
    if (entry.isDirectory()) {
      if (path || !isLockEntry('.new', entry.name)) yield* below(dir, own);
    } else if (!ofSystem.test(entry.name)) yield { path: own, isLink: entry.isSymbolicLink() };
  }
}

const isBelow = (path: string, folder: string) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
const isWithin = (path: string, folder: string) => path === folder || isBelow(path, folder);

/** Where a path leads, when all of it that is there is followed. */
function realPath(path: string): string {
  const full = resolve(path);
  if (existsSync(full)) return realpathSync(full);
  // A link that leads nowhere is there, and is the end of the way.
  if (lstatSync(full, { throwIfNoEntry: false }) || dirname(full) === full) return full;
  return join(realPath(dirname(full)), basename(full));
}
