import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { basename, dirname, join, relative, sep } from 'node:path';
import { createLogger, createServer, type Logger, type ViteDevServer } from 'vite';
import { createEditorSchemas, writeEditorSchemas } from '../check/editor-schemas.ts';
import { CODE_ROOT, FEATURE_PACKAGES, formatCommand, HOME_ROOT, isFramework, listSiteInputs } from '../code.ts';
import { isTemporaryFile } from '../markdown/source-files.ts';
import { stripBase, withBase } from '../model/base-path.ts';
import { fragmentPath, manifestPath } from '../model/client-protocol.ts';
import { DiagnosticError, formatDiagnostics } from '../model/diagnostics.ts';
import { GENERATED_FILES, LLMS_FOLDER } from '../model/routes.ts';
import { escapeHtml, tryDecode } from '../model/text.ts';
import type { PageModel } from '../model/types.ts';
import { type AssembledSite, assemble, getSiteData } from './assemble.ts';
import { type BuildOptions, getBundleInput } from './build.ts';
import { renderDocument, renderPageHead } from './document.ts';
import { createSitePipeline, getPageRules } from './load-site.ts';
import { coalesceRuns } from './lock.ts';
import { sendText } from './node-request.ts';
import { assertNoUrlCharacters } from './output-dir.ts';
import { renderTextFiles } from './outputs/texts.ts';
import { loadProject } from './project.ts';
import { createProxyHandler, isProxied } from './proxy.ts';
import { buildSearchIndex } from './search-records.ts';
import { getContentType } from './served-folder.ts';
import { listen } from './server.ts';
import { createSiteStylesheets } from './split-css.ts';
import { systemErrorToDiagnostic, toDisplayPath, withDisplayPath } from './system-errors.ts';
import { bundleInlineScript, createViteConfig } from './vite.ts';
import type { BundleInput } from './vite-plugins.ts';

const BROWSER_DEPENDENCIES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  '@tanstack/react-query',
  'downshift',
];

const BOOT_URL = '/assets/boot.js';

/** Vite can't reload these modules, which Node loads. */
const NATIVE_CODE = /^(core[/\\]src[/\\](build|markdown|data|check|model|[^/\\]+\.ts$)|search[/\\]src[/\\]build)/;

const FEATURE_FOLDERS = ['core/src/blocks', ...FEATURE_PACKAGES]
  .map((name) => join(CODE_ROOT, name))
  .filter((folder) => existsSync(folder));

const DEBOUNCE_MS = 60;

const toUrl = (path: string) => `/${relative(HOME_ROOT, join(CODE_ROOT, path)).replaceAll(sep, '/')}`;

const AUTHOR_CODE = /^(navigation|config)[/\\]|^site\.config\.ts$/;

type RenderModule = typeof import('../theme/render.tsx');

