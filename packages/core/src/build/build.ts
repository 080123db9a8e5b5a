import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HOME_ROOT, hashFiles, listSiteInputs } from '../code.ts';
import { withBase } from '../model/base-path.ts';
import { fragmentPath, manifestPath } from '../model/client-protocol.ts';
import type { SiteConfig } from '../model/config.ts';
import type { PageFragment } from '../model/types.ts';
import { workerPath } from '../offline/manifest.ts';
import { ManifestBuilder } from '../offline/manifest-builder.ts';
import { type AssembledSite, siteData } from './assemble.ts';
import { readBuildManifest } from './build-manifest.ts';
import { type Bundle, bundle, shortHash } from './bundle.ts';
import { contentSecurityPolicy, type DocumentParts, pageHead, renderDocument } from './document.ts';
import { type BundleInput, toBundledFeatures } from './features-plugin.ts';
import { getHeadCommit } from './git-history.ts';
import { inlineParts } from './head.ts';
import { type LoadOptions, loadSite } from './load-site.ts';
import { assertNoForeignFiles, assertNotSourceDir, refuseUrlCharacters } from './output-dir.ts';
import { caddyRules } from './outputs/caddy.ts';
import { getServerRedirects, headerRules, headersFile, redirectPage, redirectsFile } from './outputs/hosting.ts';
import { iconFiles } from './outputs/icons.ts';
import { nginxBase, nginxHeaders, nginxMaps } from './outputs/nginx.ts';
import { ogImage } from './outputs/og.ts';
import { textOutputs } from './outputs/texts.ts';
import { selectPageCss } from './page-css.ts';
import { loadProject, type Project } from './project.ts';
import { getAreaTitle, searchIndex } from './search-records.ts';
import type { ServerRules } from './server.ts';
import { type EmitFile, writeOutputDir } from './write-output.ts';

export interface BuildOptions extends LoadOptions {
  /** Folder that receives the site. */
  outDir: string;
  /** Write HTML pages for redirects, for hosts that read no rule files. */
  plainHost?: boolean;
  /** Write brotli and gzip copies. */
  compress?: boolean;
  /** Where the site is served, in place of what its configuration says. */
  place?: Partial<Pick<SiteConfig, 'origin' | 'base'>>;
}

/**
 * Builds the site into a folder. Two builds of the same tree are byte-identical. Throws `FaultError` with the faults of the sources, or when the folder
 * cannot hold a site.
 */
export async function build(options: BuildOptions): Promise<AssembledSite> {
  const { progress, outDir } = options;
  const record = recordFile(options);
  refuseUrlCharacters(options.root);
  assertNotSourceDir(outDir, options.root, options.cacheDir);
  assertNoForeignFiles(outDir, readBuildManifest(record).files);
  // Taken first: what changes while the build runs is for the next one.
  const stamp = hashInputs(options);
  const waiting = (place: string) => (pid: number) =>
    progress.say(
      `Waiting for another build (process ${pid}) that is writing ${place}. If there is none, delete ${place}.`,
    );
  const project = placed(await loadProject(options.root), options);
  // The bundles hold no data of the project: projects with the same features and words share them. Another process makes them meanwhile; faults of the sources
  // wait for it, so that they are the last that a person reads.
  const bundling = bundle(
    join(HOME_ROOT, '.cache'),
    options.root,
    getBundleInput(project),
    project.config,
    waiting,
  ).then((made) => {
    progress.done('client and renderer bundled');
    return made;
  });
  const reading = loadSite(options, project, bundling).finally(() => Promise.allSettled([bundling]));
  const [parts, site] = await Promise.all([bundling, reading]);
  const filling = {
    compress: options.compress ?? false,
    record,
    stamp,
    waiting: waiting(join(outDir, '.new')),
  };
  const { written, total } = await writeOutputDir(outDir, filling, (put) => drawSite(site, parts, options, put));
  progress.done(`${site.models.length} pages drawn, ${written} of ${total} files written to ${outDir}`);
  return site;
}

const placed = (project: Project, { place }: BuildOptions): Project => ({
  ...project,
  config: { ...project.config, ...place },
});

/** What bundles take from a project. */
export const getBundleInput = ({ features, strings, onPage }: Project): BundleInput => ({
  features: toBundledFeatures(features.all),
  strings,
  ...(onPage && { onPage }),
});

