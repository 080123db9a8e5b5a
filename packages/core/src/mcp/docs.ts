import { MissingFileError, openIndex, type SearchIndex } from '@folio/search/open';
import { normalizeName } from '@folio/search/tokenize';
import { stripBase, withBase } from '../model/base-path.ts';
import { isLocalHost } from '../model/same-origin.ts';
import { type ReadBuilt, ToolError } from './tool.ts';

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
   * Resolves a route or URL, with or without host, extension and anchor. Redirects are followed.
   *
   * @throws ToolError For a URL of another site.
   */
  resolve(text: string): Promise<{ route: string; anchor: string }>;
  url(route: string, anchor?: string): string;
}

/** Files are read on demand, so a newer build is noticed. */
export function openDocs({ read, origin, base, product }: DocsOptions): Docs {
  const text = async (path: string) => {
    const bytes = await read(path);
    return bytes && new TextDecoder().decode(bytes);
  };
  const json = async <T>(path: string): Promise<T> => {
    const content = await text(path);
    if (content === undefined) throw new Error(`The build has no file ${path}. Build the site again.`);
    return JSON.parse(content) as T;
  };
  let opened: { manifest: string; index: Promise<SearchIndex> } | undefined;
  return {
    product,
    pages: () => json<BuiltPage[]>('/pages.json'),
    markdown: (route) => text(`${route}.md`),
    async index() {
      const manifest = (await text('/_search/manifest.json')) ?? '';
      if (opened?.manifest !== manifest) {
        const index = openIndex(createFetch(read));
        opened = { manifest, index };
        // Retry on the next call.
        index.catch(() => {
          if (opened?.index === index) opened = undefined;
        });
      }
      return opened.index;
    },
    async resolve(url) {
      const host = /^\s*https?:\/\/([^/?#]*)/i.exec(url)?.[1];
      if (host !== undefined && !isLocalHost(host) && host.toLowerCase() !== origin.replace(/^https?:\/\//, ''))
        throw new ToolError(
          `The address ${JSON.stringify(url)} is on another site. Give a path or an address of ${origin}.`,
        );
      const location = parseLocation(url, base);
      const { redirects } = await json<{ redirects: { from: string; to: string }[] }>('/_site.json');
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
    const mark = /^ *(`{3,}|~{3,})/.exec(text)?.[1];
    if (mark && !fence) fence = mark;
    else if (mark?.startsWith(fence) && text.trim() === mark) fence = '';
    const heading = fence ? null : /^(#{1,6}) +(.+)$/.exec(text);
    return heading ? [{ line, depth: heading[1]?.length ?? 0, title: heading[2] ?? '' }] : [];
  });
}

/** Markdown copies have no ids: headings match by order and normalized text. */
export function extractSection(
  markdown: string,
  { headings }: Pick<BuiltPage, 'headings'>,
  id: string,
): string | undefined {
  const lines = markdown.split('\n');
  const written = findHeadings(lines);
  let from = 0;
  for (const heading of headings) {
    const index = written.findIndex(
      ({ title }, i) => i >= from && normalizeName(title) === normalizeName(heading.title),
    );
    if (index < 0) continue;
    from = index + 1;
    if (heading.id !== id) continue;
    const { line, depth } = written[index] as (typeof written)[number];
    const end = written.find((next, i) => i > index && next.depth <= depth)?.line;
    return lines.slice(line, end).join('\n').trim();
  }
  return undefined;
}
