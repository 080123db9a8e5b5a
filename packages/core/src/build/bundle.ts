import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CODE_ROOT, hashFiles, isFramework, listFramework, listOwnModules, TSX_URL } from '../code.ts';
import type { SiteConfig } from '../model/config.ts';
import type * as Render from '../theme/render.tsx';
import type { BundleInput } from './features-plugin.ts';
import { isLockEntry, withLock } from './lock.ts';
import { createSiteStylesheet, splitCss } from './split-css.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

/** The bundles of one build. */
export interface Bundle {
  /** Hashed files by their address below the site's root. */
  assets: Map<string, Uint8Array>;
  clientUrl: string;
  /** Address of the file of late style rules. */
  lateUrl: string;
  /** All style rules, for the client. */
  rules: string;
  /** The rules of first paints, of which pages inline their part. */
  early: string;
  /** Script that pages inline in their heads. */
  bootHead: string;
  /** Address of the script that every page loads. */
  bootUrl: string;
  /** Address of the script that the results page loads besides. */
  askedUrl: string;
  /** The service worker. */
  worker: string;
  render: typeof Render;
}

/** The part of a file's name that says what is in it. */
export const shortHash = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8);

/**
 * Makes the bundles in a process of its own: what Vite takes of memory, as much as all pages, is given back at its end. The process is started with
 * tsx, whatever runs this one. Throws what it said when it fails.
 */
function makeApart(dir: string, code: BundleInput): Promise<void> {
  const script = join(CODE_ROOT, 'core/src/build/bundle-worker.ts');
  return new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      ['--import', TSX_URL, script, dir, JSON.stringify(code)],
      { maxBuffer: 2 ** 26 },
      (error, _, said) => {
        // It has said why when it ends with 1.
        const how =
          error && error.code !== 1 ? `The process that bundles has ended: ${error.signal ?? error.code}.` : '';
        if (error) return reject(new Error(`${said.trim()}\n${how}`.trim()));
        process.stderr.write(said);
        resolve();
      },
    ),
  );
}

/** Lists the modules and stylesheets that a project brings into its bundles. */
const getOwnEntries = ({ features, onPage }: BundleInput): string[] =>
  [
    ...features.flatMap(({ islands = [], styles: { made: _, ...styles } = {} }) => [
      ...islands.map(({ module }) => module),
      ...Object.values(styles).flat(),
    ]),
    ...(onPage ? [onPage] : []),
  ].filter((file) => !isFramework(file));

/** How many bundles are kept: sites with other features have others. */
const MAX_CACHED_BUNDLES = 3;

/** What the process that bundles leaves beside the files. */
interface Stored {
  clientUrl: string;
  bootHead: string;
  bootUrl: string;
  askedUrl: string;
  worker: string;
  assets: string[];
}

const hashStored = (dir: string): string =>
  hashFiles(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );

/** Reads the list of stored bundles; undefined when there are none, or when a file of theirs is not what was stored. */
function readStored(dir: string): Stored | undefined {
  const sum = `${dir}.sum`;
  if (!existsSync(sum) || !existsSync(dir) || readFileSync(sum, 'utf8') !== hashStored(dir)) return undefined;
  return JSON.parse(readFileSync(join(dir, 'bundle.json'), 'utf8')) as Stored;
}

/**
 * Bundles the client, the boot scripts and the renderer; kept under `cacheDir` by a digest of everything they are made from. Of two builds at once, one
 * bundles and the other waits for it; `waiting` makes what is called then, from the folder that it waits for. `root` and `config` are those of the project.
 */
export async function bundle(
  cacheDir: string,
  root: string,
  code: BundleInput,
  config: SiteConfig,
  waiting: (place: string) => (pid: number) => void,
): Promise<Bundle> {
  const key = hashFiles(
    [...listFramework(root), ...listOwnModules(root, getOwnEntries(code))],
    process.versions.node.split('.')[0] as string,
    JSON.stringify(code),
  );
  const bundles = join(cacheDir, 'bundles');
  const dir = join(bundles, key);
  const lock = join(bundles, 'new');
  const make = async () => {
    const made = readStored(dir);
    if (made) return made;
    const draft = join(lock, 'files');
    mkdirSync(draft);
    await makeApart(draft, code);
    // Old bundles go: a cache that only grows is a leak.
    const old = readdirSync(bundles).filter((name) => !isLockEntry(lock, name) && !name.endsWith('.sum'));
    const age = (name: string) => statSync(join(bundles, name)).mtimeMs;
    for (const name of old.sort((a, b) => age(b) - age(a)).slice(MAX_CACHED_BUNDLES - 1))
      for (const path of [name, `${name}.sum`]) rmSync(join(bundles, path), { recursive: true, force: true });
    renameSync(draft, dir);
    writeFileAtomic(`${dir}.sum`, hashStored(dir));
    return readStored(dir) as Stored;
  };
  const stored = readStored(dir) ?? (await withLock(lock, waiting(lock), make));
  const render = (await import(pathToFileURL(join(dir, 'ssr/render.mjs')).href)) as typeof Render;
  const { early, late, whole } = splitCss([...render.stylesheets, createSiteStylesheet(config)]);
  const assets = new Map<string, Uint8Array>(stored.assets.map((path) => [path, readFileSync(join(dir, path))]));
  const lateUrl = `/assets/late.${shortHash(late)}.css`;
  assets.set(lateUrl, Buffer.from(late));
  return {
    assets,
    clientUrl: stored.clientUrl,
    lateUrl,
    rules: whole,
    early,
    bootHead: stored.bootHead,
    bootUrl: stored.bootUrl,
    askedUrl: stored.askedUrl,
    worker: stored.worker,
    render,
  };
}