/** Draws everything. Nothing but what later files need is kept: each file is put as soon as it is there. */
async function drawSite(site: AssembledSite, parts: Bundle, options: BuildOptions, write: EmitFile): Promise<void> {
  const { config, trees, models } = site;
  const { base } = config;
  const offline = config.footer?.offline ? new ManifestBuilder(base) : undefined;
  const put: EmitFile = (path, content) => {
    offline?.add(path, content);
    write(path, content);
  };
  // As bytes: as a string, one dash or quotation mark makes a page twice as large.
  const markups = models.map((model) =>
    Buffer.from(parts.render.renderSite({ model, html: site.htmlOf(model.route), trees, config })),
  );
  const { head, favicon } = site.project;
  const own = inlineParts(head);
  const policy = (styles: string[]) =>
    contentSecurityPolicy([parts.bootHead, ...own.scripts], [...styles, ...own.styles]);
  const styles = selectPageCss(parts.early, textsOf(markups));
  const data = JSON.stringify(siteData(site, parts.rules));
  const dataUrl = `/assets/site.${shortHash(data)}.json`;
  const document: DocumentParts = {
    config,
    trees,
    bootHead: parts.bootHead,
    bootUrl: parts.bootUrl,
    askedUrl: parts.askedUrl,
    lateUrl: parts.lateUrl,
    dataUrl,
    head,
    csp: (style) => policy([style]),
  };
  for (const [path, bytes] of parts.assets) put(path, bytes);
  put(dataUrl, data);

  const areas = [...new Set(models.map((model) => getAreaTitle(site, model)))];
  const pictures = new Map<string, string>();
  for (const area of areas) {
    const { path, bytes } = await ogImage(area || site.config.title, config, options.cacheDir);
    pictures.set(area, path);
    put(path, bytes);
  }

  const hashes: Record<string, string> = {};
  for (const [index, model] of models.entries()) {
    const html = site.htmlOf(model.route);
    const markup = (markups[index] as Buffer).toString();
    const path = model.route === '/' ? '/index' : model.route;
    const picture = pictures.get(getAreaTitle(site, model)) as string;
    put(`${path}.html`, renderDocument(model, markup, styles[index] as string, document, picture));
    if (model.layout !== 'not-found') {
      const fragment = JSON.stringify({
        ...model,
        html,
        head: pageHead(model, document, picture),
      } satisfies PageFragment);
      hashes[model.route] = shortHash(fragment);
      put(fragmentPath(model.route, hashes[model.route] as string), fragment);
    }
    const page = site.pages.get(model.route);
    if (page) put(`${path}.md`, site.markdownOf(model.route) as string);
  }
  put(manifestPath, JSON.stringify(hashes));

  for (const [path, bytes] of await searchIndex(site)) put(`/_search/${path}`, bytes);

  const served = getServerRedirects(site.redirects);
  const headers = headerRules(policy([...new Set(styles)].sort()));
  const hosts: Record<string, string> = {
    '/_headers': headersFile(headers, base),
    '/_redirects': redirectsFile(site.redirects, base),
    '/_hosts/nginx-maps.conf': nginxMaps(headers, site.redirects, base),
    '/_hosts/nginx-base.conf': nginxBase(base),
    '/_hosts/nginx-headers.conf': nginxHeaders(headers),
    '/_hosts/caddy.conf': caddyRules(headers, site.redirects, base),
    '/_site.json': JSON.stringify({ base, headers, redirects: served } satisfies ServerRules),
  };
  for (const [path, text] of Object.entries({ ...textOutputs(site), ...hosts })) put(path, text);
  for (const feature of site.project.features.all)
    for (const [path, text] of Object.entries((await feature.outputs?.(site.project, options.cacheDir)) ?? {}))
      put(path, text);
  for (const [path, bytes] of Object.entries(await iconFiles(favicon, config, options.cacheDir))) put(path, bytes);
  // Without an offer, the worker ends what an earlier deploy has left on devices.
  write(workerPath, parts.worker);
  if (offline) for (const [path, text] of Object.entries(offline.files(served))) write(path, text);
  if (options.plainHost)
    for (const { from, to } of served) {
      const target = withBase(base, to);
      put(`${from}.html`, redirectPage(target, new URL(target, config.origin).href));
    }
}

function* textsOf(buffers: Buffer[]): Generator<string> {
  for (const buffer of buffers) yield buffer.toString();
}

/**
 * Digest of everything that the pages of a build depend on; the last commit represents their dates. What a build writes for hosts beside them (copies, pages
 * that forward) does not count: the bundled server serves the site alike with and without.
 */
const hashInputs = ({ root, place }: BuildOptions): string => {
  const { framework, sources } = listSiteInputs(root);
  return hashFiles([...framework, ...sources], getHeadCommit(root), JSON.stringify(place ?? {}));
};

const recordFile = ({ cacheDir, outDir }: BuildOptions) => join(cacheDir, `built-${shortHash(resolve(outDir))}.json`);

/** Builds only when something that the site is made from has changed since the last build into the folder, or a file of it is gone. */
export async function buildIfChanged(options: BuildOptions): Promise<void> {
  const { stamp, files } = readBuildManifest(recordFile(options));
  const unchanged = stamp !== undefined && stamp === hashInputs(options);
  if (unchanged && files.every((path) => existsSync(join(options.outDir, path))))
    options.progress.say('Nothing has changed since the last build.');
  else await build(options);
}
