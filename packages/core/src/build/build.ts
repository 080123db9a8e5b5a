import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HOME_ROOT, hashFiles, listSiteInputs } from '../code.ts';
import { MCP_INFO_PATH, type McpSite } from '../mcp/handler.ts';
import { withBase } from '../model/base-path.ts';
import { fragmentPath, manifestPath } from '../model/client-protocol.ts';
import type { SiteConfig } from '../model/config.ts';
import { pluralize } from '../model/text.ts';
import type { PageFragment } from '../model/types.ts';
import { WORKER_PATH } from '../offline/manifest.ts';
import { ManifestBuilder } from '../offline/manifest-builder.ts';
import { type AssembledSite, getSiteData } from './assemble.ts';
import { type Bundle, bundle, shortHash } from './bundle.ts';
import { contentSecurityPolicy, type DocumentContext, renderDocument, renderPageHead } from './document.ts';
import { getHeadCommit } from './git-history.ts';
import { getInlineSources } from './head.ts';
import { type LoadOptions, loadSite } from './load-site.ts';
import { assertNoForeignFiles, assertNotSourceDir, assertNoUrlCharacters } from './output-dir.ts';
import { writeCaddyRules } from './outputs/caddy.ts';
import { getServerRedirects, headerRules, headersFile, redirectPage, redirectsFile } from './outputs/hosting.ts';
import { renderIcons, renderOgImage } from './outputs/icons.ts';
import { writeNginxBase, writeNginxHeaders, writeNginxMaps } from './outputs/nginx.ts';
import { renderTextFiles } from './outputs/texts.ts';
import { selectPageCss } from './page-css.ts';
import { loadProject, type Project } from './project.ts';
import { buildSearchIndex, getAreaTitle } from './search-records.ts';
import type { ServerRules } from './server.ts';
import { type BundleInput, toBundledFeatures } from './vite-plugins.ts';
import { type EmitFile, readBuildManifest, writeOutputDir } from './write-output.ts';

export interface BuildOptions extends LoadOptions {
  outDir: string;
  /** For hosts without rule files. */
  plainHost?: boolean;
  compress?: boolean;
  /** Overrides the address in the configuration. */
  address?: Partial<Pick<SiteConfig, 'origin' | 'base'>>;
}

/**
 * Builds the site into a folder, byte-identical for the same sources.
 *
 * @throws DiagnosticError If a source or the folder is invalid.
 */
export async function build(options: BuildOptions): Promise<AssembledSite> {
  const { progress, outDir } = options;
  const manifestFile = getManifestFile(options);
  assertNoUrlCharacters(options.root);
  assertNotSourceDir(outDir, options.root, options.cacheDir);
  assertNoForeignFiles(outDir, readBuildManifest(manifestFile).files);
  // Computed first: later changes count for the next build.
  const inputHash = hashInputs(options);
  const onWait = (folder: string) => (pid: number) =>
    progress.log(
      `Waiting for another build (process ${pid}) that is writing ${folder}. If there is none, delete ${folder}.`,
    );
  const loaded = await loadProject(options.root);
  const project: Project = { ...loaded, config: { ...loaded.config, ...options.address } };
  // After an error in the sources, wait for the bundles, so that it is printed last.
  const bundling = bundle(
    join(HOME_ROOT, '.cache'),
    options.root,
    getBundleInput(project),
    project.config,
    onWait,
  ).then((bundles) => {
    progress.done('client and renderer bundled');
    return bundles;
  });
  const reading = loadSite(options, project, bundling).finally(() => Promise.allSettled([bundling]));
  const [bundles, site] = await Promise.all([bundling, reading]);
  const writeOptions = {
    compress: options.compress ?? false,
    manifestFile,
    inputHash,
    onWait: onWait(join(outDir, '.new')),
  };
  const { written, total } = await writeOutputDir(outDir, writeOptions, (emit) =>
    emitSite(site, bundles, options, emit),
  );
  progress.done(
    `${pluralize(site.models.length, '1 page', '{count} pages')} rendered, ${written} of ${total} files written to ${outDir}`,
  );
  return site;
}

export const getBundleInput = ({ features, strings, onEvent }: Project): BundleInput => ({
  features: toBundledFeatures(features.all),
  strings,
  ...(onEvent && { onEvent }),
});

