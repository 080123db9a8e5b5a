import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenedSite } from '../../../bench/site.ts';
import { judgeRows, type LabelledExcerpts } from './evaluate.ts';
import { openSiteOnce } from './open-site.ts';

/** Share of the labelled rows that have to show a sentence that helps: 36 of 40. */
const least = 0.9;
const reading = 240_000;

describe('excerpts of search results', () => {
  let site: OpenedSite;
  beforeAll(async () => {
    site = await openSiteOnce();
  }, reading);

  it('contain a labeled sentence for most queries', async () => {
    const labels = site.expand(
      JSON.parse(readFileSync(resolve('site/tests/search/excerpts.json'), 'utf8')) as LabelledExcerpts[],
    );
    expect(labels.length).toBeGreaterThan(500);
    const rows = await judgeRows(labels, (query) => site.index.search(query));
    const missed = rows.flatMap(({ label: { query, route, best }, row }) =>
      row?.helps ? [] : [`"${query}" → ${route} should show "${best} …"`],
    );
    expect(1 - missed.length / labels.length, `Rows that do not help:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(
      least,
    );
  });
});
