import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { dirname, extname, join, relative, sep } from 'node:path';
import { createLogger, createServer, type Logger, type ViteDevServer } from 'vite';
import { CODE_ROOT, FEATURE_PACKAGES, HOME_ROOT, isFramework, listSiteInputs } from '../code.ts';
import type { Feature } from '../feature.ts';
import { stripBase, withBase } from '../model/base-path.ts';
import { fragmentPath, manifestPath } from '../model/client-protocol.ts';
import { DiagnosticError, formatDiagnostics } from '../model/diagnostics.ts';
import { GENERATED_FILES, llmsFolder } from '../model/routes.ts';
import type { PageModel } from '../model/types.ts';
import { type AssembledSite, assemble, siteData } from './assemble.ts';
import { type BuildOptions, getBundleInput } from './build.ts';
import { coalesceRuns } from './coalesce.ts';
import { createOverlayScript, renderErrorPage, toOverlayError } from './dev-overlay.ts';
import { pageHead, renderDocument } from './document.ts';
import type { BundleInput } from './features-plugin.ts';
import { createSitePipeline } from './load-site.ts';
import { refuseUrlCharacters } from './output-dir.ts';
import { textOutputs } from './outputs/texts.ts';
import { loadProject } from './project.ts';
import { isProxied, proxyHandler } from './proxy.ts';
import { searchIndex } from './search-records.ts';
import { createSiteStylesheet } from './split-css.ts';
import { seenFrom, systemErrorToDiagnostic, toDisplayPath } from './system-errors.ts';
import { bundleInlineScript, viteConfig } from './vite.ts';

/** Types of files beside the pages, by their ending. */
const types: Record<string, string> = {
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
};

/** Where development serves the script that every page loads. */
const bootUrl = '/assets/boot.js';

/** Modules that this process has loaded itself, without Vite, so that their edits need another one. */
const NATIVE_CODE = /^(core[/\\]src[/\\](build|markdown|data|check|model|[^/\\]+\.ts$)|search[/\\]src[/\\]build)/;

/** Folders with features, whose edits development shows without a restart. */
const FEATURE_FOLDERS = ['core/src/blocks', ...FEATURE_PACKAGES]
  .map((name) => join(CODE_ROOT, name))
  .filter((folder) => existsSync(folder));

/** The URL at which Vite serves a module of the framework. */
const toUrl = (path: string) => `/${relative(HOME_ROOT, join(CODE_ROOT, path)).replaceAll(sep, '/')}`;

/** Modules of authors that the browser gets as data. */
const AUTHOR_CODE = /^(navigation|config)[/\\]|^site\.config\.ts$/;

type RenderModule = typeof import('../theme/render.tsx');

/**
 * The site in development: every request is rendered from the files as they are now. A change under content, data or navigation is read
 * again and shown in place; a fault shows as an overlay until it is corrected, over the last valid state.
 */
