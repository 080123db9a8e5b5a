import { stripBase, withBase } from '@folio/core/model/base-path.ts';
import type { Diagnostic } from '@folio/core/model/types.ts';
import type { BuiltPage } from './built.ts';
import { type BuiltCheck, eachPage, findElements, getMeta, getTitle } from './built.ts';

/** The length that search engines and previews show. */
const MAX_DESCRIPTION_CHARS = 160;

/** Every page has a title and a description of its own, which isn't too long. */
export const checkTitles: BuiltCheck = ({ pages }) => {
  const diagnostics = pages.flatMap((page): Diagnostic[] => {
    const toDiagnostic = (message: string, hint: string): Diagnostic => ({ file: page.file, message, hint });
    const description = getMeta(page, 'description')?.trim();
    return [
      ...(getTitle(page) ? [] : [toDiagnostic('The page has no title.', 'Give the model a title.')]),
      ...(description ? [] : [toDiagnostic('The page has no description.', 'Give the page a description.')]),
      ...(description && description.length > MAX_DESCRIPTION_CHARS
        ? [
            toDiagnostic(
              `The description has ${description.length} characters; ${MAX_DESCRIPTION_CHARS} are allowed.`,
              'Shorten it.',
            ),
          ]
        : []),
    ];
  });
  return [
    ...diagnostics,
    ...findDuplicates(pages, 'title', getTitle),
    ...findDuplicates(pages, 'description', (page) => getMeta(page, 'description')),
  ];
};

function findDuplicates(pages: BuiltPage[], what: string, read: (page: BuiltPage) => string | undefined): Diagnostic[] {
  const first = new Map<string, string>();
  return pages.flatMap((page): Diagnostic[] => {
    const value = read(page)?.toLowerCase();
    if (!value) return [];
    const owner = first.get(value);
    if (!owner) first.set(value, page.file);
    return owner
      ? [
          {
            file: page.file,
            message: `The ${what} "${read(page)}" is also that of ${owner}.`,
            hint: `Make each ${what} unique on the site.`,
          },
        ]
      : [];
  });
}

/** The canonical URL is the page's route, on one origin. The 404 page has none, and isn't indexed. */
export const checkCanonical: BuiltCheck = (site) => {
  const home = site.byRoute.get('/');
  const origin = home && new URL(getCanonicalUrl(home) ?? 'missing:').origin;
  return eachPage((page, report) => {
    const href = getCanonicalUrl(page);
    if (page.model?.layout === 'not-found') {
      if (href)
        report('The 404 page has a canonical address.', 'Remove it: the page is shown at every unknown address.');
      if (!/noindex/.test(getMeta(page, 'robots') ?? ''))
        report('Search engines may list the 404 page.', 'Add <meta name="robots" content="noindex">.');
      return;
    }
    const expected = `${origin}${withBase(site.base, page.route)}`;
    if (href !== expected)
      report(
        `The canonical address is ${href ?? 'missing'}; it should be ${expected}.`,
        'Use origin and route, without query and anchor.',
      );
    if (getMeta(page, 'og:url') !== expected)
      report(`og:url is ${getMeta(page, 'og:url') ?? 'missing'}, not ${expected}.`, 'Use the canonical address.');
    for (const name of ['og:title', 'og:description', 'og:image', 'viewport'])
      if (!getMeta(page, name)) report(`The page has no ${name}.`, 'Write it into the head of every page.');
    const image = getMeta(page, 'og:image')?.replace(origin ?? '', '');
    if (image && !site.files.has(stripBase(site.base, image) ?? ''))
      report(`Unknown file in og:image: ${image}.`, 'Write the file, or correct og:image.');
  })(site);
};

const getCanonicalUrl = (page: BuiltPage) =>
  findElements(page, 'link')
    .find(({ attributes }) => attributes.get('rel') === 'canonical')
    ?.attributes.get('href');

/** The document declares its language and encoding, the encoding first. */
export const checkDocument = eachPage((page, report) => {
  if (!/^<!doctype html>/i.test(page.html))
    report('The page does not start with a doctype.', 'Start with <!doctype html>.');
  if (!findElements(page, 'html')[0]?.attributes.get('lang'))
    report('The page names no language.', 'Write lang on <html>.');
  if (page.html.indexOf('<meta charset="utf-8">') > 200 || !page.html.includes('<meta charset="utf-8">'))
    report('The encoding does not come first.', 'Write <meta charset="utf-8"> first in the head.');
});
