import type { AssembledSite } from '../assemble.ts';
import { areaOf } from '../search-records.ts';
import { llmsFull, llmsIndex } from './llms.ts';
import { robots, sitemap } from './sitemap.ts';

/** Files beside the pages, by address: those of every site (`siteFiles`), and those that the site makes itself. Builds write them, development serves them. */
export function textOutputs(site: AssembledSite): Record<string, string> {
  const { config, models, pages } = site;
  const articles = models.filter(({ route }) => pages.has(route));
  const areas = [...new Set(models.map((model) => areaOf(site, model)))]
    .filter(Boolean)
    .map((title) => ({ title, pages: articles.filter((model) => areaOf(site, model) === title) }));
  return {
    '/sitemap.xml': sitemap(models, config),
    '/robots.txt': robots(config),
    '/llms.txt': llmsIndex(areas, config, config.home.lead),
    '/llms-full.txt': llmsFull(areas, config, (route) => site.markdownOf(route) ?? ''),
    '/favicon.svg': site.project.favicon,
    '/pages.json': JSON.stringify(
      articles.map(({ route, title, description, kind, sidebar }) => {
        const page = pages.get(route);
        return {
          route,
          title,
          description,
          kind,
          sidebar,
          headings: page?.headings.map(({ id, title, depth }) => ({ id, title, depth })),
          words: page?.words,
        };
      }),
    ),
    ...site.outputs,
  };
}
