/** The engine and the features know nothing of this one site: no product, sidebar, route or app. */

import { formatDiagnostics } from '@folio/core/model/diagnostics.ts';
import { describe, expect, it } from 'vitest';
import { checkWords, findUnusedExceptions, findWords, listSiteWords } from './words.ts';

describe('words of the site', () => {
  it('are in no code of the engine and the features', () => expect(formatDiagnostics(checkWords())).toBe(''));

  it('are all sorts: the product, keys of sidebars, routes, apps', () =>
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

  it('have no exception that is not needed', () => expect(findUnusedExceptions()).toEqual([]));

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
