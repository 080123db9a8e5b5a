import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { CODE_ROOT, HOME_ROOT } from '../code.ts';
import { shortHash } from './bundle.ts';
import { type BundleInput, featuresPlugin } from './features-plugin.ts';
import { BROWSER_TARGETS } from './split-css.ts';
import { stringsPlugin } from './strings-plugin.ts';

const noCode: BundleInput = { features: [], strings: {} };

/** Vite settings that development and production share. `read` returns what bundles take from the site, asked for when a module needs it. */
export function viteConfig(read: () => BundleInput = () => noCode): InlineConfig {
  return {
    root: HOME_ROOT,
    configFile: false,
    publicDir: false,
    plugins: [react(), featuresPlugin(() => read().features), stringsPlugin(() => read().strings)],
    css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true }, targets: BROWSER_TARGETS } },
    logLevel: 'warn',
  };
}

/** How long the bundler takes is for those who work on it: on a busy machine it would warn every author. */
const checks = { bundlerTimings: false };

const only = (output: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput['output'] => {
  const result = Array.isArray(output) ? output[0] : output;
  if (!result || !('output' in result)) throw new Error('The bundler gave no output.');
  return result.output;
};

/** A small script, minified into one block without exports. `code` has the words of the site, for a script that shows some. */
export async function bundleInlineScript(
  entry: string,
  define: Record<string, string>,
  code = noCode,
): Promise<string> {
  const base = viteConfig(() => code);
  const output = only(
    await build({
      ...base,
      define,
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: { checks },
        lib: { entry: join(CODE_ROOT, entry), formats: ['iife'], name: 'boot' },
        minify: true,
      },
    }),
  );
  const made = output.find((item) => item.type === 'chunk')?.code ?? '';
  // A block keeps its names to itself as well as the bundler's function does, in fewer bytes.
  const body = /^\s*(?:var boot\s*=\s*)?\(function\(\)\{([\s\S]*)\}\)\(\);?\s*$/.exec(made)?.[1] ?? made;
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

/** What runs in a Worker is wanted before it can ask for its data: it is minified once more, by the tool that makes most of a few functions without a page. */
const smallWorkers: Plugin = {
  name: 'small-workers',
  async generateBundle(_, bundle) {
    for (const item of Object.values(bundle)) {
      if (item.type !== 'chunk') continue;
      const { code } = await minify(item.code, { module: true, compress: { passes: 3, ecma: 2020 } });
      if (code) item.code = code;
    }
  },
};

/** What makes a Worker of the site from its module. */
export const workerPlugins = (): Plugin[] => [plainImports, smallWorkers];

interface ClientBundle {
  assets: Map<string, Uint8Array>;
  clientUrl: string;
  /** Address of the module that is called when a page is shown; empty without one. */
  onPageUrl: string;
}

async function clientBundle(code: BundleInput): Promise<ClientBundle> {
  const base = viteConfig(() => code);
  const hooks = code.onPage && dirname(code.onPage);
  const output = only(
    await build({
      ...base,
      // Files name each other from where they are: the same bundles serve every base path.
      base: './',
      plugins: [...(base.plugins ?? []), plainImports],
      define: { __ON_PAGE__: JSON.stringify(Boolean(code.onPage)) },
      // Modules, so that a Worker loads what it seldom needs when it needs it.
      worker: { format: 'es', plugins: workerPlugins, rolldownOptions: { checks } },
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        assetsDir: 'assets',
        cssCodeSplit: true,
        // The licences of what is bundled ask for their notices to come with it.
        license: { fileName: 'licenses.md' },
        rolldownOptions: {
          checks,
          input: {
            main: join(CODE_ROOT, 'core/src/client/main.tsx'),
            ...(code.onPage && { 'on-page': code.onPage }),
          },
          preserveEntrySignatures: 'exports-only',
          // A word goes where it is shown, not into a chunk that all of its room share.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            entryFileNames: 'assets/[name].[hash].js',
            chunkFileNames: 'assets/[name].[hash].js',
            assetFileNames: 'assets/[name].[hash][extname]',
            // All that the client needs at once is one file: parts that islands share with it would be asked for only when it is read.
            // The site's own hook stays apart: it runs before the client does.
            codeSplitting: {
              groups: [{ name: 'main', tags: ['$initial'], test: (id) => !hooks || !id.startsWith(hooks) }],
            },
          },
        },
      },
    }),
  );
  const assets = new Map<string, Uint8Array>();
  const urls: Record<string, string> = {};
  for (const item of output) {
    assets.set(
      item.fileName === 'licenses.md' ? '/licenses.txt' : `/${item.fileName}`,
      typeof item === 'object' && item.type === 'chunk' ? Buffer.from(item.code) : Buffer.from(item.source),
    );
    if (item.type === 'chunk' && item.isEntry) urls[item.name] = `/${item.fileName}`;
  }
  return { assets, clientUrl: urls.main as string, onPageUrl: urls['on-page'] ?? '' };
}

async function renderBundle(dir: string, code: BundleInput) {
  await build({
    ...viteConfig(() => code),
    build: {
      outDir: join(dir, 'ssr'),
      emptyOutDir: true,
      ssr: join(CODE_ROOT, 'core/src/theme/render.tsx'),
      target: 'node20',
      minify: false,
      cssMinify: 'lightningcss',
      cssTarget: 'chrome123',
      rolldownOptions: { checks, output: { entryFileNames: 'render.mjs' } },
    },
    ssr: { noExternal: [/^(?!react|react-dom)/] },
  });
}

/** Makes all bundles of a site, and writes them to a folder with a list of them, `bundle.json`. */
export async function buildBundles(dir: string, code: BundleInput): Promise<void> {
  const { assets, clientUrl, onPageUrl } = await clientBundle(code);
  const bootHead = await bundleInlineScript('core/src/client/inline.ts', {});
  const asked = await bundleInlineScript('core/src/client/restore-query.ts', {});
  const askedUrl = `/assets/asked.${shortHash(asked)}.js`;
  assets.set(askedUrl, Buffer.from(asked));
  const boot = await bundleInlineScript('core/src/client/boot.ts', {
    __CLIENT__: JSON.stringify(`./${basename(clientUrl)}`),
    __ON_PAGE__: JSON.stringify(onPageUrl && `./${basename(onPageUrl)}`),
  });
  const worker = await bundleInlineScript('core/src/offline/worker.ts', {}, code);
  const bootUrl = `/assets/boot.${shortHash(boot)}.js`;
  assets.set(bootUrl, Buffer.from(boot));
  await renderBundle(dir, code);
  for (const [path, bytes] of assets) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), bytes);
  }
  writeFileSync(
    join(dir, 'bundle.json'),
    JSON.stringify({ clientUrl, bootHead, bootUrl, askedUrl, worker, assets: [...assets.keys()].sort() }),
  );
}
