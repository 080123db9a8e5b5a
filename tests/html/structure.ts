import { isArticle } from '@folio/core/model/page-model.ts';
import { eachPage, find } from './built.ts';
import { byTag, hasClass, type MarkupElement, nameOf, textOf, within } from './markup.ts';

/** Tags are closed and stand where a browser leaves them. */
export const checkMarkup = eachPage(({ markup }, fail) => {
  for (const problem of markup.problems)
    fail(problem, 'Correct the component or the directive that writes this; browsers repair it, each in its way.');
});

/** One `main`, in it one `article` that holds the only h1; sidebars are outside. */
export const checkFrame = eachPage((page, fail) => {
  const hint = 'The output contract: exactly one <main>, in it one <article> with h1 and body, sidebars outside.';
  const mains = find(page, 'main');
  const articles = find(page, 'article');
  const titles = find(page, 'h1');
  if (mains.length !== 1) fail(`The page has ${mains.length} main elements.`, hint);
  if (articles.length !== 1 || !within(articles[0], 'main'))
    fail(`The page has ${articles.length} articles, or its article is not in main.`, hint);
  if (titles.length !== 1 || !within(titles[0], 'article'))
    fail(`The page has ${titles.length} h1, or its h1 is not in the article.`, hint);
  for (const element of page.elements)
    if (
      (hasClass(element, 'sidebar') || hasClass(element, 'tree') || hasClass(element, 'toc')) &&
      within(element, 'article')
    )
      fail(`${nameOf(element)} stands in the article.`, hint);
    else if (hasClass(element, 'sidebar') && within(element, 'main')) fail(`${nameOf(element)} stands in main.`, hint);
  if (
    page.model?.route !== undefined &&
    titles[0] &&
    isArticle(page.model.layout) &&
    textOf(titles[0]) !== page.model.title.replace(/\s+/g, ' ')
  )
    fail(`The h1 "${textOf(titles[0])}" is not the title "${page.model.title}".`, 'The title of the model is the h1.');
});

/** Headings of `main` begin with the h1 and leave no level out. */
export const checkHeadings = eachPage((page, fail) => {
  const [main] = find(page, 'main');
  let above = 0;
  for (const heading of main ? byTag(main, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6') : []) {
    const level = Number(heading.tag[1]);
    if (level > above + 1)
      fail(`The heading "${textOf(heading)}" has level ${level} after level ${above}.`, 'Leave no level out.');
    above = level;
  }
});

/** Attributes that name ids of the same page. */
const references = [
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-activedescendant',
  'for',
  'popovertarget',
  'list',
  'form',
  'headers',
];

/** Ids are unique and without spaces; whatever points to an id finds it. */
export const checkIds = eachPage((page, fail) => {
  const seen = new Set<string>();
  for (const { attributes } of page.elements) {
    const id = attributes.get('id');
    if (id === undefined) continue;
    if (!id || /\s/.test(id)) fail(`The id "${id}" is empty or has a space.`, 'Write ids as words with hyphens.');
    if (seen.has(id))
      fail(`The id "${id}" stands twice on the page.`, 'Ids are unique on a page; give one of the two another.');
    seen.add(id);
  }
  for (const element of page.elements)
    for (const name of references)
      for (const id of element.attributes.get(name)?.split(/\s+/).filter(Boolean) ?? [])
        if (!page.ids.has(id))
          fail(
            `${nameOf(element)} has ${name}="${id}", which no element has.`,
            'Point to an element that is in the page, or leave the attribute out.',
          );
});

/** Pictures have a text or are hidden from those who listen; links and buttons have a name. */
export const checkNames = eachPage((page, fail) => {
  for (const element of page.elements) {
    const { tag, attributes } = element;
    if (tag === 'img' && attributes.get('alt') === undefined)
      fail(`${nameOf(element)} has no alt.`, 'Say what the picture shows, or alt="" for decoration.');
    if (tag === 'svg' && !isHidden(element) && !named(element) && !byTag(element, 'title').some(textOf))
      fail(
        `${nameOf(element)} has no text and is not hidden.`,
        'Give it role="img" and a title, or aria-hidden="true".',
      );
    if (tag === 'svg' && !isHidden(element) && attributes.get('role') !== 'img')
      fail(`${nameOf(element)} is no image to a screen reader.`, 'Add role="img".');
    if ((tag === 'a' || tag === 'button' || tag === 'summary') && !named(element) && !spoken(element))
      fail(`${nameOf(element)} has no name.`, 'Give it words, or aria-label.');
    if (
      /^(input|select|textarea)$/.test(tag) &&
      !named(element) &&
      !within(element, 'label') &&
      attributes.get('type') !== 'hidden'
    )
      fail(`${nameOf(element)} has no label.`, 'Add aria-label, or a label around it.');
    if ((attributes.get('role') === 'region' || tag === 'dialog') && !named(element))
      fail(`${nameOf(element)} is a region without a name.`, 'Add aria-label.');
  }
});

const named = ({ attributes }: MarkupElement) =>
  Boolean(attributes.get('aria-label')?.trim() || attributes.get('aria-labelledby'));

/** What the browser's own search may find (`until-found`) shows as soon as it is found or chosen. */
const isOut = (hidden: string | undefined) => hidden !== undefined && hidden !== 'until-found';

const isHidden = (element: MarkupElement): boolean => {
  for (let current: MarkupElement | undefined = element; current; current = current.parent)
    if (current.attributes.get('aria-hidden') === 'true' || isOut(current.attributes.get('hidden'))) return true;
  return false;
};

/** Text that is read out: that of hidden elements is not. */
const spoken = (element: MarkupElement): boolean =>
  element.children.some((child) =>
    typeof child === 'string' ? child.trim() !== '' : !isHidden(child) && (named(child) || spoken(child)),
  );
