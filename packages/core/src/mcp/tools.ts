import type { SearchHit, SectionHit } from '@folio/search';
import { normalizeName } from '@folio/search/tokenize';
import { z } from 'zod';
import { findSimilarRoutes, findSimilarWord } from '../model/fuzzy-match.ts';
import { pluralize } from '../model/text.ts';
import { type BuiltPage, type Docs, extractSection } from './docs.ts';
import { type AssistantTool, defineTool, ToolError } from './tool.ts';

export const PAGE_CHUNK_CHARS = 24_000;

const countPages = (count: number) => pluralize(count, '1 page', '{count} pages');

const query = (what: string) => z.string().trim().min(1).max(400).describe(`${what} A text of 1 to 400 characters.`);
const limit = (max: number) =>
  z.int().min(1).max(max).default(8).describe(`The maximum number of results: a whole number from 1 to ${max}.`);

const area = (what: string) => z.string().max(200).optional().describe(`${what} At most 200 characters.`);

export const docsTools = (docs: Docs): AssistantTool[] => [
  defineTool({
    name: 'search',
    title: 'Search the documentation',
    description: `Searches the documentation of ${docs.product}. Returns the best pages, each with its URL, area and matching sections. Read a page with read_page.`,
    input: {
      query: query('What to look for: words, a question, a name of an API or an error message.'),
      area: area('Only pages of this area: a title that list_areas returns.'),
      limit: limit(20),
    },
    async run({ query: text, area, limit: max }) {
      if (area !== undefined) assertArea(area, await docs.pages());
      const index = await docs.index();
      const { hits, total, didYouMean } = await index.search(text, { limit: max, ...(area && { area }) });
      if (!hits.length)
        return `Nothing found for "${text}". Use fewer or other words${area ? ', or leave out the area' : ''}.${didYouMean ? ` Did you mean "${didYouMean}"?` : ''}`;
      const results = hits.slice(0, max).map((hit, index) => formatHit(hit, index + 1, docs));
      const summary = `${results.length} of ${countPages(Math.max(total, results.length))} for "${text}":`;
      return [summary, ...results, ...(didYouMean ? [`Did you mean "${didYouMean}"?`] : [])].join('\n\n');
    },
  }),
  defineTool({
    name: 'read_page',
    title: 'Read a page',
    description: `Returns a page of the documentation as Markdown, or one of its sections. A long page comes in parts of ${PAGE_CHUNK_CHARS} characters.`,
    input: {
      page: z
        .string()
        .max(400)
        .describe('The path that search and list_areas return, or a full URL; "#…" at the end names a section.'),
      section: z.string().max(200).optional().describe('The anchor of a section, to read only that one.'),
      from: z
        .int()
        .min(0)
        .default(0)
        .describe('The first character, to continue in a long page: a whole number from 0.'),
    },
    async run({ page: url, section, from }) {
      const { route, anchor } = await docs.resolve(url);
      const pages = await docs.pages();
      const page = pages.find((candidate) => candidate.route === route);
      const markdown = page && (await docs.markdown(route));
      if (!page || markdown === undefined) throw new ToolError(describeUnknownPage(url, route, pages));
      const id = section?.replace(/^#/, '') || anchor;
      const part = id ? extractSection(markdown, page, id) : markdown;
      if (part === undefined && section) throw new ToolError(describeUnknownSection(section, page));
      // An anchor may not be a heading.
      const note = part === undefined && id ? `[${describeUnknownSection(id, page)} This is the whole page.]\n\n` : '';
      const text = part ?? markdown;
      if (from >= text.length && from > 0) throw new ToolError(`The text has ${text.length} characters: read from 0.`);
      const end = from + PAGE_CHUNK_CHARS;
      const rest =
        end < text.length
          ? `\n\n[Part of a long text: characters ${from} to ${end} of ${text.length}. Read on with "from": ${end}, or read one section: ${listSections(page)}]`
          : '';
      return `Address: ${docs.url(route, part ? id : '')}\n\n${note}${text.slice(from, end)}${rest}`;
    },
  }),
  defineTool({
    name: 'list_areas',
    title: 'List the areas',
    description:
      'Returns the areas of the documentation with their number of pages or, for an area, its pages with their descriptions.',
    input: { area: area('The title of an area, to list its pages.') },
    async run({ area }) {
      const pages = await docs.pages();
      if (area === undefined) {
        const lines = listAreas(pages).map((title) => {
          const areaPages = pages.filter((page) => page.area === title);
          return `- ${title}: ${countPages(areaPages.length)}, the first is ${areaPages[0]?.title} (${areaPages[0]?.route})`;
        });
        return `${countPages(pages.length)} in ${pluralize(lines.length, '1 area', '{count} areas')}:\n\n${lines.join('\n')}`;
      }
      assertArea(area, pages);
      const lines = pages
        .filter((page) => page.area === area)
        .map(({ route, title, description }) => `- ${title} (${route}): ${description}`);
      return `${countPages(lines.length)} in "${area}":\n\n${lines.join('\n')}`;
    },
  }),
  defineTool({
    name: 'find_symbol',
    title: 'Find a name of the API',
    description:
      'Finds methods, classes, commands, parameters and operations by name. Returns their signature, default or path, meaning and URL.',
    input: { name: query('The name or a part of it, in any spelling.'), limit: limit(20) },
    async run({ name, limit: max }) {
      const key = normalizeName(name);
      const { hits } = await (await docs.index()).search(name, { limit: 20 });
      const symbols = hits
        .flatMap((hit) => getSymbols(hit))
        .filter((symbol) => key && normalizeName(symbol.name).includes(key));
      const isExact = (symbol: FoundSymbol) => normalizeName(symbol.name) === key;
      const sorted = symbols.sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
      if (!sorted.length) return `No name of the API contains "${name}". Use search.`;
      return sorted
        .slice(0, max)
        .map(({ name: title, kind, line, text, places }) =>
          [
            `- ${title} (${kind})${line ? `: \`${line}\`` : ''}`,
            ...(text ? [`  ${text}`] : []),
            ...places.map(({ page, route, anchor }) => `  ${page}: ${docs.url(route, anchor)}`),
          ].join('\n'),
        )
        .join('\n');
    },
  }),
];

const listAreas = (pages: readonly BuiltPage[]) => [...new Set(pages.map(({ area }) => area))].filter(Boolean);

function assertArea(area: string, pages: readonly BuiltPage[]): void {
  const areas = listAreas(pages);
  if (areas.includes(area)) return;
  const near = findSimilarWord(area, areas);
  throw new ToolError(
    `Unknown area "${area}".${near ? ` Did you mean "${near}"?` : ''} The areas are ${areas.join(', ')}.`,
  );
}

function formatHit({ route, title, area, excerpt, sections, question }: SearchHit, rank: number, docs: Docs): string {
  const lines = sections.map(
    ({ anchor, heading, excerpt: { text } }) => `   - ${heading} (#${anchor})${text ? `: ${text}` : ''}`,
  );
  return [
    `${rank}. ${title} (${route})${area ? `, ${area}` : ''}`,
    ...(excerpt.text ? [`   ${excerpt.text}`] : []),
    ...(question ? [`   Answers: ${question}`] : []),
    ...lines,
    `   ${docs.url(route)}`,
  ].join('\n');
}

interface FoundSymbol {
  name: string;
  kind: string;
  line?: string | undefined;
  text: string;
  places: { page: string; route: string; anchor: string }[];
}

function getSymbols({ route, title, entry, excerpt, sections, variants }: SearchHit): FoundSymbol[] {
  const variantPlaces = variants?.map((variant) => ({
    page: variant.title,
    route: variant.route,
    anchor: variant.anchor,
  }));
  const pageSymbol = entry
    ? [{ name: title, ...entry, text: excerpt.text, places: variantPlaces ?? [{ page: title, route, anchor: '' }] }]
    : [];
  const isEntry = (section: SectionHit): section is SectionHit & Required<Pick<SectionHit, 'entry'>> =>
    section.entry !== undefined;
  return [
    ...pageSymbol,
    ...sections.filter(isEntry).map(({ anchor, heading, entry: { kind, line }, excerpt: { text } }, index) => ({
      name: heading,
      kind,
      line,
      text,
      places: (index === 0 && variantPlaces) || [{ page: title, route, anchor }],
    })),
  ];
}

const listSections = ({ headings }: BuiltPage) => headings.map(({ id }) => id).join(', ') || 'it has no sections';

function describeUnknownPage(url: string, route: string, pages: readonly BuiltPage[]): string {
  const near = findSimilarRoutes(route, pages).map((page) => `${page.route} (${page.title})`);
  return `Unknown page "${url}". ${near.length ? `Similar pages: ${near.join(', ')}.` : 'Find pages with search or list_areas.'}`;
}

const describeUnknownSection = (section: string, page: BuiltPage) =>
  `${page.route} has no section "${section}". Its sections: ${listSections(page)}.`;