async function emitSite(
  site: AssembledSite,
  bundles: Bundle,
  options: BuildOptions,
  emitOnline: EmitFile,
): Promise<void> {
  const { config, trees, models } = site;
  const { base } = config;
  const offline = config.footer?.offline ? new ManifestBuilder(base) : undefined;
  const emit: EmitFile = (path, content) => {
    offline?.add(path, content);
    emitOnline(path, content);
  };
  // In memory, one non-Latin character doubles the size of a string.
  const markupBuffers = models.map((model) =>
    Buffer.from(bundles.render.renderSite({ model, html: site.getHtml(model.route), trees, config })),
  );
  const { head, favicon } = site.project;
  const inline = getInlineSources(head);
  const policy = (styles: string[]) =>
    contentSecurityPolicy([bundles.inlineScript, ...inline.scripts], [...styles, ...inline.styles]);
  const styles = selectPageCss(bundles.criticalCss, decode(markupBuffers));
  const data = JSON.stringify(getSiteData(site, bundles.fullCss));
  const dataUrl = `/assets/site.${shortHash(data)}.json`;
  const document: DocumentContext = {
    config,
    trees,
    inlineScript: bundles.inlineScript,
    bootUrl: bundles.bootUrl,
    queryScriptUrl: bundles.queryScriptUrl,
    deferredCssUrl: bundles.deferredCssUrl,
    dataUrl,
    head,
    getPolicy: (style) => policy([style]),
  };
  for (const [path, bytes] of bundles.assets) emit(path, bytes);
  emit(dataUrl, data);

  const areas = [...new Set(models.map((model) => getAreaTitle(site, model)))];
  const ogImages = new Map<string, string>();
  for (const area of areas) {
    const { path, bytes } = await renderOgImage(area || site.config.title, config, options.cacheDir);
    ogImages.set(area, path);
    emit(path, bytes);
  }

  const hashes: Record<string, string> = {};
  for (const [index, model] of models.entries()) {
    const html = site.getHtml(model.route);
    const markup = (markupBuffers[index] as Buffer).toString();
    const path = model.route === '/' ? '/index' : model.route;
    const ogImage = ogImages.get(getAreaTitle(site, model)) as string;
    emit(`${path}.html`, renderDocument(model, markup, styles[index] as string, document, ogImage));
    if (model.layout !== 'not-found') {
      const fragment = JSON.stringify({
        ...model,
        html,
        head: renderPageHead(model, document, ogImage),
      } satisfies PageFragment);
      hashes[model.route] = shortHash(fragment);
      emit(fragmentPath(model.route, hashes[model.route] as string), fragment);
    }
    const page = site.pages.get(model.route);
    if (page) emit(`${path}.md`, site.getMarkdown(model.route) as string);
  }
  emit(manifestPath, JSON.stringify(hashes));

  for (const [path, bytes] of await buildSearchIndex(site)) emit(`/_search/${path}`, bytes);

  const serverRedirects = getServerRedirects(site.redirects);
  const headers = headerRules(policy([...new Set(styles)].sort()), base);
  const hostFiles: Record<string, string> = {
    '/_headers': headersFile(headers, base),
    '/_redirects': redirectsFile(site.redirects, base),
    '/_hosts/nginx-maps.conf': writeNginxMaps(headers, site.redirects, base),
    '/_hosts/nginx-base.conf': writeNginxBase(base),
    '/_hosts/nginx-headers.conf': writeNginxHeaders(headers),
    '/_hosts/caddy.conf': writeCaddyRules(headers, site.redirects, base),
    [MCP_INFO_PATH]: JSON.stringify(getMcpSite(config)),
    '/_site.json': JSON.stringify({
      host: new URL(site.config.origin).host,
      base,
      headers,
      redirects: serverRedirects,
    } satisfies ServerRules),
  };
  for (const [path, text] of Object.entries({ ...renderTextFiles(site), ...hostFiles })) emit(path, text);
  for (const feature of site.project.features.all)
    for (const [path, text] of Object.entries((await feature.emit?.files?.(site.project)) ?? {})) emit(path, text);
  for (const [path, bytes] of Object.entries(await renderIcons(favicon, config, options.cacheDir))) emit(path, bytes);
  emitOnline('/_hosts/mcp.js', bundles.mcp);
  emitOnline(WORKER_PATH, bundles.worker);
  if (offline) for (const [path, text] of Object.entries(offline.files(serverRedirects))) emitOnline(path, text);
  if (options.plainHost)
    for (const { from, to } of serverRedirects) {
      const target = withBase(base, to);
      emit(`${from}.html`, redirectPage(target, new URL(target, config.origin).href));
    }
}

const getMcpSite = ({ origin, base, product, title, description }: SiteConfig): McpSite => ({
  origin,
  base,
  product: product.name,
  title,
  description,
});

function* decode(buffers: Buffer[]): Generator<string> {
  for (const buffer of buffers) yield buffer.toString();
}

/**
 * The last commit stands for the dates of pages. The bundled server needs neither compressed copies
 * nor redirect pages, so these options don't count.
 */
const hashInputs = ({ root, address }: BuildOptions): string => {
  const { framework, sources } = listSiteInputs(root);
  return hashFiles([...framework, ...sources], getHeadCommit(root), JSON.stringify(address ?? {}));
};

const getManifestFile = ({ cacheDir, outDir }: BuildOptions) =>
  join(cacheDir, `built-${shortHash(resolve(outDir))}.json`);

/** Builds unless the inputs and all files of the last build are unchanged. */
export async function buildIfChanged(options: BuildOptions): Promise<void> {
  const { inputHash, files } = readBuildManifest(getManifestFile(options));
  const isUnchanged = inputHash !== undefined && inputHash === hashInputs(options);
  if (isUnchanged && files.every((path) => existsSync(join(options.outDir, path))))
    options.progress.log('Nothing has changed since the last build.');
  else await build(options);
}
