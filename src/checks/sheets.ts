import { type BuiltCheck, eachPage, find } from './built.ts';
import type { BuiltPage } from './html.ts';

/** Names of the classes that the selectors of a sheet speak of. */
function classesOf(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name as string));
}

/**
 * Pages inline the sheets that they use and no others: a class that has rules in one page has them in every page that uses it, else a page looks
 * different when it is the first and when it is swapped in. Rules that no page inlines wait in the file of all rules.
 */
export const checkSheets: BuiltCheck = (site) => {
  const all = [...site.files].filter((file) => /^\/assets\/features\..*\.css$/.test(file));
  if (all.length !== 1)
    return [
      {
        file: 'assets',
        cause: `There are ${all.length} files of all sheets.`,
        cure: 'Write one, features.<hash>.css.',
      },
    ];
  const rulesOf = (page: BuiltPage) =>
    classesOf(
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
        'Correct the pattern by which its sheet is chosen (src/app/sheets.ts).',
      );
  })(site);
};
