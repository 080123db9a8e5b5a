// @vitest-environment happy-dom
/** The head that the client makes of a fragment is that of a document that was loaded. */

import { type DocumentContext, renderDocument, renderPageHead } from '@folio/core/build/document.ts';
import { parsePage, updateHead } from '@folio/core/client/parse-page.ts';
import type { PageModel } from '@folio/core/model/types.ts';
import { article, builtInPage, config, trees, twoViews } from '@folio/core/theme/testing/sample.ts';
import { afterEach, expect, it } from 'vitest';

const parts: DocumentContext = {
  config,
  trees,
  inlineScript: '',
  bootUrl: '/assets/boot.js',
  queryScriptUrl: '/assets/query.js',
  deferredCssUrl: '',
  dataUrl: '/assets/site.json',
  getPolicy: () => '',
  head: [
    { tag: 'meta', attributes: { name: 'every', content: 'page' } },
    { tag: 'meta', attributes: { name: 'some', content: 'page' }, kinds: ['concept'] },
    { tag: 'link', attributes: { rel: 'me', href: '/x' }, kinds: ['concept', 'reference'] },
    { tag: 'style', text: 'a{top:0}', kinds: ['faq'] },
  ],
};

const pages: Record<string, PageModel> = {
  article: { ...article(), kind: 'concept', updated: '2026-01-02' },
  reference: { ...article(), route: '/other', kind: 'reference', title: '"<Other>" & more', headTitle: 'Other' },
  'page with two views': { ...twoViews(), kind: 'faq' },
  home: builtInPage('home', '/'),
  search: builtInPage('search', '/search'),
  'page of lost readers': builtInPage('not-found', '/404'),
};
const names = Object.keys(pages);

const pictureOf = ({ route }: PageModel) => `/og${route}.png`;
const load = (page: PageModel) => {
  // Files that this DOM would ask for.
  const html = renderDocument(page, '', '', parts, pictureOf(page)).replaceAll(/<script[^>]* src=.*?<\/script>/g, '');
  document.head.innerHTML = /<head>(.*)<\/head>/s.exec(html)?.[1] as string;
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] as string;
};
/** The elements of the head, but for the one that names what the first paint waits for. */
const elements = () =>
  [...document.head.children].map(({ outerHTML }) => outerHTML).filter((html) => !html.includes('rel="expect"'));

afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it.each(names.flatMap((from) => names.map((to) => [from, to])))(
  'updateHead after %s produces the head of %s',
  (from, to) => {
    const page = pages[to] as PageModel;
    load(page);
    const expected = elements();
    const title = document.title;
    const { head } = parsePage(document, trees, '/');
    load(pages[from] as PageModel);
    updateHead({ ...page, html: '', head: renderPageHead(page, parts, pictureOf(page)) });
    expect([elements(), document.title]).toEqual([expected, title]);
    // A document that was fetched in place of the fragment gives the same.
    load(pages[from] as PageModel);
    updateHead({ ...page, html: '', head });
    expect(elements()).toEqual(expected);
  },
);
