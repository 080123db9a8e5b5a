/** What readers get from every Run button is what the page shows. */

import { loadProject } from '@folio/core/build/project.ts';
import { collectSandboxData, findRunnablePages } from '@folio/playground/build/graphs.ts';
import { compareOutput } from '@folio/playground/check/compare.ts';
import { type Block, isRunnable, type RunnablePage } from '@folio/playground/page/runnable-page.ts';
import { runTask } from '@folio/playground/service/service.ts';
import { EXPLAINED_KEYWORDS, type QueryResult } from '@folio/query-engine';
import { describe, expect, it } from 'vitest';

const project = await loadProject('site');
const plays = findRunnablePages(project);
const { pages, graphs } = collectSandboxData(project);
/** Outputs that show what a block gives. */
const outputsOf = ({ outputs }: RunnablePage, { index }: Block) =>
  outputs.filter(
    ({ kind, computed, answeredQuery }) => kind === 'derived' && computed && answeredQuery?.block === index,
  );

describe.each(plays)('$route', ({ route, runnable }) => {
  const sent = pages.get(route);
  it.each(runnable.blocks.filter(isRunnable).map((block) => ({ block })))(
    'runs block $block.index and compares its output',
    async ({ block }) => {
      const own = sent?.blocks[block.index];
      const { results, diagnostic } = await runTask({
        setup: (own?.setup ?? []).map((at) => sent?.parts[at] as string),
        text: block.text,
        ...(sent?.now === undefined ? {} : { now: sent.now }),
        ...(sent ? { keywords: sent.keywords } : {}),
      });
      expect(diagnostic).toBeUndefined();
      const answers = results.filter((result): result is QueryResult => result.kind !== 'done');
      for (const { answeredQuery: asked, text } of outputsOf(runnable, block))
        expect(compareOutput(answers[asked?.query ?? 0] as QueryResult, text)).toBeUndefined();
    },
  );
});

it('each explained keyword has a link', () => {
  const [keywords = {}] = [...pages.values()].map((page) => page.keywords);
  const links = EXPLAINED_KEYWORDS.map((word) => keywords[word]?.link);
  for (const link of [...links, keywords.ML_ALGO?.link]) expect(link).toMatch(/^\/[\w/-]+$/);
});

it('at least 180 Cypher blocks have a Run button, and playground graphs have unique keys', () => {
  const blocks = plays.flatMap(({ runnable }) => runnable.blocks.filter(isRunnable));
  const queries = blocks.filter(({ hasQuery }) => hasQuery).length;
  console.info(
    `${blocks.length} blocks run on ${plays.length} pages, ${queries} with queries; ${graphs.length} graphs`,
  );
  expect(blocks.length).toBeGreaterThanOrEqual(180);
  expect(new Set(graphs.map(({ key }) => key)).size).toBe(graphs.length);
  expect(graphs.flatMap(({ examples }) => examples).length).toBeGreaterThanOrEqual(140);
});

it('the output of more than 60 queries is compared', () => {
  const compared = plays.flatMap(({ runnable }) =>
    runnable.blocks.filter(isRunnable).flatMap((block) => outputsOf(runnable, block)),
  );
  expect(compared.length).toBeGreaterThan(60);
});
