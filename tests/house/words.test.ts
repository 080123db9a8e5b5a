/** The engine and the features know nothing of this one site: no product, sidebar, route or app. */

import { formatDiagnostics } from '@folio/core/model/diagnostics.ts';
import { describe, expect, it } from 'vitest';
import { checkWords, findUnusedExceptions, findWords, listSiteWords } from './words.ts';

describe('site-specific words', () => {
  it('do not occur in the code of packages and features', () => expect(formatDiagnostics(checkWords())).toBe(''));

  it('include the product, sidebar keys, routes and apps', () =>
    expect(listSiteWords()).toEqual(
      expect.arrayContaining([
        'bangdb',
        'leads-management',
        'graph-and-cypher',
        'apps',
        'bug tracker',
        'leads_selling',
      ]),
    ));

  it('have no unused exceptions', () => expect(findUnusedExceptions()).toEqual([]));

  it.each([
    "if (key === 'leads-management')",
    '// as BangDB does',
    "href: '/apps'",
    'Bug Tracker',
    "new URL('?app=leads_selling')",
  ])('are found in %s', (code) =>
    expect(findWords(`\n${code}`, 'packages/core/src/x.ts', listSiteWords())).toEqual([
      expect.objectContaining({ line: 2 }),
    ]),
  );

  it.each(['mapsapps', 'apps-x', 'the lead'])('are not found in %s', (code) =>
    expect(findWords(code, 'packages/core/src/x.ts', listSiteWords())).toEqual([]),
  );
});
