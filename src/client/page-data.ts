/** What a document's own page is to the client: most of the model stands in the HTML, or follows from the trees, and is not sent again as data. */
import { viewsOf } from '../site/navigation.ts';
import type { ContentsItem, PageFragment, PageLayout, PageModel } from '../site/types.ts';
import type { SiteData } from './contract.ts';

/** Pages whose head, contents and end say what the model says. */
const isArticle = (layout: PageLayout) => layout === 'article' || layout === 'operation';

/** The part of a page's model that its document carries as data: what `readPage` cannot read from the HTML. */
export function pageData(model: PageModel): Partial<PageModel> {
  if (!isArticle(model.layout)) return model;
  const { title, headTitle, description, views, contents, related, markdownUrl, ...data } = model;
  return data;
}

/** The page that a document shows, as its fragment would bring it. Contents and addresses are read as they are written: nothing has changed them yet. */
export function readPage(document: Document, trees: SiteData['trees']): PageFragment {
  const one = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector);
  const text = (selector: string) => one(selector)?.textContent ?? '';
  const data = JSON.parse(text('#page')) as PageModel;
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
      markdownUrl: `${data.route}.md`,
      views: viewsOf(trees, data.sidebar, data.route),
    }),
    html: one('.prose')?.innerHTML ?? '',
  };
}

/** The entries of a list within an element, and what they hold. */
function contentsIn(parent: Element | null): ContentsItem[] {
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
