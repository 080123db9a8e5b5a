import { isArticle } from '@folio/core/model/page-model.ts';
import { eachPage, findElements } from './built.ts';
import { findByTag, formatTag, getText, hasClass, type MarkupElement, within } from './markup.ts';

/** Tags are closed, and where a browser leaves them. */
export const checkMarkup = eachPage(({ markup }, report) => {
  for (const problem of markup.problems)
    report(problem, 'Correct the component or the directive that writes this: browsers repair it in different ways.');
});

/** One `main`, in it one `article` that holds the only h1; sidebars are outside. */
export const checkFrame = eachPage((page, report) => {
  const hint = 'The output contract: exactly one <main>, in it one <article> with h1 and body, sidebars outside.';
  const mains = findElements(page, 'main');
  const articles = findElements(page, 'article');
  const titles = findElements(page, 'h1');
  if (mains.length !== 1) report(`The page has ${mains.length} main elements.`, hint);
  if (articles.length !== 1 || !within(articles[0], 'main'))
    report(`The page has ${articles.length} articles, or its article is not in main.`, hint);
  if (titles.length !== 1 || !within(titles[0], 'article'))
    report(`The page has ${titles.length} h1, or its h1 is not in the article.`, hint);
  for (const element of page.elements)
    if (
      (hasClass(element, 'sidebar') || hasClass(element, 'tree') || hasClass(element, 'toc')) &&
      within(element, 'article')
    )
      report(`${formatTag(element)} is not allowed in the article.`, hint);
    else if (hasClass(element, 'sidebar') && within(element, 'main'))
      report(`${formatTag(element)} is not allowed in main.`, hint);
  if (
    page.model?.route !== undefined &&
    titles[0] &&
    isArticle(page.model.layout) &&
    getText(titles[0]) !== page.model.title.replace(/\s+/g, ' ')
  )
    report(
      `The h1 "${getText(titles[0])}" is not the title "${page.model.title}".`,
      'Render the title of the model as the h1.',
    );
});

/** Headings of `main` begin with the h1 and skip no level. */
export const checkHeadings = eachPage((page, report) => {
  const [main] = findElements(page, 'main');
  let above = 0;
  for (const heading of main ? findByTag(main, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6') : []) {
    const level = Number(heading.tag[1]);
    if (level > above + 1)
      report(`The heading "${getText(heading)}" has level ${level} after level ${above}.`, 'Skip no level.');
    above = level;
  }
});

/** Attributes that refer to ids of the same page. */
const ID_ATTRIBUTES = [
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

/** Ids are unique and without spaces, and references to ids resolve. */
export const checkIds = eachPage((page, report) => {
  const seen = new Set<string>();
  for (const { attributes } of page.elements) {
    const id = attributes.get('id');
    if (id === undefined) continue;
    if (!id || /\s/.test(id)) report(`The id "${id}" is empty or has a space.`, 'Write ids as words with hyphens.');
    if (seen.has(id)) report(`Duplicate id "${id}".`, 'Change one of the two.');
    seen.add(id);
  }
  for (const element of page.elements)
    for (const name of ID_ATTRIBUTES)
      for (const id of element.attributes.get(name)?.split(/\s+/).filter(Boolean) ?? [])
        if (!page.ids.has(id))
          report(
            `${formatTag(element)} has ${name}="${id}", which no element has.`,
            'Point to an element that is in the page, or leave the attribute out.',
          );
});

/** Images have a text or are hidden from screen readers; links and controls have a name. */
export const checkNames = eachPage((page, report) => {
  for (const element of page.elements) {
    const { tag, attributes } = element;
    if (tag === 'img' && attributes.get('alt') === undefined)
      report(`${formatTag(element)} has no alt.`, 'Describe the image, or write alt="" for decoration.');
    if (tag === 'svg' && !isHidden(element) && !hasLabel(element) && !findByTag(element, 'title').some(getText))
      report(
        `${formatTag(element)} has no text and is not hidden.`,
        'Give it role="img" and a title, or aria-hidden="true".',
      );
    if (tag === 'svg' && !isHidden(element) && attributes.get('role') !== 'img')
      report(`${formatTag(element)} is not an image for screen readers.`, 'Add role="img".');
    if ((tag === 'a' || tag === 'button' || tag === 'summary') && !hasLabel(element) && !hasText(element))
      report(`${formatTag(element)} has no name.`, 'Add text, or aria-label.');
    if (
      /^(input|select|textarea)$/.test(tag) &&
      !hasLabel(element) &&
      !within(element, 'label') &&
      attributes.get('type') !== 'hidden'
    )
      report(`${formatTag(element)} has no label.`, 'Add aria-label, or a label around it.');
    if ((attributes.get('role') === 'region' || tag === 'dialog') && !hasLabel(element))
      report(`${formatTag(element)} is a region without a name.`, 'Add aria-label.');
  }
});

const hasLabel = ({ attributes }: MarkupElement) =>
  Boolean(attributes.get('aria-label')?.trim() || attributes.get('aria-labelledby'));

/** Content with `until-found` is revealed by find-in-page and by links. */
const isHiddenValue = (hidden: string | undefined) => hidden !== undefined && hidden !== 'until-found';

const isHidden = (element: MarkupElement): boolean => {
  for (let current: MarkupElement | undefined = element; current; current = current.parent)
    if (current.attributes.get('aria-hidden') === 'true' || isHiddenValue(current.attributes.get('hidden')))
      return true;
  return false;
};

/** Whether an element has text that screen readers read out. */
const hasText = (element: MarkupElement): boolean =>
  element.children.some((child) =>
    typeof child === 'string' ? child.trim() !== '' : !isHidden(child) && (hasLabel(child) || hasText(child)),
  );
