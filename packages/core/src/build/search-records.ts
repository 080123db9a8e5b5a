import { buildIndex, type SectionRecord } from '@folio/search/index.ts';
import { loadSynonyms } from '../data/index.ts';
import type { GeneratedPage } from '../feature.ts';
import type { ContentPage, Section } from '../markdown/types.ts';
import type { Kinds } from '../model/kinds.ts';
import { getSidebarTree, noSidebar } from '../model/navigation.ts';
import type { PageModel } from '../model/types.ts';
import type { AssembledSite } from './assemble.ts';

/** Name of the area a page belongs to: the title of its sidebar. */
export const getAreaTitle = (site: AssembledSite, model: PageModel) =>
  getSidebarTree(site.trees, model.views[0]?.key ?? noSidebar).title;

/** The unit of search: one record a section, in the order of the trees. */
export function searchRecords(site: AssembledSite): SectionRecord[] {
  return site.models.flatMap((model) => {
    const page = site.pages.get(model.route);
    const made = site.made.get(model.route);
    if (made) return [madeRecord(made)];
    return page ? pageRecords(page, model, getAreaTitle(site, model), site.project.kinds) : [];
  });
}

/** A page of a feature is found by what it says about itself. */
const madeRecord = ({ route, title, description, keywords = [] }: GeneratedPage): SectionRecord => ({
  route,
  anchor: '',
  title,
  heading: '',
  path: [],
  depth: 0,
  symbols: [],
  trail: [],
  area: '',
  description,
  keywords: [...keywords],
  asked: [],
  text: description,
  code: '',
});

function pageRecords(page: ContentPage, model: PageModel, area: string, kinds: Kinds): SectionRecord[] {
  const trail = model.views[0]?.trail.map((crumb) => crumb.title) ?? [];
  const { kind } = page.frontmatter;
  const digest = kinds.digests?.includes(kind);
  const detail = kinds.details?.includes(kind);
  const links = page.links.map(({ href }) => href.replace(/[?#].*/, '')).filter((href) => href.startsWith('/'));
  return mergeLinkSections(page.sections, kinds.links ?? [])
    .map(labelTableCells)
    .map((section, i) => ({
      route: page.route,
      anchor: section.anchor,
      title: page.frontmatter.title,
      heading: section.heading,
      path: section.path,
      depth: section.heading ? section.depth : 0,
      symbols: section.symbols,
      trail,
      area,
      description: page.frontmatter.description,
      keywords: page.keywords,
      asked: section.asked ?? [],
      ...(section.answers && { answers: section.answers }),
      text: section.text,
      ...(section.shown !== undefined && { shown: section.shown }),
      code: section.code,
      ...(section.entry && { entry: section.entry }),
      ...(digest && { digest }),
      ...(detail && { detail }),
      ...(i === 0 && { links: [...new Set(links)] }),
    }));
}

/**
 * Links to other pages say what a page is near, but readers do not want to land on them: their words count for the beginning of the page. A page of nothing
 * else keeps its sections. `headings` are those of sections of links.
 */
export function mergeLinkSections(sections: Section[], headings: readonly string[]): Section[] {
  const [first, ...rest] = sections;
  const links = rest.filter(({ heading }) => headings.includes(heading));
  if (!first || !links.length) return sections;
  const text = [first, ...links].map((section) => section.text).join('\n');
  return [{ ...first, text, shown: first.shown ?? first.text }, ...rest.filter((section) => !links.includes(section))];
}

/** A cell that says nothing without the name of its column: a number, with its unit if it has one. */
const FIGURE = /^[<>≤≥~–-]?\d[\d.,]*( ?[\p{L}%/]{1,4})?$/u;

/** Most words of a cell that says little without the name of its column, in a row of several cells: `yes`, `key_sz`. */
const FEW_WORDS = 2;

/** In an excerpt, a row is apart from the head of its table, so its figures and short cells are given the names of their columns. What is searched stays as it is. */
export function labelTableCells(section: Section): Section {
  const text = section.shown ?? section.text;
  let columns: string[] = [];
  const lines = text.split('\n').map((line) => {
    if (line.includes(' ‖ ')) columns = line.split(' ‖ ');
    const cells = line.split(' · ');
    // A row with an empty cell has fewer: nobody knows which.
    if (cells.length < 2 || cells.length !== columns.length) return line;
    const isBare = (cell: string) =>
      FIGURE.test(cell) || (cells.length > 2 && cell.split(' ').length <= FEW_WORDS && !/[.:]$/.test(cell));
    return cells.map((cell, i) => (i && isBare(cell) ? `${columns[i]}: ${cell}` : cell)).join(' · ');
  });
  const shown = lines.join('\n');
  return shown === text ? section : { ...section, shown };
}

/** Files of the search index, by their name below `_search/`. */
export async function searchIndex(site: AssembledSite): Promise<Map<string, Uint8Array>> {
  const { product } = site.config;
  return buildIndex(searchRecords(site), await loadSynonyms(site.project.root, product), {
    ignoredWords: [product.name, product.slug],
  });
}
