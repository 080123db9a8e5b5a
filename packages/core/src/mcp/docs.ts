import { MissingFileError, openIndex, type SearchIndex } from '@folio/search/open';
import { normalizeName } from '@folio/search/tokenize';
import { stripBase, withBase } from '../model/base-path.ts';
import { isLocalHost } from '../model/same-origin.ts';
import { type ReadBuilt, readBuiltText, ToolError } from './tool.ts';

export interface BuiltPage {
  route: string;
  title: string;
  description: string;
  kind: string;
  area: string;
  headings: { id: string; title: string; depth: number }[];
}

interface DocsOptions {
  read: ReadBuilt;
  origin: string;
  base: string;
  product: string;
}

export interface Docs {
  product: string;
  pages(): Promise<BuiltPage[]>;
  markdown(route: string): Promise<string | undefined>;
  index(): Promise<SearchIndex>;
  /**
   * Resolves a route or URL, with or without host, extension and anchor, and follows redirects.
   *
   * @throws ToolError For a URL of another site.
   */
  resolve(text: string): Promise<{ route: string; anchor: string }>;
  url(route: string, anchor?: string): string;
}

/** Reads files at each call, because the site may be built again. */
export function openDocs({ read, origin, base, product }: DocsOptions): Docs {
  const readText = async (path: string) => {
    const bytes = await read(path);
    return bytes && new TextDecoder().decode(bytes);
  };
  const readJson = async <T>(path: string): Promise<T> => {
    return JSON.parse(await readBuiltText(read, path)) as T;
  };
  let cached: { manifest: string; index: Promise<SearchIndex> } | undefined;
  return {
    product,
    pages: () => readJson<BuiltPage[]>('/pages.json'),
    markdown: (route) => readText(`${route}.md`),
    async index() {
      const manifest = (await readText('/_search/manifest.json')) ?? '';
      if (cached?.manifest !== manifest) {
        const index = openIndex(createFetch(read));
        cached = { manifest, index };
        // Retry on the next call.
        index.catch(() => {
          if (cached?.index === index) cached = undefined;
        });
      }
      return cached.index;
    },
    async resolve(url) {
      const host = /^\s*https?:\/\/([^/?#]*)/i.exec(url)?.[1];
      if (host !== undefined && !isLocalHost(host) && host.toLowerCase() !== origin.replace(/^https?:\/\//, ''))
        throw new ToolError(`The URL ${JSON.stringify(url)} is on another site. Give a path or a URL of ${origin}.`);
      const location = parseLocation(url, base);
      const { redirects } = await readJson<{ redirects: { from: string; to: string }[] }>('/_site.json');
      const to = redirects.find(({ from }) => from === location.route)?.to;
      if (to === undefined) return location;
      const target = parseLocation(to, '/');
      return { ...target, anchor: location.anchor || target.anchor };
    },
    url: (route, anchor) => origin + withBase(base, route) + (anchor ? `#${anchor}` : ''),
  };
}

const createFetch = (read: ReadBuilt) => async (name: string) => {
  const bytes = await read(`/_search/${name}`);
  if (!bytes) throw new MissingFileError(`The index has no file ${name}.`);
  return bytes;
};

export function parseLocation(url: string, base: string): { route: string; anchor: string } {
  const [path = '', anchor = ''] = url
    .trim()
    .replace(/^https?:\/\/[^/]*/i, '')
    .split('#');
  const rooted = `/${path.replace(/\?.*$/, '').replace(/^\/+/, '')}`;
  const route = (stripBase(base, rooted) ?? rooted).replace(/(?:\.md|\.html)?\/*$/, '').replace(/^\/index$/, '');
  return { route: route || '/', anchor };
}

function findHeadings(lines: readonly string[]): { line: number; depth: number; title: string }[] {
  let fence = '';
  return lines.flatMap((text, line) => {
    const marker = /^ *(`{3,}|~{3,})/.exec(text)?.[1];
    if (marker && !fence) fence = marker;
    else if (marker?.startsWith(fence) && text.trim() === marker) fence = '';
    const heading = fence ? null : /^(#{1,6}) +(.+)$/.exec(text);
    return heading ? [{ line, depth: heading[1]?.length ?? 0, title: heading[2] ?? '' }] : [];
  });
}

/** Finds headings by order and normalized text, because Markdown copies have no ids. */
export function extractSection(
  markdown: string,
  { headings }: Pick<BuiltPage, 'headings'>,
  id: string,
): string | undefined {
  const lines = markdown.split('\n');
  const lineHeadings = findHeadings(lines);
  let nextIndex = 0;
  for (const heading of headings) {
    const index = lineHeadings.findIndex(
      ({ title }, i) => i >= nextIndex && normalizeName(title) === normalizeName(heading.title),
    );
    if (index < 0) continue;
    nextIndex = index + 1;
    if (heading.id !== id) continue;
    const { line, depth } = lineHeadings[index] as (typeof lineHeadings)[number];
    const end = lineHeadings.find((next, i) => i > index && next.depth <= depth)?.line;
    return lines.slice(line, end).join('\n').trim();
  }
  return undefined;
}
