import { lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { DiagnosticError } from '../model/diagnostics.ts';
import { readBuildManifest, writeBuildManifest } from './build-manifest.ts';
import { compressSync, copyEndings, type Encoding, isCompressible } from './compression.ts';
import { withLock } from './lock.ts';
import { assertNoForeignFiles } from './output-dir.ts';

/** Takes a file of the site by its address below the site's root (`/first-steps.html`). */
export type EmitFile = (path: string, content: string | Uint8Array) => void;

export interface WriteOptions {
  /** Write brotli and gzip copies beside text files. */
  compress: boolean;
  /** File that remembers what the builds of this project wrote into the folder. */
  record: string;
  /** What the build is made from; remembered when it is done. */
  stamp: string;
  /** Called when another build is writing into the folder, with the id of its process. */
  waiting(pid: number): void;
}

/**
 * Makes a folder hold exactly the files that `fill` puts. They appear together at the end: when `fill` fails, the folder is as it was. Until then they
 * wait below `.new` in the folder, and not in memory, where they would take more than all else. Unchanged files are left alone. Only what an earlier
 * build wrote is removed; a folder with other files in it is refused. Returns how many files were written, of how many.
 */
export async function writeOutputDir(
  dir: string,
  { compress, record, stamp, waiting }: WriteOptions,
  fill: (put: EmitFile) => Promise<void>,
): Promise<{ written: number; total: number }> {
  assertNoForeignFiles(dir, readBuildManifest(record).files);
  mkdirSync(dir, { recursive: true });
  const lock = join(dir, '.new');
  return withLock(lock, waiting, async () => {
    // Who had the lock before may have filled the folder.
    const { files: earlier } = readBuildManifest(record);
    assertNoForeignFiles(dir, earlier);
    const drafts = join(lock, 'files');
    const paths = new Set<string>();
    const changed = new Set<string>();
    const keep = (path: string, bytes: Uint8Array) => {
      if (!resolve(join(dir, path)).startsWith(resolve(dir) + sep)) throw outside(dir, path);
      if (paths.has(path)) throw twice(dir, path);
      paths.add(path);
      if (holds(join(dir, path), bytes)) return;
      changed.add(path);
      write(join(drafts, path), bytes);
    };
    await fill((path, content) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      keep(path, bytes);
      if (!compress || !isCompressible(path, bytes.length)) return;
      for (const [encoding, ending] of Object.entries(copyEndings))
        keep(path + ending, compressSync(bytes, encoding as Encoding));
    });
    // A build that is killed from here on has left files of both: they are known, and nothing passes for a whole build.
    writeBuildManifest(record, { files: [...new Set([...earlier, ...paths])] });
    for (const path of changed) {
      makeRoom(dir, path, earlier);
      move(join(drafts, path), join(dir, path));
    }
    sweep(
      dir,
      earlier.filter((path) => !paths.has(path)),
    );
    writeBuildManifest(record, { stamp, files: [...paths] });
    return { written: changed.size, total: paths.size };
  });
}

const outside = (dir: string, path: string) =>
  new DiagnosticError({
    file: dir,
    message: `The address ${path} leads out of the folder.`,
    hint: "Take the dots out of the page's name, or out of the product's slug in site.config.ts.",
  });

const twice = (dir: string, path: string) =>
  new DiagnosticError({
    file: dir,
    message: `Two parts of the build write ${path}.`,
    hint: 'Give the file of one feature another address, or leave the feature out of site.config.ts.',
  });

/** What is at a path, links not followed; undefined where nothing is, or a file in the place of one of its folders. */
function kind(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch {
    return undefined;
  }
}

const holds = (file: string, bytes: Uint8Array): boolean =>
  kind(file)?.isFile() === true && readFileSync(file).equals(bytes);

function write(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** Removes what an earlier build has put in the way of a file: a folder of its name, or a file of the name of its folder. */
function makeRoom(dir: string, path: string, earlier: string[]): void {
  const file = join(dir, path);
  if (kind(file)?.isDirectory())
    sweep(
      dir,
      earlier.filter((other) => other.startsWith(`${path}/`)),
    );
  for (const folder of foldersOf(dir, path)) if (kind(folder)?.isDirectory() === false) rmSync(folder);
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/** Removes files below a folder, and the folders that are empty then. */
function sweep(dir: string, paths: string[]): void {
  for (const path of paths) {
    // A page of a newer build may be a folder now.
    if (kind(join(dir, path))?.isDirectory() === false) rmSync(join(dir, path));
    for (const folder of foldersOf(dir, path)) if (!removeEmpty(folder)) break;
  }
}

/** The folders of a file, the innermost first, without the one that is filled. */
function foldersOf(dir: string, path: string): string[] {
  const folders: string[] = [];
  const root = resolve(dir);
  for (let folder = dirname(resolve(join(dir, path))); folder !== root; folder = dirname(folder)) folders.push(folder);
  return folders;
}

function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
