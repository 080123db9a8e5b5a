import { type BuiltCheck, eachPage, find } from './built.ts';
import type { BuiltPage } from './html.ts';

/** Names of the classes that the selectors of a sheet speak of. */
function getOwnClasses(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name as string));
}

/**
 * Pages inline the rules that they use: a class that has rules in one page has them in every page that uses it, else a page looks different when it
 * is the first and when it is swapped in. What no page inlines waits in the file of late rules or in the site's data.
 */
export const checkSheets: BuiltCheck = (site) => {
  const { length } = [...site.files].filter((file) => /^\/assets\/late\..*\.css$/.test(file));
  if (length !== 1)
    return [
      {
        file: 'assets',
        message: `There are ${length} files of late style rules.`,
        hint: 'Write one, late.<hash>.css.',
      },
    ];
  const rulesOf = (page: BuiltPage) =>
    getOwnClasses(
      find(page, 'style')
        .map((style) => page.html.slice(style.innerFrom, style.innerTo))
        .join('\n'),
    );
  const known = new Set(site.pages.flatMap((page) => [...rulesOf(page)]));
  return eachPage((page, fail) => {
    const own = rulesOf(page);
    const used = new Set(page.elements.flatMap(({ attributes }) => attributes.get('class')?.split(/\s+/) ?? []));
    const missing = [...used].filter((name) => known.has(name) && !own.has(name));
    if (missing.length)
      fail(
        `The page lacks the style rules of ${missing.map((name) => `.${name}`).join(', ')}.`,
        'Correct how its rules are chosen (packages/core/src/build/page-css.ts).',
      );
  })(site);
};
