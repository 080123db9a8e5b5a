import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenedSite } from '../../../bench/site.ts';
import { routesOf } from './evaluate.ts';
import { openSiteOnce } from './open-site.ts';

/** Share of the questions whose page has to be among the first three results. */
const least = 0.98;
/** Questions of a site whose pages have at least five each. */
const expected = 2000;
const reading = 240_000;

describe('questions of pages', () => {
  let site: OpenedSite;
  beforeAll(async () => {
    site = await openSiteOnce();
  }, reading);

  it(
    'find their page among the first three results',
    async () => {
      expect(site.questions.length).toBeGreaterThan(expected);
      const missed: string[] = [];
      // `npm test` asks every third, the weekly run all of them.
      const questions = site.questions.filter((_, index) => process.env.TEST_FULL || index % 3 === 0);
      for (const { route, question } of questions) {
        const found = routesOf((await site.index.search(question, { limit: 3 })).hits).slice(0, 3);
        if (!found.includes(route)) missed.push(`"${question}" of ${route} finds ${found.join(', ') || 'nothing'}`);
      }
      const rate = 1 - missed.length / questions.length;
      expect(
        rate,
        `${missed.length} of ${questions.length} questions do not find their page. Ask them in words that only the page answers:\n${missed.join('\n')}`,
      ).toBeGreaterThanOrEqual(least);
    },
    reading,
  );
});
