import { withBase } from '../model/base-path.ts';
import type { SiteData } from '../model/client-protocol.ts';
import { getPageNavigation } from '../model/navigation.ts';
import { isArticle } from '../model/page-model.ts';
import type { PageFragment, PageModel, TocItem } from '../model/types.ts';

const BODY_SELECTORS: Partial<Record<PageModel['layout'], string>> = { feature: 'main', home: '.home-live' };

/** Parses a document as if it were a page fragment. Must run before hydration changes the links. */
export function parsePage(document: Document, trees: SiteData['trees'], base: string): PageFragment {
  const query = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector);
  const text = (selector: string) => query(selector)?.textContent ?? '';
  const data = { layout: 'article', ...JSON.parse(text('script#page')) } as PageModel;
  return {
    ...data,
    ...(isArticle(data.layout) && {
      title: text('main h1'),
      headTitle: document.title,
      description: text('.lead'),
      contents: parseToc(query('.toc nav')),
      related: [...document.querySelectorAll('.related a')].map((link) => ({
        href: link.getAttribute('href') as string,
        title: link.textContent,
      })),
      ...optional('updated', query('.updated time')?.getAttribute('datetime')),
      markdownUrl: withBase(base, `${data.route}.md`),
      ...optional('editUrl', query('.edit')?.getAttribute('href')),
      navigation: getPageNavigation(trees, data.sidebar, data.route),
    }),
    html: query(BODY_SELECTORS[data.layout] ?? '.prose')?.innerHTML ?? '',
    head: getPageElements(document)
      .map(({ outerHTML }) => outerHTML)
      .join(''),
  };
}

/** All elements between title and icon (`build/document.ts`). */
function getPageElements(document: Document): Element[] {
  const elements: Element[] = [];
  let element = document.querySelector('head > title')?.nextElementSibling;
  for (; element && !element.matches('[href$="/favicon.ico"]'); element = element.nextElementSibling)
    elements.push(element);
  return elements;
}

export function updateHead({ headTitle, head }: PageFragment): void {
  document.title = headTitle;
  for (const element of getPageElements(document)) element.remove();
  const template = document.createElement('template');
  template.innerHTML = head;
  document.querySelector('head > title')?.after(template.content);
}

const optional = (name: string, value: string | null | undefined) => value && { [name]: value };

function parseToc(parent: Element | null): TocItem[] {
  return [...(parent?.querySelectorAll(':scope > ul > li') ?? [])].map((entry) => {
    const link = entry.firstElementChild as Element;
    const children = parseToc(entry);
    return {
      id: (link.getAttribute('href') as string).slice(1),
      title: link.textContent,
      ...(link.firstElementChild && { code: true }),
      ...(children.length && { children }),
    };
  });
}
