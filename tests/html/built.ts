import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerRules } from '@folio/core/build/server.ts';
import { fragmentPath, manifestPath } from '@folio/core/model/client-protocol.ts';
import { isArticle } from '@folio/core/model/page-model.ts';
import type { Redirect } from '@folio/core/model/redirects.ts';
import type { Diagnostic, PageFragment, PageModel } from '@folio/core/model/types.ts';
import { byTag, type Markup, type MarkupElement, parseMarkup, textOf } from './markup.ts';

/** A page of a built site as it is on disk. */
export interface BuiltPage {
  /** `stream-join.html`, for messages. */
  file: string;
  /** `/stream-join`; `/` for the home page. */
  route: string;
  html: string;
  markup: Markup;
  /** All elements, in order. */
  elements: MarkupElement[];
  ids: Set<string>;
  /** The part of its model that the page carries as data. */
  data: Partial<PageModel> | undefined;
  /** Its model: that of its fragment, or all that it carries where it needs none. */
  model: PageModel | undefined;
}

/** A built site: everything that the checks of its HTML look at. */
export interface BuiltSite {
  /** Base path below which the site is served. */
  base: string;
  pages: BuiltPage[];
  byRoute: ReadonlyMap<string, BuiltPage>;
  /** Every file, `/` first: `/assets/main.js`. */
  files: ReadonlySet<string>;
  redirects: Redirect[];
  /** Text of a file; throws when there is none. */
  read(path: string): string;
}

/** A check of a built site: what is wrong with it. */
export type BuiltCheck = (site: BuiltSite) => Diagnostic[];

/** Reads a built folder. HTML pages that only forward (`--host=plain`) are left out. */
export function readBuilt(dir: string): BuiltSite {
  if (!existsSync(join(dir, '404.html'))) throw new Error(`${dir} holds no built site. Run "npm run build" first.`);
  const files: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
      if (entry.isDirectory()) walk(`${folder}${entry.name}/`);
      else files.push(`${folder}${entry.name}`);
    }
  };
  walk('/');
  return builtSite(files.sort(), (path) => readFileSync(join(dir, path), 'utf8'));
}

/** A built site from its files. */
export function builtSite(files: string[], read: (path: string) => string): BuiltSite {
  const present = new Set(files);
  const hashes = present.has(manifestPath) ? (JSON.parse(read(manifestPath)) as Record<string, string>) : {};
  const fragmentOf = (route: string): PageModel | undefined => {
    const path = fragmentPath(route, hashes[route] ?? '');
    if (!present.has(path)) return undefined;
    const { html, head, ...model } = JSON.parse(read(path)) as PageFragment;
    return model;
  };
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => builtPage(file, read(file), fragmentOf))
    .filter(({ elements }) => !elements.some(({ attributes }) => attributes.get('http-equiv') === 'refresh'));
  const { base = '/', redirects = [] }: Partial<ServerRules> = present.has('/_site.json')
    ? JSON.parse(read('/_site.json'))
    : {};
  return {
    base,
    pages,
    byRoute: new Map(pages.map((page) => [page.route, page])),
    files: present,
    redirects,
    read,
  };
}

function builtPage(path: string, html: string, fragmentOf: (route: string) => PageModel | undefined): BuiltPage {
  const markup = parseMarkup(html);
  const elements = byTagAll(markup.root);
  const carrier = elements.find(({ tag, attributes }) => tag === 'script' && attributes.get('id') === 'page');
  const data = carrier && parseData(path, carrier.children.join(''));
  const route = path === '/index.html' ? '/' : path.replace(/\.html$/, '');
  return {
    file: path.slice(1),
    route,
    html,
    markup,
    elements,
    ids: new Set(elements.flatMap(({ attributes }) => attributes.get('id') ?? [])),
    data,
    model: fragmentOf(route) ?? (data && !isArticle(data.layout ?? 'article') ? data : undefined),
  };
}

function parseData(path: string, json: string): PageModel {
  try {
    return JSON.parse(json) as PageModel;
  } catch {
    throw new Error(`${path.slice(1)}: the data of the page are not JSON. Build the site again.`);
  }
}

const byTagAll = (root: MarkupElement): MarkupElement[] => {
  const all: MarkupElement[] = [];
  const walk = (element: MarkupElement) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      all.push(child);
      walk(child);
    }
  };
  walk(root);
  return all;
};

/** Elements of a page by name. */
export const find = (page: BuiltPage, ...tags: string[]): MarkupElement[] =>
  page.elements.filter(({ tag }) => tags.includes(tag));

/** Content of a meta tag. */
export const metaOf = (page: BuiltPage, name: string): string | undefined =>
  find(page, 'meta')
    .find(({ attributes }) =>
      [attributes.get('name'), attributes.get('property'), attributes.get('http-equiv')].includes(name),
    )
    ?.attributes.get('content');

export const titleOf = (page: BuiltPage): string | undefined => {
  const [head] = find(page, 'head');
  const [title] = head ? byTag(head, 'title') : [];
  return title && textOf(title);
};

/** Runs a check on every page; what it finds gets the page's file. */
export const eachPage =
  (check: (page: BuiltPage, fail: (message: string, hint: string) => void) => void): BuiltCheck =>
  (site) =>
    site.pages.flatMap((page) => {
      const faults: Diagnostic[] = [];
      check(page, (message, hint) => faults.push({ file: page.file, message: message, hint: hint }));
      return faults;
    });
