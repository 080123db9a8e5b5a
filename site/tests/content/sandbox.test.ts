/** What readers get from every Run button is what the page shows. */

import { loadProject } from '@folio/core/build/project.ts';
import { playsOf } from '@folio/playground/build/graphs.ts';
import { findRunnablePages } from '@folio/playground/build/runnable-pages.ts';
import { differenceOf } from '@folio/playground/check/compare.ts';
import { type Block, type RunnablePage, runs } from '@folio/playground/page/index.ts';
import { perform } from '@folio/playground/service/service.ts';
import { type Answered, explainingWords } from '@folio/query-engine/engine/index.ts';
import { describe, expect, it } from 'vitest';

const project = await loadProject('site');
const plays = findRunnablePages(project);
const { pages, graphs } = playsOf(project);
/** Outputs that show what a block gives. */
const outputsOf = ({ outputs }: RunnablePage, { index }: Block) =>
  outputs.filter(({ kind, computed, answers }) => kind === 'derived' && computed && answers?.block === index);

describe.each(plays)('$route', ({ route, play }) => {
  const sent = pages.get(route);
  it.each(play.blocks.filter(runs).map((block) => ({ block })))('block $block.index runs', async ({ block }) => {
    const own = sent?.blocks[block.index];
    const { results, fault } = await perform({
      setup: (own?.setup ?? []).map((at) => sent?.parts[at] as string),
      text: block.text,
      ...(sent?.now === undefined ? {} : { now: sent.now }),
      ...(sent ? { keywords: sent.keywords } : {}),
    });
    expect(fault).toBeUndefined();
    const answers = results.filter((result): result is Answered => result.kind !== 'done');
    for (const { answers: asked, text } of outputsOf(play, block))
      expect(differenceOf(answers[asked?.query ?? 0] as Answered, text)).toBeUndefined();
  });
});

it('has a page to read on for each word that faults are about', () => {
  const [keywords = {}] = [...pages.values()].map((page) => page.keywords);
  const links = explainingWords.map((word) => keywords[word]?.link);
  for (const link of [...links, keywords.ML_ALGO?.link]) expect(link).toMatch(/^\/[\w/-]+$/);
});

it('has a Run button on most Cypher blocks, and a graph for each in the playground', () => {
  const blocks = plays.flatMap(({ play }) => play.blocks.filter(runs));
  const queries = blocks.filter(({ asks }) => asks).length;
  console.info(
    `${blocks.length} blocks run on ${plays.length} pages, ${queries} with queries; ${graphs.length} graphs`,
  );
  expect(blocks.length).toBeGreaterThanOrEqual(180);
  expect(new Set(graphs.map(({ key }) => key)).size).toBe(graphs.length);
  expect(graphs.flatMap(({ examples }) => examples).length).toBeGreaterThanOrEqual(140);
});

it('compares the output of most queries', () => {
  const compared = plays.flatMap(({ play }) => play.blocks.filter(runs).flatMap((block) => outputsOf(play, block)));
  expect(compared.length).toBeGreaterThan(60);
});
