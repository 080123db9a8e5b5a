import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CODE_ROOT, hashFiles, isFramework, listFramework, listOwnModules, TSX_URL } from '../code.ts';
import type { SiteConfig } from '../model/config.ts';
import type * as Render from '../theme/render.tsx';
import { isLockEntry, withLock } from './lock.ts';
import { createSiteStylesheets, splitCss } from './split-css.ts';
import type { BundleInput } from './vite-plugins.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

export interface StoredBundle {
  clientUrl: string;
  inlineScript: string;
  bootUrl: string;
  queryScriptUrl: string;
  worker: string;
  assets: string[];
}

export interface Bundle extends Omit<StoredBundle, 'assets'> {
  assets: Map<string, Uint8Array>;
  deferredCssUrl: string;
  fullCss: string;
  criticalCss: string;
  render: typeof Render;
  mcp: Uint8Array;
}

export const shortHash = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8);

/** Bundles in a process, which frees Vite's memory at its end. */
function runBundleWorker(dir: string, code: BundleInput): Promise<void> {
  const script = join(CODE_ROOT, 'core/src/build/bundle-worker.ts');
  return new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      ['--import', TSX_URL, script, dir, JSON.stringify(code)],
      { maxBuffer: 2 ** 26 },
      (error, _, stderr) => {
        // Before exit code 1, the worker has printed the reason.
        const exit =
          error && error.code !== 1 ? `The process that bundles has ended: ${error.signal ?? error.code}.` : '';
        if (error) return reject(new Error(`${stderr.trim()}\n${exit}`.trim()));
        process.stderr.write(stderr);
        resolve();
      },
    ),
  );
}

const getOwnEntries = ({ features, onEvent }: BundleInput): string[] =>
  [
    ...features.flatMap(({ islands = [], tools = [], styles: { made: _, ...styles } = {} }) => [
      ...[tools].flat(),
      ...islands.map(({ module }) => module),
      ...Object.values(styles).flat(),
    ]),
    ...(onEvent ? [onEvent] : []),
  ].filter((file) => !isFramework(file));

/** Projects with different features have different bundles. */
const MAX_CACHED_BUNDLES = 5;

const hashFolder = (dir: string): string =>
  hashFiles(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );

/** Returns undefined if bundles are missing or damaged. */
function readStoredBundle(dir: string): StoredBundle | undefined {
  const sum = `${dir}.sum`;
  if (!existsSync(sum) || !existsSync(dir) || readFileSync(sum, 'utf8') !== hashFolder(dir)) return undefined;
  return JSON.parse(readFileSync(join(dir, 'bundle.json'), 'utf8')) as StoredBundle;
}

/** Cached by the hash of all code. Only one of concurrent builds bundles. */
export async function bundle(
  cacheDir: string,
  root: string,
  code: BundleInput,
  config: SiteConfig,
  onWait: (folder: string) => (pid: number) => void,
): Promise<Bundle> {
  const key = hashFiles(
    [...listFramework(root), ...listOwnModules(root, getOwnEntries(code))],
    process.versions.node.split('.')[0] as string,
    JSON.stringify(code),
  );
  const bundles = join(cacheDir, 'bundles');
  const dir = join(bundles, key);
  const lock = join(bundles, 'new');
  const create = async () => {
    const existing = readStoredBundle(dir);
    if (existing) return existing;
    const staged = join(lock, 'files');
    mkdirSync(staged);
    await runBundleWorker(staged, code);
    const cached = readdirSync(bundles).filter((name) => !isLockEntry(lock, name) && !name.endsWith('.sum'));
    const modified = (name: string) => statSync(join(bundles, name)).mtimeMs;
    for (const name of cached.sort((a, b) => modified(b) - modified(a)).slice(MAX_CACHED_BUNDLES - 1))
      for (const path of [name, `${name}.sum`]) rmSync(join(bundles, path), { recursive: true, force: true });
    renameSync(staged, dir);
    writeFileAtomic(`${dir}.sum`, hashFolder(dir));
    return readStoredBundle(dir) as StoredBundle;
  };
  const stored = readStoredBundle(dir) ?? (await withLock(lock, onWait(lock), create));
  // The least recently used bundles are removed.
  utimesSync(dir, new Date(), new Date());
  const render = (await import(pathToFileURL(join(dir, 'ssr/render.mjs')).href)) as typeof Render;
  const { critical, deferred, full } = splitCss([...render.stylesheets, ...createSiteStylesheets(config)]);
  const assets = new Map<string, Uint8Array>(stored.assets.map((path) => [path, readFileSync(join(dir, path))]));
  const deferredCssUrl = `/assets/late.${shortHash(deferred)}.css`;
  assets.set(deferredCssUrl, Buffer.from(deferred));
  const mcp = readFileSync(join(dir, 'mcp/mcp.js'));
  return { ...stored, mcp, assets, deferredCssUrl, fullCss: full, criticalCss: critical, render };
}
