import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FIRST_HITS } from '@folio/core/theme/search/suggestions.ts';
import { expect, it } from 'vitest';
import type { JudgedQuery } from './evaluate.ts';
import { openSiteOnce } from './open-site.ts';

/** Files that a query reads, beside the three that open the index. */
const MAX_REQUESTS = 12;

it('each labeled query reads at most 12 files', { timeout: 240_000 }, async () => {
  const { index, expand } = await openSiteOnce();
  const lists = ['queries.json', 'readers.json'].flatMap(
    (name) => JSON.parse(readFileSync(resolve('site/tests/search', name), 'utf8')) as JudgedQuery[],
  );
  const above: string[] = [];
  for (const { query } of expand(lists)) {
    const { files } = (await index.run(query, { limit: FIRST_HITS })).cost;
    if (files > MAX_REQUESTS) above.push(`"${query}" needs ${files}`);
  }
  expect(above).toEqual([]);
});
