import { withBase } from '../model/base-path.ts';
import type { SiteData } from '../model/client-protocol.ts';
import { getPageNavigation } from '../model/navigation.ts';
import { isArticle } from '../model/page-model.ts';
import type { PageFragment, PageModel, TocItem } from '../model/types.ts';

/**
 * The page that a document shows, as its fragment would bring it: what `pageData` leaves out is in the HTML, or follows from the trees. Called
 * before React adopts the page: addresses are as they were written. `base` is the base path of the site.
 */
export function parsePage(document: Document, trees: SiteData['trees'], base: string): PageFragment {
  const one = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector);
  const text = (selector: string) => one(selector)?.textContent ?? '';
  const data = { layout: 'article', ...JSON.parse(text('script#page')) } as PageModel;
  return {
    ...data,
    ...(isArticle(data.layout) && {
      title: text('main h1'),
      headTitle: document.title,
      description: text('.lead'),
      contents: contentsIn(one('.toc nav')),
      related: [...document.querySelectorAll('.related a')].map((link) => ({
        href: link.getAttribute('href') as string,
        title: link.textContent,
      })),
      ...written('updated', one('.updated time')?.getAttribute('datetime')),
      markdownUrl: withBase(base, `${data.route}.md`),
      ...written('editUrl', one('.edit')?.getAttribute('href')),
      views: getPageNavigation(trees, data.sidebar, data.route),
    }),
    html: one(data.layout === 'feature' ? 'main' : '.prose')?.innerHTML ?? '',
    head: ofPage(document)
      .map(({ outerHTML }) => outerHTML)
      .join(''),
  };
}

/** The elements of a head that belong to the page: all between title and icon (`pageHead` of packages/core/src/build/document.ts). */
function ofPage(document: Document): Element[] {
  const found: Element[] = [];
  let element = document.querySelector('head > title')?.nextElementSibling;
  for (; element && !element.matches('[href$="/favicon.ico"]'); element = element.nextElementSibling)
    found.push(element);
  return found;
}

/** Gives the document the head of another page. */
export function showHead({ headTitle, head }: PageFragment): void {
  document.title = headTitle;
  for (const element of ofPage(document)) element.remove();
  const template = document.createElement('template');
  template.innerHTML = head;
  document.querySelector('head > title')?.after(template.content);
}

const written = (name: string, value: string | null | undefined) => value && { [name]: value };

/** The entries of a list within an element, and what they hold. */
function contentsIn(parent: Element | null): TocItem[] {
  return [...(parent?.querySelectorAll(':scope > ul > li') ?? [])].map((entry) => {
    const link = entry.firstElementChild as Element;
    const children = contentsIn(entry);
    return {
      id: (link.getAttribute('href') as string).slice(1),
      title: link.textContent,
      ...(link.firstElementChild && { code: true }),
      ...(children.length && { children }),
    };
  });
}
