import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { countLosses, filterJudgeable, type JudgedQuery, routesOf } from './evaluate.ts';
import { openSiteOnce } from './open-site.ts';

/** Keys of all known queries together at which a right page may leave the first ten. */
const MAX_LOSSES = 30;

it('relevant pages stay in the suggestions while a word is being typed', { timeout: 240_000 }, async () => {
  const { index, expand, routes } = await openSiteOnce();
  const labeled = expand(JSON.parse(readFileSync(resolve('site/tests/search/queries.json'), 'utf8')) as JudgedQuery[]);
  let losses = 0;
  for (const query of filterJudgeable(labeled, routes).queries)
    losses += await countLosses(query, async (typed) => routesOf((await index.search(typed, { typing: true })).hits));
  expect(losses).toBeLessThanOrEqual(MAX_LOSSES);
});