/** While sources have errors, an overlay covers the last valid state. */
export async function startDev(
  options: Pick<BuildOptions, 'root' | 'cacheDir'>,
  port: number,
  api?: URL,
): Promise<string> {
  const { root } = options;
  assertNoUrlCharacters(root);
  // Errors of the configuration are reported by `read`.
  const loaded = await loadProject(root).catch(() => undefined);
  const base = loaded?.config.base ?? '/';
  if (loaded) writeEditorSchemas(options.cacheDir, createEditorSchemas(loaded.features.data, getPageRules(loaded)));
  let site: AssembledSite | undefined;
  let sourceError: DiagnosticError | undefined;
  let index: Promise<Map<string, Uint8Array>> | undefined;
  let code: BundleInput = { features: [], strings: {} };
  let scripts: { head: Promise<string>; file: Promise<string> } | undefined;
  const bootScripts = () => {
    scripts ??= {
      head: bundleInlineScript('core/src/client/inline.ts', {}),
      file: bundleInlineScript('core/src/client/boot.ts', {
        __CLIENT__: JSON.stringify(withBase(base, toUrl('core/src/client/main.tsx'))),
      }),
    };
    return scripts;
  };
  const server = createHttpServer();
  const vite = await createServer({
    ...createViteConfig(() => code),
    base,
    appType: 'custom',
    define: { __ON_EVENT__: 'true' },
    // Otherwise, Vite loads React twice for code in node_modules.
    optimizeDeps: { include: BROWSER_DEPENDENCIES },
    customLogger: createViteLogger(),
    server: {
      middlewareMode: true,
      // Vite's own port would be open to other hosts, and clash with a second server.
      ws: { server },
      fs: { allow: [HOME_ROOT, CODE_ROOT, ...getSourceFolders(root)] },
      watch: { ignored: ['**/dist/**', '**/.cache/**'] },
    },
  });
  const read = async () => {
    try {
      const project = await loadProject(root, (path) => vite.ssrLoadModule(path));
      if (project.config.base !== base)
        throw new DiagnosticError({
          file: 'site.config.ts',
          message: `The base path has changed from "${base}" to "${project.config.base}".`,
          hint: `Restart ${formatCommand('dev')}.`,
        });
      const before = JSON.stringify(code);
      code = getBundleInput(project);
      if (JSON.stringify(code) !== before) {
        vite.moduleGraph.invalidateAll();
        scripts = undefined;
      }
      const pipeline = createSitePipeline(project, options.cacheDir);
      const { pages, partial, diagnostics } = await pipeline.renderAll();
      const next = await assemble(project, pages, diagnostics, await pipeline.files(), partial);
      if (next.diagnostics.length) throw new DiagnosticError(next.diagnostics);
      site = next;
      index = undefined;
      if (sourceError) process.stdout.write('\nAll errors are fixed.\n');
      sourceError = undefined;
    } catch (error) {
      sourceError =
        error instanceof DiagnosticError
          ? new DiagnosticError(error.diagnostics.map(withDisplayPath(relative(process.cwd(), root))))
          : new DiagnosticError(
              systemErrorToDiagnostic(error) ?? {
                file: 'the project',
                message: `Unexpected error: ${(error as Error).message}`,
                hint: `Correct the cause, or restart ${formatCommand('dev')}.`,
              },
            );
      vite.config.logger.error(`\n${formatDiagnostics(sourceError.diagnostics)}\n`);
    }
  };
  await read();

  let isReload = false;
  const update = coalesceRuns(async () => {
    const isFirst = !site;
    await read();
    if (sourceError) return vite.ws.send({ type: 'error', err: toOverlayError(sourceError) });
    vite.ws.send(isFirst || isReload ? { type: 'full-reload' } : { type: 'custom', event: 'site:changed' });
    isReload = false;
  });
  watchSources(vite, root, (isCode) => {
    isReload ||= isCode;
    update();
  });

  const proxy = createProxyHandler(api);
  server.on('request', (request, response) => {
    const apiPath = stripBase(base, request.url ?? '/');
    if (apiPath !== undefined && isProxied(apiPath)) {
      request.url = apiPath;
      return proxy(request, response);
    }
    const fullPath = tryDecode((request.url ?? '/').split('?', 1)[0] as string);
    if (fullPath === undefined) {
      return sendText(response, 400, 'Bad request\n');
    }
    const path = stripBase(base, fullPath);
    if (path === undefined) {
      const isEntry = fullPath === '/' || `${fullPath}/` === base;
      return sendText(response, isEntry ? 307 : 404, `The site is at ${base}\n`, isEntry ? { Location: base } : {});
    }
    vite.middlewares(request, response, async () => {
      try {
        const result = await respond(path);
        response.writeHead(result.status, { 'Content-Type': result.type, 'Cache-Control': 'no-store' });
        response.end(result.body);
      } catch (error) {
        const isDiagnostic = error instanceof DiagnosticError;
        if (!isDiagnostic) {
          vite.ssrFixStacktrace(error as Error);
          vite.config.logger.error(String((error as Error).stack));
        }
        const page = renderErrorPage(isDiagnostic ? formatDiagnostics(error.diagnostics) : (error as Error).message);
        response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' });
        // Vite throws for paths that it can't decode.
        response.end(await vite.transformIndexHtml(path, page).catch(() => page));
      }
    });
  });

  async function respond(path: string) {
    if (!site) throw sourceError as DiagnosticError;
    const file = await findFile(site, path);
    if (file !== undefined) return { status: 200, type: getContentType(path), body: file };
    const model = site.models.find(({ route }) => route === path);
    const page = model ?? (site.models.find(({ layout }) => layout === 'not-found') as PageModel);
    return { status: model ? 200 : 404, type: getContentType('.html'), body: await renderPage(page, path) };
  }

  async function findFile(current: AssembledSite, path: string): Promise<string | Uint8Array | undefined> {
    const { models, config, project } = current;
    if (path === BOOT_URL) return bootScripts().file;
    if (path === manifestPath) return JSON.stringify(Object.fromEntries(models.map(({ route }) => [route, 'dev'])));
    if (path === '/assets/site.json') return JSON.stringify(getSiteData(current, ''));
    const model = models.find(({ route }) => fragmentPath(route, 'dev') === path);
    if (model) {
      const head = renderPageHead(model, { config, head: project.head }, '');
      return JSON.stringify({ ...model, html: current.getHtml(model.route), head });
    }
    if (path.startsWith('/_search/')) {
      index ??= buildSearchIndex(current);
      return (await index).get(path.slice('/_search/'.length));
    }
    if (GENERATED_FILES.includes(path) || path.startsWith(LLMS_FOLDER) || Object.hasOwn(current.outputs, path))
      return renderTextFiles(current)[path];
    for (const feature of project.features.all) {
      const file = (await feature.emit?.files?.(project))?.[path];
      if (file !== undefined) return file;
    }
    return path.endsWith('.md') ? current.getMarkdown(path.slice(0, -3)) : undefined;
  }

  async function renderViteHead(path: string): Promise<string> {
    const empty = await vite.transformIndexHtml(path, '<html><head></head><body></body></html>');
    return /<head>([\s\S]*)<\/head>/.exec(empty)?.[1] ?? '';
  }

  async function renderPage(model: PageModel, path: string): Promise<string> {
    const current = site as AssembledSite;
    const render = (await vite.ssrLoadModule(join(CODE_ROOT, 'core/src/theme/render.tsx'))) as RenderModule;
    const html = current.getHtml(model.route);
    const markup = render.renderSite({ model, html, trees: current.trees, config: current.config });
    return renderDocument(
      model,
      markup,
      // Navigation may need any rule, so every page gets the full CSS.
      [...render.stylesheets, ...createSiteStylesheets(current.config)].map(({ css }) => css).join(''),
      {
        config: current.config,
        trees: current.trees,
        inlineScript: await bootScripts().head,
        bootUrl: BOOT_URL,
        queryScriptUrl: toUrl('core/src/client/restore-query.ts'),
        deferredCssUrl: '',
        dataUrl: '/assets/site.json',
        getPolicy: () => '',
        head: current.project.head,
        devHead: (await renderViteHead(path)) + (sourceError ? createOverlayScript(sourceError, base) : ''),
      },
      '',
    );
  }

  return `http://127.0.0.1:${await listen(server, port, '127.0.0.1', 'dev')}${base}`;
}

