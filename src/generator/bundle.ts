import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type * as Render from '../app/render.tsx';
import { divideStyles, modern } from './styles.ts';

/** Folder of the site's own code. */
export const codeRoot = fileURLToPath(new URL('../..', import.meta.url));

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
  render: typeof Render;
}

/** Vite settings that development and production share. */
export function viteConfig(): InlineConfig {
  return {
    root: codeRoot,
    configFile: false,
    publicDir: false,
    plugins: [react()],
    css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true }, targets: modern } },
    logLevel: 'warn',
  };
}

/** Digest of all files below some folders, by path and content. */
export function digestOf(folders: string[], skip: RegExp, ...more: string[]): string {
  const hash = createHash('sha256');
  const visit = (path: string) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (!skip.test(path))
      hash.update(relative(codeRoot, path)).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const folder of folders) visit(folder);
  for (const text of more) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 24);
}

/** The part of a file's name that says what is in it. */
export const shortHash = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8);

const only = (output: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput['output'] => {
  const result = Array.isArray(output) ? output[0] : output;
  if (!result || !('output' in result)) throw new Error('The bundler gave no output.');
  return result.output;
};

/** A small script, minified into one block without exports. */
export async function smallScript(entry: string, define: Record<string, string>): Promise<string> {
  const base = viteConfig();
  const output = only(
    await build({
      ...base,
      define,
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        lib: { entry: join(codeRoot, entry), formats: ['iife'], name: 'boot' },
        minify: true,
      },
    }),
  );
  const code = output.find((item) => item.type === 'chunk')?.code ?? '';
  // A block keeps its names to itself as well as the bundler's function does, in fewer bytes.
  const body = /^\s*(?:var boot\s*=\s*)?\(function\(\)\{([\s\S]*)\}\)\(\);?\s*$/.exec(code)?.[1] ?? code;
  return `{${body.replace(/\bvar(?=[ {[])/g, 'let').trim()}}`;
}

/**
 * Chunks that come later need nothing that is not there: the bundler's helper, which fetches the needs of a chunk along with it, has nothing to do and
 * costs a kilobyte.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
};

async function clientBundle(): Promise<{ assets: Map<string, Uint8Array>; clientUrl: string }> {
  const base = viteConfig();
  const output = only(
    await build({
      ...base,
      plugins: [...(base.plugins ?? []), plainImports],
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        assetsDir: 'assets',
        cssCodeSplit: true,
        rolldownOptions: {
          input: { main: join(codeRoot, 'src/client/main.tsx') },
          output: {
            entryFileNames: 'assets/[name].[hash].js',
            chunkFileNames: 'assets/[name].[hash].js',
            assetFileNames: 'assets/[name].[hash][extname]',
          },
        },
      },
    }),
  );
  const assets = new Map<string, Uint8Array>();
  let clientUrl = '';
  for (const item of output) {
    assets.set(
      `/${item.fileName}`,
      typeof item === 'object' && item.type === 'chunk' ? Buffer.from(item.code) : Buffer.from(item.source),
    );
    if (item.type === 'chunk' && item.isEntry) clientUrl = `/${item.fileName}`;
  }
  return { assets, clientUrl };
}

async function renderBundle(dir: string) {
  await build({
    ...viteConfig(),
    build: {
      outDir: join(dir, 'ssr'),
      emptyOutDir: true,
      ssr: join(codeRoot, 'src/app/render.tsx'),
      target: 'node20',
      minify: false,
      cssMinify: 'lightningcss',
      cssTarget: 'chrome123',
      rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
    },
    ssr: { noExternal: [/^(?!react|react-dom)/] },
  });
}

/** Bundles the client, the boot scripts and the renderer; kept under `cacheDir` by a digest of everything they are made from. */
export async function bundle(cacheDir: string): Promise<Bundle> {
  const key = digestOf(
    ['src/app', 'src/client', 'src/site', 'src/search', 'src/generator/bundle.ts', 'package-lock.json'].map((path) =>
      join(codeRoot, path),
    ),
    /\.test\.tsx?$/,
    process.versions.node.split('.')[0] as string,
  );
  const bundles = join(cacheDir, 'bundles');
  const dir = join(bundles, key);
  if (!existsSync(join(dir, 'bundle.json'))) {
    const next = `${dir}.new`;
    rmSync(next, { recursive: true, force: true });
    mkdirSync(next, { recursive: true });
    const { assets, clientUrl } = await clientBundle();
    const bootHead = await smallScript('src/client/boot-head.ts', {});
    const boot = await smallScript('src/client/boot.ts', { __CLIENT__: JSON.stringify(clientUrl) });
    const bootUrl = `/assets/boot.${shortHash(boot)}.js`;
    assets.set(bootUrl, Buffer.from(boot));
    await renderBundle(next);
    for (const [path, bytes] of assets) {
      mkdirSync(dirname(join(next, path)), { recursive: true });
      writeFileSync(join(next, path), bytes);
    }
    writeFileSync(
      join(next, 'bundle.json'),
      JSON.stringify({ clientUrl, bootHead, bootUrl, assets: [...assets.keys()].sort() }),
    );
    rmSync(dir, { recursive: true, force: true });
    renameSync(next, dir);
    // Old bundles go: a cache that only grows is a leak.
    for (const name of readdirSync(bundles))
      if (name !== key) rmSync(join(bundles, name), { recursive: true, force: true });
  }
  const stored = JSON.parse(readFileSync(join(dir, 'bundle.json'), 'utf8')) as {
    clientUrl: string;
    bootHead: string;
    bootUrl: string;
    assets: string[];
  };
  const render = (await import(pathToFileURL(join(dir, 'ssr/render.mjs')).href)) as typeof Render;
  const { early, late, whole } = divideStyles(render.sheets);
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
    render,
  };
}
