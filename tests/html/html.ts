import type { BuiltCheck } from './built.ts';
import { checkBuiltLinks, checkReachable } from './built-links.ts';
import { checkFragments } from './fragments.ts';
import { checkCanonical, checkDocument, checkTitles } from './head.ts';
import { checkInert, checkPolicy } from './policy.ts';
import { checkSheets } from './sheets.ts';
import { checkFrame, checkHeadings, checkIds, checkMarkup, checkNames } from './structure.ts';

export { type BuiltPage, type BuiltSite, createBuiltSite, readBuilt } from './built.ts';

/** The checks of built HTML, by what they assert. */
export const htmlChecks: Record<string, BuiltCheck> = {
  'tags are closed and placed where a browser leaves them': checkMarkup,
  'documents declare language and encoding': checkDocument,
  'each page has one main with one article that contains the h1; sidebars are outside': checkFrame,
  'headings skip no level': checkHeadings,
  'ids are unique, and references to ids resolve': checkIds,
  'images, links and controls have a text': checkNames,
  'titles and descriptions exist, are unique and short': checkTitles,
  'the canonical URL is the route, without a query': checkCanonical,
  'all pages share one policy, whose hashes match every inline script and style': checkPolicy,
  'no inline handlers or styles, no scripts in articles, no files of other hosts': checkInert,
  'each page has the CSS of its classes': checkSheets,
  'internal links and anchors resolve': checkBuiltLinks,
  'every page is reachable from the home page, and in a tree': checkReachable,
  'page fragments match the pages': checkFragments,
};