/** Omits errors of the site's modules, which are diagnostics. */
function createViteLogger(): Logger {
  const logger = createLogger('warn');
  const { error } = logger;
  logger.error = (message, options) => {
    if (!message.includes('Error when evaluating SSR module')) error(message, options);
  };
  return logger;
}

function getSourceFolders(root: string): string[] {
  const outside = listSiteInputs(root).sources.filter((file) => relative(root, file).startsWith('..'));
  return [...new Set([root, ...outside.map((file) => dirname(file))])];
}

/** Calls `onChange` once per burst. After a change of code, the browser has to reload. */
function watchSources(vite: ViteDevServer, root: string, onChange: (isCode: boolean) => void) {
  const folders = [...getSourceFolders(root), ...FEATURE_FOLDERS];
  vite.watcher.add(folders);
  let timer: NodeJS.Timeout | undefined;
  let isCode = false;
  vite.watcher.on('all', (_event, path) => {
    const inner = folders.map((folder) => relative(folder, path)).find((inside) => !/^\.\.([/\\]|$)/.test(inside));
    if (inner === undefined) {
      if (isFramework(path) && NATIVE_CODE.test(relative(CODE_ROOT, path)))
        vite.config.logger.warn(`${toDisplayPath(path)} has changed. Restart ${formatCommand('dev')} to use it.`);
      return;
    }
    if (/(^|[/\\])(\.|(node_modules|dist)([/\\]|$))|\.test\.tsx?$/.test(inner) || isTemporaryFile(basename(inner)))
      return;
    isCode ||= /\.(tsx?|css)$/.test(path) && !AUTHOR_CODE.test(relative(root, path));
    clearTimeout(timer);
    timer = setTimeout(() => {
      onChange(isCode);
      isCode = false;
    }, DEBOUNCE_MS);
  });
}

const toOverlayError = (error: DiagnosticError) => ({
  message: formatDiagnostics(error.diagnostics),
  stack: '',
  plugin: 'site',
  id: error.diagnostics[0]?.file,
});

const createOverlayScript = (error: DiagnosticError, base: string): string =>
  `<script type="module">import{ErrorOverlay}from'${withBase(base, '/@vite/client')}';document.body.append(new ErrorOverlay(${JSON.stringify(toOverlayError(error)).replace(/</g, '\\u003c')}))</script>`;

const renderErrorPage = (text: string) =>
  `<!doctype html><html lang="en"><head><title>Error</title></head><body><h1>The site can't be loaded</h1><pre>${escapeHtml(text)}</pre></body></html>`;
