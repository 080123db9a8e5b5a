import { withBase } from '../../model/base-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { QuotedDiagnostic } from '../../model/diagnostics.ts';
import { isPublic } from '../../model/page-model.ts';
import { isGeneratedFile, LLMS_FOLDER } from '../../model/routes.ts';
import { escapeXml } from '../../model/text.ts';
import type { PageModel } from '../../model/types.ts';
import type { OutputContext, SiteOutput } from '../../site.ts';
import type { AssembledSite } from '../assemble.ts';
import { getPublicUrl } from '../document.ts';
import { getAreaTitle } from '../search-records.ts';
import { MANIFEST_PATH, renderWebManifest } from './icons.ts';

export function renderTextFiles(site: AssembledSite): Record<string, string> {
  const { config, models, pages } = site;
  const articles = models.filter(({ route }) => pages.has(route));
  const areas = [...new Set(articles.map((model) => getAreaTitle(site, model)))].filter(Boolean).map((title) => {
    const areaPages = articles.filter((model) => getAreaTitle(site, model) === title);
    return { title, file: `${LLMS_FOLDER}${areaPages[0]?.navigation[0]?.key}.txt`, pages: areaPages };
  });
  const getMarkdown = (route: string) => site.getMarkdown(route) ?? '';
  return {
    '/sitemap.xml': renderSitemap(models, config),
    '/robots.txt': renderRobots(config),
    '/llms.txt': renderLlmsIndex(areas, config, config.home.lead),
    '/llms-full.txt': renderLlmsFull(areas, config, getMarkdown),
    ...Object.fromEntries(areas.map((area) => [area.file, renderLlmsFull([area], config, getMarkdown)])),
    '/favicon.svg': site.project.favicon,
    [MANIFEST_PATH]: renderWebManifest(config),
    '/pages.json': JSON.stringify(
      articles.map((model) => {
        const { route, title, description, kind, sidebar } = model;
        const page = pages.get(route);
        return {
          route,
          title,
          description,
          kind,
          sidebar,
          area: getAreaTitle(site, model),
          headings: page?.headings.map(({ id, title, depth }) => ({ id, title, depth })),
          words: page?.words,
        };
      }),
    ),
    ...site.outputs,
  };
}

export function renderSitemap(models: PageModel[], config: SiteConfig): string {
  const urls = models
    .filter(({ layout }) => isPublic(layout))
    .map(
      (model) =>
        `<url><loc>${escapeXml(getPublicUrl(config, model.route))}</loc>${model.updated ? `<lastmod>${model.updated}</lastmod>` : ''}</url>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

const renderRobots = (config: SiteConfig) => {
  const folders = ['/_pages/', '/_search/'].map((path) => `Disallow: ${withBase(config.base, path)}\n`);
  return `User-agent: *\n${folders.join('')}Sitemap: ${getPublicUrl(config, '/sitemap.xml')}\n`;
};

interface LlmsArea {
  title: string;
  file: string;
  pages: PageModel[];
}

const escapeLinkText = (text: string) => text.replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&');

/** See https://llmstxt.org. */
export function renderLlmsIndex(areas: LlmsArea[], config: SiteConfig, summary: string): string {
  const parts = [`# ${config.product.name} documentation`, '', `> ${summary}`, ''];
  for (const area of areas) {
    parts.push(`## ${area.title}`, '');
    for (const page of area.pages)
      parts.push(
        `- [${escapeLinkText(page.title)}](${config.origin}${page.markdownUrl}): ${escapeLinkText(page.description)}`,
      );
    parts.push('');
  }
  parts.push('## Areas as one file', '');
  for (const { title, file, pages } of areas) {
    const what = pages.length === 1 ? 'The page of the area.' : `All ${pages.length} pages of the area.`;
    parts.push(`- [${escapeLinkText(title)}](${getPublicUrl(config, file)}): ${what}`);
  }
  return [...parts, ''].join('\n');
}

function renderLlmsFull(areas: LlmsArea[], config: SiteConfig, getMarkdown: (route: string) => string): string {
  return areas
    .flatMap((area) => area.pages)
    .map((page) => `<!-- ${getPublicUrl(config, page.route)} -->\n\n${getMarkdown(page.route).trim()}\n`)
    .join('\n---\n\n');
}

interface ReservedPaths {
  routes: ReadonlySet<string>;
  files: ReadonlySet<string>;
}

export function generateOutputs(
  outputs: readonly SiteOutput[],
  context: OutputContext,
  { routes, files }: ReservedPaths,
): { outputs: Record<string, string>; diagnostics: QuotedDiagnostic[] } {
  const generated = new Map<string, string>();
  const diagnostics: QuotedDiagnostic[] = [];
  const models = context.models.filter(({ layout }) => isPublic(layout));
  for (const make of outputs)
    for (const [path, text] of Object.entries(make({ ...context, models }))) {
      const report = (message: string, hint: string) =>
        void diagnostics.push({ file: 'site.config.ts', quote: [path, 'outputs'], message, hint });
      const page = path.replace(/\.(?:html|md)$/, '');
      if (!/^(?:\/[^/]+)+$/.test(path) || path.split('/').some((part) => part === '.' || part === '..'))
        report(`Invalid output path "${path}".`, 'Write it from the root: "/feeds/all.xml".');
      else if (routes.has(page)) report(`The output "${path}" conflicts with the page ${page}.`, 'Change its path.');
      else if (isGeneratedFile(path) || files.has(path))
        report(`Reserved output path "${path}".`, 'Change the path; folders that start with "_" are reserved.');
      else if (generated.has(path)) report(`Duplicate output "${path}".`, 'Change the path of one of them.');
      else if (typeof text !== 'string')
        report(`The output "${path}" must be a string.`, 'Return the text of the file.');
      else generated.set(path, text);
    }
  return { outputs: Object.fromEntries(generated), diagnostics };
}
