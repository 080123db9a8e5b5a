import { type BuiltCheck, eachPage, find } from './built.ts';

/** Names of the classes that the selectors of a sheet speak of. */
function classesOf(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name as string));
}

/**
 * Pages inline the sheets that they use and no others: whatever class of a page has rules in the file of all sheets has them in the page, else the
 * page looks different when it is the first and when it is swapped in.
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
  const known = classesOf(site.read(all[0] as string));
  return eachPage((page, fail) => {
    const own = classesOf(
      find(page, 'style')
        .map((style) => page.html.slice(style.innerFrom, style.innerTo))
        .join('\n'),
    );
    const used = new Set(page.elements.flatMap(({ attributes }) => attributes.get('class')?.split(/\s+/) ?? []));
    const missing = [...used].filter((name) => known.has(name) && !own.has(name));
    if (missing.length)
      fail(
        `The page lacks the style rules of ${missing.map((name) => `.${name}`).join(', ')}.`,
        'Correct the pattern by which its sheet is chosen (src/app/sheets.ts).',
      );
  })(site);
};
