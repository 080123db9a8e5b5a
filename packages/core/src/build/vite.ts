import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { CODE_ROOT, HOME_ROOT } from '../code.ts';
import { type StoredBundle, shortHash } from './bundle.ts';
import { BROWSER_TARGETS } from './split-css.ts';
import { type BundleInput, siteModulesPlugin, stringsPlugin } from './vite-plugins.ts';

const EMPTY_INPUT: BundleInput = { features: [], strings: {} };

export function createViteConfig(read: () => BundleInput = () => EMPTY_INPUT): InlineConfig {
  return {
    root: HOME_ROOT,
    configFile: false,
    publicDir: false,
    plugins: [react(), siteModulesPlugin(read), stringsPlugin(() => read().strings)],
    css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true }, targets: BROWSER_TARGETS } },
    logLevel: 'warn',
  };
}

/** Authors would see this warning on a busy machine. */
const ROLLDOWN_CHECKS = { bundlerTimings: false };

const getOutput = (output: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput['output'] => {
  const result = Array.isArray(output) ? output[0] : output;
  if (!result || !('output' in result)) throw new Error('The bundler gave no output.');
  return result.output;
};

export async function bundleInlineScript(
  entry: string,
  define: Record<string, string>,
  code = EMPTY_INPUT,
): Promise<string> {
  const output = getOutput(
    await build({
      ...createViteConfig(() => code),
      define,
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: { checks: ROLLDOWN_CHECKS, input: join(CODE_ROOT, entry) },
      },
    }),
  );
  const script = output.find((item) => item.type === 'chunk')?.code.trim() ?? '';
  // A block is shorter than a function, but only `let` stays inside.
  return `{${script.replace(/;$/, '').replace(/\bvar(?=[ {[])/g, 'let')}}`;
}

/** Vite's preload helper has a kilobyte and nothing to preload. */
const dropPreloadHelper: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
};

/** Search waits for its worker; terser makes it smaller. */
const minifyWorkers: Plugin = {
  name: 'small-workers',
  async generateBundle(_, bundle) {
    for (const item of Object.values(bundle)) {
      if (item.type !== 'chunk') continue;
      const { code } = await minify(item.code, { module: true, compress: { passes: 3, ecma: 2020 } });
      if (code) item.code = code;
    }
  },
};

export const createWorkerPlugins = (): Plugin[] => [dropPreloadHelper, minifyWorkers];

interface ClientBundle {
  assets: Map<string, Uint8Array>;
  clientUrl: string;
}

async function buildClient(code: BundleInput): Promise<ClientBundle> {
  const base = createViteConfig(() => code);
  const output = getOutput(
    await build({
      ...base,
      // Relative, so that the same bundles serve every base path.
      base: './',
      plugins: [...(base.plugins ?? []), dropPreloadHelper],
      define: { __ON_EVENT__: JSON.stringify(Boolean(code.onEvent)) },
      worker: {
        format: 'es',
        plugins: () => [stringsPlugin(() => code.strings), ...createWorkerPlugins()],
        rolldownOptions: { checks: ROLLDOWN_CHECKS },
      },
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        assetsDir: 'assets',
        cssCodeSplit: true,
        // Licenses of dependencies require their notices.
        license: { fileName: 'licenses.md' },
        rolldownOptions: {
          checks: ROLLDOWN_CHECKS,
          input: { main: join(CODE_ROOT, 'core/src/client/main.tsx') },
          preserveEntrySignatures: 'exports-only',
          // Inline strings instead of sharing a chunk of them.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            entryFileNames: 'assets/[name].[hash].js',
            chunkFileNames: 'assets/[name].[hash].js',
            assetFileNames: 'assets/[name].[hash][extname]',
            // One file for all that the client needs at once.
            codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] },
          },
        },
      },
    }),
  );
  const assets = new Map<string, Uint8Array>();
  let clientUrl = '';
  for (const item of output) {
    assets.set(
      item.fileName === 'licenses.md' ? '/licenses.txt' : `/${item.fileName}`,
      typeof item === 'object' && item.type === 'chunk' ? Buffer.from(item.code) : Buffer.from(item.source),
    );
    if (item.type === 'chunk' && item.isEntry) clientUrl = `/${item.fileName}`;
  }
  return { assets, clientUrl };
}

async function buildRenderer(dir: string, code: BundleInput) {
  await build({
    ...createViteConfig(() => code),
    build: {
      outDir: join(dir, 'ssr'),
      emptyOutDir: true,
      ssr: join(CODE_ROOT, 'core/src/theme/render.tsx'),
      target: 'node20',
      minify: false,
      cssMinify: 'lightningcss',
      cssTarget: 'chrome123',
      rolldownOptions: { checks: ROLLDOWN_CHECKS, output: { entryFileNames: 'render.mjs' } },
    },
    ssr: { noExternal: [/^(?!react|react-dom)/] },
  });
}

async function buildMcp(dir: string, code: BundleInput) {
  const base = createViteConfig(() => code);
  await build({
    ...base,
    // The handler serves one site, whose strings it has.
    plugins: [...(base.plugins ?? []), { ...stringsPlugin(() => code.strings), applyToEnvironment: () => true }],
    build: {
      outDir: join(dir, 'mcp'),
      emptyOutDir: true,
      ssr: join(CODE_ROOT, 'core/src/mcp/entry.ts'),
      target: 'es2022',
      rolldownOptions: { checks: ROLLDOWN_CHECKS, output: { entryFileNames: 'mcp.js', codeSplitting: false } },
    },
    ssr: { noExternal: true, target: 'webworker' },
  });
}

export async function buildBundles(dir: string, code: BundleInput): Promise<void> {
  const { assets, clientUrl } = await buildClient(code);
  const inlineScript = await bundleInlineScript('core/src/client/inline.ts', {});
  const queryScript = await bundleInlineScript('core/src/client/restore-query.ts', {});
  const queryScriptUrl = `/assets/query.${shortHash(queryScript)}.js`;
  assets.set(queryScriptUrl, Buffer.from(queryScript));
  const boot = await bundleInlineScript('core/src/client/boot.ts', {
    __CLIENT__: JSON.stringify(`./${basename(clientUrl)}`),
  });
  const worker = await bundleInlineScript('core/src/offline/worker.ts', {}, code);
  const bootUrl = `/assets/boot.${shortHash(boot)}.js`;
  assets.set(bootUrl, Buffer.from(boot));
  await buildRenderer(dir, code);
  await buildMcp(dir, code);
  for (const [path, bytes] of assets) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), bytes);
  }
  const stored = {
    clientUrl,
    inlineScript,
    bootUrl,
    queryScriptUrl,
    worker,
    assets: [...assets.keys()].sort(),
  };
  writeFileSync(join(dir, 'bundle.json'), JSON.stringify(stored satisfies StoredBundle));
}
