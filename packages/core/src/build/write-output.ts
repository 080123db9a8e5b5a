import { lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { DiagnosticError } from '../model/diagnostics.ts';
import { withLock } from './lock.ts';
import { assertNoForeignFiles } from './output-dir.ts';
import { COMPRESSED_EXTENSIONS, compressSync, type Encoding, isCompressible } from './served-folder.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

export type EmitFile = (path: string, content: string | Uint8Array) => void;

export interface WriteOptions {
  compress: boolean;
  manifestFile: string;
  inputHash: string;
  onWait(pid: number): void;
}

/**
 * Stages files in `.new` and moves them at the end, so a failed build changes nothing. Deletes only
 * files of earlier builds.
 */
export async function writeOutputDir(
  dir: string,
  { compress, manifestFile, inputHash, onWait }: WriteOptions,
  emitFiles: (emit: EmitFile) => Promise<void>,
): Promise<{ written: number; total: number }> {
  assertNoForeignFiles(dir, readBuildManifest(manifestFile).files);
  mkdirSync(dir, { recursive: true });
  const lock = join(dir, '.new');
  return withLock(lock, onWait, async () => {
    // Another build may have written here during the wait.
    const { files: earlier } = readBuildManifest(manifestFile);
    assertNoForeignFiles(dir, earlier);
    const staged = join(lock, 'files');
    const paths = new Set<string>();
    const changed = new Set<string>();
    const stage = (path: string, bytes: Uint8Array) => {
      const reject = (message: string, hint: string) => new DiagnosticError({ file: dir, message, hint });
      if (!resolve(join(dir, path)).startsWith(resolve(dir) + sep))
        throw reject(
          `Invalid output path "${path}": it is outside the output directory.`,
          `Remove ".." from the page's file name or from the product slug.`,
        );
      if (paths.has(path))
        throw reject(
          `Duplicate output file "${path}".`,
          'Change the path in one of the features, or remove that feature from site.config.ts.',
        );
      paths.add(path);
      if (hasContent(join(dir, path), bytes)) return;
      changed.add(path);
      mkdirSync(dirname(join(staged, path)), { recursive: true });
      writeFileSync(join(staged, path), bytes);
    };
    await emitFiles((path, content) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      stage(path, bytes);
      if (!compress || !isCompressible(path, bytes.length)) return;
      for (const [encoding, extension] of Object.entries(COMPRESSED_EXTENSIONS))
        stage(path + extension, compressSync(bytes, encoding as Encoding));
    });
    // If this build is killed now, the next one must not be skipped: omit the input hash.
    writeBuildManifest(manifestFile, { files: [...new Set([...earlier, ...paths])] });
    for (const path of changed) {
      removeBlockers(dir, path, earlier);
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      renameSync(join(staged, path), join(dir, path));
    }
    removeFiles(
      dir,
      earlier.filter((path) => !paths.has(path)),
    );
    writeBuildManifest(manifestFile, { inputHash, files: [...paths] });
    return { written: changed.size, total: paths.size };
  });
}

function getStats(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch {
    return undefined;
  }
}

const hasContent = (file: string, bytes: Uint8Array): boolean =>
  getStats(file)?.isFile() === true && readFileSync(file).equals(bytes);

function removeBlockers(dir: string, path: string, earlier: string[]): void {
  const file = join(dir, path);
  if (getStats(file)?.isDirectory())
    removeFiles(
      dir,
      earlier.filter((other) => other.startsWith(`${path}/`)),
    );
  for (const folder of getParentFolders(dir, path)) if (getStats(folder)?.isDirectory() === false) rmSync(folder);
}

function removeFiles(dir: string, paths: string[]): void {
  for (const path of paths) {
    // In the new build, the path may be a folder.
    if (getStats(join(dir, path))?.isDirectory() === false) rmSync(join(dir, path));
    for (const folder of getParentFolders(dir, path)) if (!removeEmpty(folder)) break;
  }
}

function getParentFolders(dir: string, path: string): string[] {
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

/** Stored in the cache, because the output folder contains the site only. */
interface BuildManifest {
  /** Missing if the last build was interrupted. */
  inputHash?: string;
  files: string[];
}

export function readBuildManifest(file: string): BuildManifest {
  try {
    const { inputHash, files } = JSON.parse(readFileSync(file, 'utf8')) as BuildManifest;
    if (Array.isArray(files)) return { ...(inputHash !== undefined && { inputHash }), files };
  } catch {}
  return { files: [] };
}

const writeBuildManifest = (file: string, { inputHash, files }: BuildManifest): void =>
  writeFileAtomic(file, JSON.stringify({ inputHash, files: [...files].sort() }));
