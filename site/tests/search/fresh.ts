/** Queries of other people, labelled before the engine was asked. They judge the engine; nothing is tuned with them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OpenedSite } from '../../../bench/site.ts';
import { judge, routesOf } from './evaluate.ts';

interface FreshQuery {
  query: string;
  /** The thread that it comes from. */
  source: string;
  kind: 'question' | 'keywords' | 'prefix' | 'typo' | 'identifier' | 'pasted';
  /** Route → grade: 3 answers, 2 helps, 1 is related. */
  pages: Record<string, number>;
  /** Sections that answer by themselves, as `/route#anchor`; `/route#` is the top of a page. */
  sections: string[];
}

export interface FreshMeasures {
  queries: number;
  ndcg: number;
  /** Queries whose first page is right, and that have a right page among the first five. */
  first: number;
  firstFive: number;
  /** Queries with labelled sections, and those whose first hit leads to one of them. */
  withSections: number;
  rightSection: number;
}

/** Asks the site's own index. */
export async function measureFresh({ index, expand }: OpenedSite): Promise<FreshMeasures> {
  const text = readFileSync(resolve('site/tests/search/fresh.json'), 'utf8');
  const queries = JSON.parse(expand(text)) as FreshQuery[];
  const measures: FreshMeasures = { queries: 0, ndcg: 0, first: 0, firstFive: 0, withSections: 0, rightSection: 0 };
  for (const { query, kind, pages, sections } of queries) {
    const { hits } = await index.search(query);
    const relevant = Object.entries(pages).map(([route, grade]) => ({ route, grade }));
    const judgement = judge({ id: query, class: kind, query, relevant }, routesOf(hits));
    measures.queries++;
    measures.ndcg += judgement.ndcg / queries.length;
    measures.first += Number(judgement.first);
    measures.firstFive += Number(judgement.firstFive);
    if (!sections.length) continue;
    measures.withSections++;
    const [hit] = hits;
    measures.rightSection += Number(sections.includes(`${hit?.route}#${hit?.best?.anchor ?? ''}`));
  }
  return measures;
}
