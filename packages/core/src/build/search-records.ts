import { buildIndex, type SectionRecord } from '@folio/search';
import { loadSynonyms } from '../data/check.ts';
import type { GeneratedPage } from '../feature.ts';
import type { ContentPage, Section } from '../markdown/types.ts';
import { getSidebarTree, NO_SIDEBAR } from '../model/navigation.ts';
import type { Kinds, PageModel } from '../model/types.ts';
import type { AssembledSite } from './assemble.ts';

export const getAreaTitle = (site: AssembledSite, model: PageModel) =>
  getSidebarTree(site.trees, model.navigation[0]?.key ?? NO_SIDEBAR).title;

export function createSearchRecords(site: AssembledSite): SectionRecord[] {
  return site.models.flatMap((model) => {
    const page = site.pages.get(model.route);
    const generated = site.generatedPages.get(model.route);
    if (generated) return [createGeneratedRecord(generated)];
    return page ? createPageRecords(page, model, getAreaTitle(site, model), site.project.kinds) : [];
  });
}

const createGeneratedRecord = ({ route, title, description, keywords = [] }: GeneratedPage): SectionRecord => ({
  route,
  anchor: '',
  title,
  heading: '',
  path: [],
  depth: 0,
  breadcrumbs: [],
  area: 'Other pages',
  description,
  keywords: [...keywords],
  questions: [],
  text: description,
  code: '',
});

function createPageRecords(page: ContentPage, model: PageModel, area: string, kinds: Kinds): SectionRecord[] {
  const breadcrumbs = model.navigation[0]?.breadcrumbs.map((crumb) => crumb.title) ?? [];
  const { kind } = page.frontmatter;
  const isSummary = kinds.summaries?.includes(kind);
  const isDetail = kinds.details?.includes(kind);
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
      breadcrumbs,
      area,
      description: page.frontmatter.description,
      keywords: page.keywords,
      questions: section.questions ?? [],
      ...(section.answers && { answers: section.answers }),
      text: section.text,
      ...(section.excerptText !== undefined && { excerptText: section.excerptText }),
      code: section.code,
      ...(section.entry && { entry: section.entry }),
      ...(isSummary && { isSummary }),
      ...(isDetail && { isDetail }),
      ...(i === 0 && { links: [...new Set(links)] }),
    }));
}

/** Link sections are bad results: moves their text to the start of the page. */
export function mergeLinkSections(sections: Section[], headings: readonly string[]): Section[] {
  const [first, ...rest] = sections;
  const links = rest.filter(({ heading }) => headings.includes(heading));
  if (!first || !links.length) return sections;
  const text = [first, ...links].map((section) => section.text).join('\n');
  return [
    { ...first, text, excerptText: first.excerptText ?? first.text },
    ...rest.filter((section) => !links.includes(section)),
  ];
}

const NUMBER = /^[<>≤≥~–-]?\d[\d.,]*( ?[\p{L}%/]{1,4})?$/u;

const MAX_CELL_WORDS = 2;

/** Excerpts show rows without their header: adds column names to numbers and short cells. */
export function labelTableCells(section: Section): Section {
  const text = section.excerptText ?? section.text;
  let columns: string[] = [];
  const lines = text.split('\n').map((line) => {
    if (line.includes(' ‖ ')) columns = line.split(' ‖ ');
    const cells = line.split(' · ');
    // With an empty cell, the columns are unknown.
    if (cells.length < 2 || cells.length !== columns.length) return line;
    const needsLabel = (cell: string) =>
      NUMBER.test(cell) || (cells.length > 2 && cell.split(' ').length <= MAX_CELL_WORDS && !/[.:]$/.test(cell));
    return cells.map((cell, i) => (i && needsLabel(cell) ? `${columns[i]}: ${cell}` : cell)).join(' · ');
  });
  const excerptText = lines.join('\n');
  return excerptText === text ? section : { ...section, excerptText };
}

export async function buildSearchIndex(site: AssembledSite): Promise<Map<string, Uint8Array>> {
  const { product } = site.config;
  return buildIndex(createSearchRecords(site), loadSynonyms(site.project.root, product), {
    ignoredWords: [product.name, product.slug],
  });
}
