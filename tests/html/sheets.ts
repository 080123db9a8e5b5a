import { type BuiltCheck, eachPage, findElements } from './built.ts';
import type { BuiltPage } from './html.ts';

/** Returns the classes in the selectors of a stylesheet. */
function parseClasses(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name as string));
}

/**
 * If a page inlines rules of a class, all pages that use the class do: else a page would look
 * different when loaded and when swapped in.
 */
export const checkSheets: BuiltCheck = (site) => {
  const { length } = [...site.files].filter((file) => /^\/assets\/late\..*\.css$/.test(file));
  if (length !== 1)
    return [
      {
        file: 'assets',
        message: `Expected 1 file of deferred CSS, but found ${length}.`,
        hint: 'Write late.<hash>.css.',
      },
    ];
  const getClassesWithRules = (page: BuiltPage) =>
    parseClasses(
      findElements(page, 'style')
        .map((style) => page.html.slice(style.innerFrom, style.innerTo))
        .join('\n'),
    );
  const known = new Set(site.pages.flatMap((page) => [...getClassesWithRules(page)]));
  return eachPage((page, report) => {
    const inlined = getClassesWithRules(page);
    const used = new Set(page.elements.flatMap(({ attributes }) => attributes.get('class')?.split(/\s+/) ?? []));
    const missing = [...used].filter((name) => known.has(name) && !inlined.has(name));
    if (missing.length)
      report(
        `The page lacks the CSS of ${missing.map((name) => `.${name}`).join(', ')}.`,
        'Correct how its rules are chosen (packages/core/src/build/page-css.ts).',
      );
  })(site);
};
