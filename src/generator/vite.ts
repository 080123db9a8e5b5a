import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { codeRoot } from './bundle.ts';
import { modern } from './styles.ts';

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

const only = (output: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput['output'] => {
  const result = Array.isArray(output) ? output[0] : output;
  if (!result || !('output' in result)) throw new Error('The bundler gave no output.');
  return result.output;
};

/** A small script for inlining, minified into one expression without exports. */
export async function inlineScript(entry: string, define: Record<string, string>): Promise<string> {
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

async function clientBundle(): Promise<{ assets: Map<string, Uint8Array>; clientUrl: string }> {
  const output = only(
    await build({
      ...viteConfig(),
      build: {
        write: false,
        target: 'es2022',
        modulePreload: { polyfill: false },
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

/** Makes all bundles, and writes them to a folder with a list of them, `bundle.json`. */
export async function makeBundles(dir: string): Promise<void> {
  const { assets, clientUrl } = await clientBundle();
  const bootHead = await inlineScript('src/client/boot-head.ts', {});
  const boot = await inlineScript('src/client/boot.ts', { __CLIENT__: JSON.stringify(clientUrl) });
  await renderBundle(dir);
  for (const [path, bytes] of assets) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), bytes);
  }
  writeFileSync(
    join(dir, 'bundle.json'),
    JSON.stringify({ clientUrl, bootHead, boot, assets: [...assets.keys()].sort() }),
  );
}