export async function startDev(
  options: Pick<BuildOptions, 'root' | 'cacheDir'>,
  port: number,
  api?: URL,
): Promise<string> {
  const { root } = options;
  refuseUrlCharacters(root);
  // Vite gets it once; the faults of the configuration are for `read`.
  const base = (await loadProject(root).catch(() => undefined))?.config.base ?? '/';
  let site: AssembledSite | undefined;
  let faults: DiagnosticError | undefined;
  let index: Promise<Map<string, Uint8Array>> | undefined;
  let features: readonly Feature[] = [];
  let code: BundleInput = { features: [], strings: {} };
  // Made at the first page, and again when the site has other hooks.
  let scripts: { head: Promise<string>; file: Promise<string> } | undefined;
  const bootScripts = () => {
    scripts ??= {
      head: bundleInlineScript('core/src/client/inline.ts', {}),
      file: bundleInlineScript('core/src/client/boot.ts', {
        __CLIENT__: JSON.stringify(withBase(base, toUrl('core/src/client/main.tsx'))),
        __ON_PAGE__: JSON.stringify(code.onPage ? withBase(base, `/@fs${code.onPage}`) : ''),
      }),
    };
    return scripts;
  };
  const server = createHttpServer();
  const vite = await createServer({
    ...viteConfig(() => code),
    base,
    appType: 'custom',
    define: { __ON_PAGE__: 'true' },
    customLogger: createFaultLogger(),
    server: {
      middlewareMode: true,
      // Updates come over the port of the pages: one of its own would be open to all addresses, and taken when two of these servers run.
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
          message: `The base path is "${project.config.base}" now; it was "${base}" when this server started.`,
          hint: 'Stop the server, and run npm run dev again.',
        });
      features = project.features.all;
      const before = JSON.stringify(code);
      code = getBundleInput(project);
      // Words and hooks are part of the browser's modules.
      if (JSON.stringify(code) !== before) {
        vite.moduleGraph.invalidateAll();
        scripts = undefined;
      }
      const pipeline = createSitePipeline(project, options.cacheDir);
      const { pages, partial, faults: found } = await pipeline.renderAll();
      const next = assemble(project, pages, found, await pipeline.files(), partial);
      if (next.faults.length) throw new DiagnosticError(next.faults);
      site = next;
      index = undefined;
      faults = undefined;
    } catch (error) {
      faults =
        error instanceof DiagnosticError
          ? new DiagnosticError(error.diagnostics.map(seenFrom(relative(process.cwd(), root))))
          : new DiagnosticError(
              systemErrorToDiagnostic(error) ?? {
                file: 'the project',
                message: (error as Error).message,
                hint: 'See the message.',
              },
            );
      vite.config.logger.error(`\n${formatDiagnostics(faults.diagnostics)}\n`);
    }
  };
  await read();

  let isReload = false;
  const update = coalesceRuns(async () => {
    // After a start with faults there is no page to change in place.
    const isFirst = !site;
    await read();
    if (faults) return vite.ws.send({ type: 'error', err: toOverlayError(faults) });
    vite.ws.send(isFirst || isReload ? { type: 'full-reload' } : { type: 'custom', event: 'site:changed' });
    isReload = false;
  });
  watchSources(vite, root, (isCode) => {
    isReload ||= isCode;
    update();
  });

  const proxy = proxyHandler(api);
  server.on('request', (request, response) => {
    const asked = stripBase(base, request.url ?? '/');
    if (asked !== undefined && isProxied(asked)) {
      request.url = asked;
      return proxy(request, response);
    }
    const whole = decoded((request.url ?? '/').split('?', 1)[0] as string);
    if (whole === undefined) {
      response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' });
      return response.end('Bad request\n');
    }
    const path = stripBase(base, whole);
    if (path === undefined) {
      // The bare host, and the base path without its last slash, lead to the home page.
      const isDoor = whole === '/' || `${whole}/` === base;
      response.writeHead(isDoor ? 307 : 404, {
        'Content-Type': 'text/plain; charset=utf-8',
        ...(isDoor && { Location: base }),
      });
      return response.end(`The site is at ${base}\n`);
    }
    vite.middlewares(request, response, async () => {
      try {
        const found = await respond(path);
        response.writeHead(found.status, { 'Content-Type': found.type, 'Cache-Control': 'no-store' });
        response.end(found.body);
      } catch (error) {
        const fault = error instanceof DiagnosticError;
        if (!fault) {
          vite.ssrFixStacktrace(error as Error);
          vite.config.logger.error(String((error as Error).stack));
        }
        const page = renderErrorPage(fault ? formatDiagnostics(error.diagnostics) : (error as Error).message);
        response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' });
        // An address that Vite cannot read must not end the server.
        response.end(await vite.transformIndexHtml(path, page).catch(() => page));
      }
    });
  });

  const answer = (status: number, type: string, body: string | Uint8Array) => ({
    status,
    type: `${type}; charset=utf-8`,
    body,
  });

  async function respond(path: string) {
    if (!site) throw faults as DiagnosticError;
    if (path === bootUrl) return answer(200, 'text/javascript', await bootScripts().file);
    if (path === manifestPath)
      return answer(
        200,
        'application/json',
        JSON.stringify(Object.fromEntries(site.models.map(({ route }) => [route, 'dev']))),
      );
    if (path === '/assets/site.json') return answer(200, 'application/json', JSON.stringify(siteData(site, '')));
    if (path.startsWith('/_pages/')) {
      const model = site.models.find(({ route }) => fragmentPath(route, 'dev') === path);
      return model
        ? answer(
            200,
            'application/json',
            JSON.stringify({
              ...model,
              html: site.htmlOf(model.route),
              head: pageHead(model, { config: site.config, head: site.project.head }, ''),
            }),
          )
        : answer(404, 'text/plain', 'no such page');
    }
    if (path.startsWith('/_search/')) {
      index ??= searchIndex(site);
      const bytes = (await index).get(path.slice('/_search/'.length));
      return bytes
        ? answer(200, path.endsWith('.json') ? 'application/json' : 'application/octet-stream', bytes)
        : answer(404, 'text/plain', 'no such file');
    }
    if (GENERATED_FILES.includes(path) || path.startsWith(llmsFolder) || Object.hasOwn(site.outputs, path)) {
      const made = textOutputs(site)[path];
      if (made !== undefined) return answer(200, types[extname(path)] ?? 'text/plain', made);
    }
    for (const feature of features) {
      const made = (await feature.outputs?.(site.project, options.cacheDir))?.[path];
      if (made !== undefined) return answer(200, 'application/json', made);
    }
    if (path.endsWith('.md')) {
      const markdown = site.markdownOf(path.slice(0, -3));
      if (markdown) return answer(200, 'text/markdown', markdown);
    }
    const model = site.models.find(({ route }) => route === path);
    return document(
      model ?? (site.models.find(({ layout }) => layout === 'not-found') as PageModel),
      model ? 200 : 404,
      path,
    );
  }

  /** What Vite puts into the head of a page. It is given an empty page: in ours it would put the base path before addresses that have it. */
  async function viteHead(path: string): Promise<string> {
    const empty = await vite.transformIndexHtml(path, '<html><head></head><body></body></html>');
    return /<head>([\s\S]*)<\/head>/.exec(empty)?.[1] ?? '';
  }

  async function document(model: PageModel, status: number, path: string) {
    const current = site as AssembledSite;
    const render = (await vite.ssrLoadModule(join(CODE_ROOT, 'core/src/theme/render.tsx'))) as RenderModule;
    const html = current.htmlOf(model.route);
    const markup = render.renderSite({ model, html, trees: current.trees, config: current.config });
    const page = renderDocument(
      model,
      markup,
      // Every page has every rule: what is swapped in may need any of them.
      [...render.stylesheets, createSiteStylesheet(current.config)].map(({ css }) => css).join(''),
      {
        config: current.config,
        trees: current.trees,
        bootHead: await bootScripts().head,
        bootUrl,
        askedUrl: toUrl('core/src/client/restore-query.ts'),
        lateUrl: '',
        dataUrl: '/assets/site.json',
        csp: () => '',
        head: current.project.head,
        devHead: (await viteHead(path)) + (faults ? createOverlayScript(faults, base) : ''),
      },
      '',
    );
    return answer(status, 'text/html', page);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm run dev`)
          : error,
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}${base}`;
}

