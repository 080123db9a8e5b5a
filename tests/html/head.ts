import { stripBase, withBase } from '@folio/core/model/base-path.ts';
import type { Diagnostic } from '@folio/core/model/types.ts';
import type { BuiltPage } from './built.ts';
import { type BuiltCheck, eachPage, find, metaOf, titleOf } from './built.ts';

/** The longest description, in characters: what search engines and previews show. */
const longest = 160;

/** Titles and descriptions are there, fit, and are those of one page only. */
export const checkTitles: BuiltCheck = ({ pages }) => {
  const faults = pages.flatMap((page): Diagnostic[] => {
    const fault = (message: string, hint: string): Diagnostic => ({ file: page.file, message: message, hint: hint });
    const description = metaOf(page, 'description')?.trim();
    return [
      ...(titleOf(page) ? [] : [fault('The page has no title.', 'Give the model a title.')]),
      ...(description ? [] : [fault('The page has no description.', 'Give the page a description.')]),
      ...(description && description.length > longest
        ? [fault(`The description has ${description.length} characters; ${longest} are allowed.`, 'Shorten it.')]
        : []),
    ];
  });
  return [
    ...faults,
    ...repeated(pages, 'title', titleOf),
    ...repeated(pages, 'description', (page) => metaOf(page, 'description')),
  ];
};

function repeated(pages: BuiltPage[], what: string, read: (page: BuiltPage) => string | undefined): Diagnostic[] {
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
            message: `The ${what} "${read(page)}" is that of ${owner}.`,
            hint: `Make each ${what} unique on the site.`,
          },
        ]
      : [];
  });
}

/** The canonical address is the page's route on one origin, without a query; the 404 page has none and is kept out of search engines. */
export const checkCanonical: BuiltCheck = (site) => {
  const home = site.byRoute.get('/');
  const origin = home && new URL(canonicalOf(home) ?? 'missing:').origin;
  return eachPage((page, fail) => {
    const href = canonicalOf(page);
    if (page.model?.layout === 'not-found') {
      if (href) fail('The 404 page has a canonical address.', 'Leave it out: the page stands for every wrong address.');
      if (!/noindex/.test(metaOf(page, 'robots') ?? ''))
        fail('Search engines may list the 404 page.', 'Add <meta name="robots" content="noindex">.');
      return;
    }
    const expected = `${origin}${withBase(site.base, page.route)}`;
    if (href !== expected)
      fail(
        `The canonical address is ${href ?? 'missing'}; it should be ${expected}.`,
        'Origin and route, without query and anchor.',
      );
    if (metaOf(page, 'og:url') !== expected)
      fail(`og:url is ${metaOf(page, 'og:url') ?? 'missing'}, not ${expected}.`, 'Use the canonical address.');
    for (const name of ['og:title', 'og:description', 'og:image', 'viewport'])
      if (!metaOf(page, name)) fail(`The page has no ${name}.`, 'Write it into the head of every page.');
    const picture = metaOf(page, 'og:image')?.replace(origin ?? '', '');
    if (picture && !site.files.has(stripBase(site.base, picture) ?? ''))
      fail(`The picture ${picture} is no file of the build.`, 'Write the file, or correct og:image.');
  })(site);
};

const canonicalOf = (page: BuiltPage) =>
  find(page, 'link')
    .find(({ attributes }) => attributes.get('rel') === 'canonical')
    ?.attributes.get('href');

/** The document names its language and encoding, the encoding first. */
export const checkDocument = eachPage((page, fail) => {
  if (!/^<!doctype html>/i.test(page.html))
    fail('The page does not start with a doctype.', 'Start with <!doctype html>.');
  if (!find(page, 'html')[0]?.attributes.get('lang')) fail('The page names no language.', 'Write lang on <html>.');
  if (page.html.indexOf('<meta charset="utf-8">') > 200 || !page.html.includes('<meta charset="utf-8">'))
    fail('The encoding does not come first.', 'Write <meta charset="utf-8"> first in the head.');
});
