/** The documentation as assistants read it: pages, their Markdown and the search index, from the files of a build. */

import { MissingFileError, openIndex, type SearchIndex } from '@folio/search/index.ts';
import { stripBase, withBase } from '../model/base-path.ts';
import { isLocalHost } from '../model/same-origin.ts';
import { type ReadBuilt, ToolError } from './tool.ts';

/** A page, as `pages.json` has it. */
export interface BuiltPage {
  route: string;
  title: string;
  description: string;
  kind: string;
  /** Title of the sidebar that the page is in; empty for a page without one. */
  area: string;
  headings: { id: string; title: string; depth: number }[];
}

export interface DocsOptions {
  read: ReadBuilt;
  /** Scheme and host of the public site. */
  origin: string;
  /** Base path of the site. */
  base: string;
  /** Name of the product, for texts that assistants read. */
  product: string;
}

export interface Docs {
  product: string;
  /** All pages with a Markdown twin, in the order of the sidebars. */
  pages(): Promise<BuiltPage[]>;
  /** The Markdown twin of a page; undefined where there is none. */
  markdown(route: string): Promise<string | undefined>;
  /** The search index of the build as it is now. */
  index(): Promise<SearchIndex>;
  /**
   * Route and anchor of what an assistant has: a route, or an address with or without host, ending and anchor; redirects are followed.
   *
   * @throws ToolFault For an address of another site.
   */
  placeOf(text: string): Promise<{ route: string; anchor: string }>;
  /** Full address of a place on the public site. */
  url(route: string, anchor?: string): string;
}

/** Opens the files of a build. They are read when they are asked for: a newer build in their place is noticed. */
export function openDocs({ read, origin, base, product }: DocsOptions): Docs {
  const text = async (path: string) => {
    const bytes = await read(path);
    return bytes && new TextDecoder().decode(bytes);
  };
  const json = async <T>(path: string): Promise<T> => {
    const found = await text(path);
    if (found === undefined) throw new Error(`The build has no file ${path}. Build the site again.`);
    return JSON.parse(found) as T;
  };
  let opened: { manifest: string; index: Promise<SearchIndex> } | undefined;
  return {
    product,
    pages: () => json<BuiltPage[]>('/pages.json'),
    markdown: (route) => text(`${route}.md`),
    async index() {
      const manifest = (await text('/_search/manifest.json')) ?? '';
      if (opened?.manifest !== manifest) {
        const index = openIndex(fetchFrom(read));
        opened = { manifest, index };
        // A failure is not kept: the next question tries again.
        index.catch(() => {
          if (opened?.index === index) opened = undefined;
        });
      }
      return opened.index;
    },
    async placeOf(given) {
      const host = /^\s*https?:\/\/([^/?#]*)/i.exec(given)?.[1];
      if (host !== undefined && !isLocalHost(host) && host.toLowerCase() !== origin.replace(/^https?:\/\//, ''))
        throw new ToolError(
          `The address ${JSON.stringify(given)} is on another site. Give a path or an address of ${origin}.`,
        );
      const place = parseLocation(given, base);
      const { redirects } = await json<{ redirects: { from: string; to: string }[] }>('/_site.json');
      const to = redirects.find(({ from }) => from === place.route)?.to;
      if (to === undefined) return place;
      const target = parseLocation(to, '/');
      return { ...target, anchor: place.anchor || target.anchor };
    },
    url: (route, anchor) => origin + withBase(base, route) + (anchor ? `#${anchor}` : ''),
  };
}

const fetchFrom = (read: ReadBuilt) => async (name: string) => {
  const bytes = await read(`/_search/${name}`);
  if (!bytes) throw new MissingFileError(`The index has no file ${name}.`);
  return bytes;
};

/** Route and anchor in an address of the site, however it is written. */
export function parseLocation(given: string, base: string): { route: string; anchor: string } {
  const [path = '', anchor = ''] = given
    .trim()
    .replace(/^https?:\/\/[^/]*/i, '')
    .split('#');
  const rooted = `/${path.replace(/\?.*$/, '').replace(/^\/+/, '')}`;
  const route = (stripBase(base, rooted) ?? rooted).replace(/(?:\.md|\.html)?\/*$/, '').replace(/^\/index$/, '');
  return { route: route || '/', anchor };
}