/** Creates Vite's logger without the stack of a module that doesn't load: the fault names its file and line. */
function createFaultLogger(): Logger {
  const logger = createLogger('warn');
  const { error } = logger;
  logger.error = (message, options) => {
    if (!message.includes('Error when evaluating SSR module')) error(message, options);
  };
  return logger;
}

/** A path with its signs decoded; undefined when it cannot be. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The folder of a project, and those outside of it that its modules import from. */
function getSourceFolders(root: string): string[] {
  const outside = listSiteInputs(root).sources.filter((file) => relative(root, file).startsWith('..'));
  return [...new Set([root, ...outside.map((file) => dirname(file))])];
}

/**
 * Calls back, once for a burst of changes, when a file changes on which pages depend: one of the
 * project, of a folder that it imports from, or of a feature. `isCode` says that a module or a
 * stylesheet is among them, which the browser has to load again.
 */
function watchSources(vite: ViteDevServer, root: string, onChange: (isCode: boolean) => void) {
  const folders = [...getSourceFolders(root), ...FEATURE_FOLDERS];
  vite.watcher.add(folders);
  let timer: NodeJS.Timeout | undefined;
  let isCode = false;
  vite.watcher.on('all', (_event, path) => {
    const inner = folders.map((folder) => relative(folder, path)).find((found) => !/^\.\.([/\\]|$)/.test(found));
    if (inner === undefined) {
      if (isFramework(path) && NATIVE_CODE.test(relative(CODE_ROOT, path)))
        vite.config.logger.warn(`${toDisplayPath(path)} has changed. Restart npm run dev to use it.`);
      return;
    }
    // Hidden files are those of editors and version control; a built site is no source of itself.
    if (/(^|[/\\])(\.|(node_modules|dist)([/\\]|$))|\.test\.tsx?$/.test(inner)) return;
    isCode ||= /\.(tsx?|css)$/.test(path) && !AUTHOR_CODE.test(relative(root, path));
    clearTimeout(timer);
    timer = setTimeout(() => {
      onChange(isCode);
      isCode = false;
    }, 60);
  });
}
