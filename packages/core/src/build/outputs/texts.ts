import { llmsFolder } from '../../model/routes.ts';
import type { AssembledSite } from '../assemble.ts';
import { getAreaTitle } from '../search-records.ts';
import { manifestFile, webManifest } from './icons.ts';
import { llmsFull, llmsIndex } from './llms.ts';
import { robots, sitemap } from './sitemap.ts';

/** Files beside the pages, by address: those of every site (`siteFiles`), and those that the site makes itself. Builds write them, development serves them. */
export function textOutputs(site: AssembledSite): Record<string, string> {
  const { config, models, pages } = site;
  const articles = models.filter(({ route }) => pages.has(route));
  const areas = [...new Set(articles.map((model) => getAreaTitle(site, model)))].filter(Boolean).map((title) => {
    const own = articles.filter((model) => getAreaTitle(site, model) === title);
    return { title, file: `${llmsFolder}${own[0]?.views[0]?.key}.txt`, pages: own };
  });
  const twinOf = (route: string) => site.markdownOf(route) ?? '';
  return {
    '/sitemap.xml': sitemap(models, config),
    '/robots.txt': robots(config),
    '/llms.txt': llmsIndex(areas, config, config.home.lead),
    '/llms-full.txt': llmsFull(areas, config, twinOf),
    ...Object.fromEntries(areas.map((area) => [area.file, llmsFull([area], config, twinOf)])),
    '/favicon.svg': site.project.favicon,
    [manifestFile]: webManifest(config),
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
