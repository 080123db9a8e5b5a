import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerRules } from '@folio/core/build/server.ts';
import { fragmentPath, manifestPath } from '@folio/core/model/client-protocol.ts';
import { isArticle } from '@folio/core/model/page-model.ts';
import type { Redirect } from '@folio/core/model/redirects.ts';
import type { Diagnostic, PageFragment, PageModel } from '@folio/core/model/types.ts';
import { findByTag, getText, iterateElements, type Markup, type MarkupElement, parseMarkup } from './markup.ts';

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
  /** The part of its model in the inline page data. */
  data: Partial<PageModel> | undefined;
  /** From its page fragment, or from the inline data of a built-in page. */
  model: PageModel | undefined;
}

/** A built site, as the checks of its HTML read it. */
export interface BuiltSite {
  /** Base path below which the site is served. */
  base: string;
  pages: BuiltPage[];
  byRoute: ReadonlyMap<string, BuiltPage>;
  /** Every file, `/` first: `/assets/main.js`. */
  files: ReadonlySet<string>;
  redirects: Redirect[];
  /** @throws if the file doesn't exist. */
  read(path: string): string;
}

export type BuiltCheck = (site: BuiltSite) => Diagnostic[];

/** Reads a built folder, without the redirect pages of `--host=plain`. */
export function readBuilt(dir: string): BuiltSite {
  if (!existsSync(join(dir, '404.html'))) throw new Error(`No built site in ${dir}. Run "npm run build" first.`);
  const files: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
      if (entry.isDirectory()) walk(`${folder}${entry.name}/`);
      else files.push(`${folder}${entry.name}`);
    }
  };
  walk('/');
  return createBuiltSite(files.sort(), (path) => readFileSync(join(dir, path), 'utf8'));
}

export function createBuiltSite(files: string[], read: (path: string) => string): BuiltSite {
  const present = new Set(files);
  const hashes = present.has(manifestPath) ? (JSON.parse(read(manifestPath)) as Record<string, string>) : {};
  const loadModel = (route: string): PageModel | undefined => {
    const path = fragmentPath(route, hashes[route] ?? '');
    if (!present.has(path)) return undefined;
    const { html, head, ...model } = JSON.parse(read(path)) as PageFragment;
    return model;
  };
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => createBuiltPage(file, read(file), loadModel))
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

function createBuiltPage(path: string, html: string, loadModel: (route: string) => PageModel | undefined): BuiltPage {
  const markup = parseMarkup(html);
  const elements = [...iterateElements(markup.root)];
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
    model: loadModel(route) ?? (data && !isArticle(data.layout ?? 'article') ? data : undefined),
  };
}

function parseData(path: string, json: string): PageModel {
  try {
    return JSON.parse(json) as PageModel;
  } catch {
    throw new Error(`${path.slice(1)}: the page data are not valid JSON. Build the site again.`);
  }
}

/** Finds elements by tag. */
export const findElements = (page: BuiltPage, ...tags: string[]): MarkupElement[] =>
  page.elements.filter(({ tag }) => tags.includes(tag));

/** Returns the content of a meta tag. */
export const getMeta = (page: BuiltPage, name: string): string | undefined =>
  findElements(page, 'meta')
    .find(({ attributes }) =>
      [attributes.get('name'), attributes.get('property'), attributes.get('http-equiv')].includes(name),
    )
    ?.attributes.get('content');

export const getTitle = (page: BuiltPage): string | undefined => {
  const [head] = findElements(page, 'head');
  const [title] = head ? findByTag(head, 'title') : [];
  return title && getText(title);
};

/** Runs a check on every page. */
export const eachPage =
  (check: (page: BuiltPage, report: (message: string, hint: string) => void) => void): BuiltCheck =>
  (site) =>
    site.pages.flatMap((page) => {
      const diagnostics: Diagnostic[] = [];
      check(page, (message, hint) => diagnostics.push({ file: page.file, message, hint }));
      return diagnostics;
    });
