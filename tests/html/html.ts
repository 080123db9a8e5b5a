import type { BuiltCheck } from './built.ts';
import { checkBuiltLinks, checkReachable } from './built-links.ts';
import { checkFragments } from './fragments.ts';
import { checkCanonical, checkDocument, checkTitles } from './head.ts';
import { checkInert, checkPolicy } from './policy.ts';
import { checkSheets } from './sheets.ts';
import { checkFrame, checkHeadings, checkIds, checkMarkup, checkNames } from './structure.ts';

export { type BuiltPage, type BuiltSite, builtSite, readBuilt } from './built.ts';

/** What is checked in the final HTML of a site, by the sentence that has to be true. */
export const htmlChecks: Record<string, BuiltCheck> = {
  'tags are closed and are where a browser leaves them': checkMarkup,
  'documents name their language and encoding': checkDocument,
  'each page has one main with one article that holds the h1; sidebars are outside': checkFrame,
  'headings leave no level out': checkHeadings,
  'ids are unique, and what points to an id finds it': checkIds,
  'pictures, links and controls have a text': checkNames,
  'titles and descriptions are there, fit, and are unique': checkTitles,
  'the canonical address is the route, without a query': checkCanonical,
  'all pages share one policy, whose hashes match every inline script and style': checkPolicy,
  'no handlers, no style attributes, no styles or scripts in articles, nothing from elsewhere': checkInert,
  'each page has the style rules of its classes': checkSheets,
  'internal links and anchors resolve': checkBuiltLinks,
  'every page is reached from the home page, and in a tree': checkReachable,
  'fragments are the pages': checkFragments,
};
