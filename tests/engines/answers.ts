/** What every block that runs gives, by the engine of queries here. Importing it reads the whole engine. */

import { loadProject } from '@folio/core/build/project.ts';
import { playsOf } from '@folio/playground/build/graphs.ts';
import { findRunnablePages } from '@folio/playground/build/runnable-pages.ts';
import { differenceOf } from '@folio/playground/check/compare.ts';
import { tableOf } from '@folio/playground/interface/export.ts';
import type { SandboxPageData } from '@folio/playground/interface/page-data.ts';
import { type Block, type RunnablePage, runs } from '@folio/playground/page/index.ts';
import { perform } from '@folio/playground/service/service.ts';
import type { Answered } from '@folio/query-engine/engine/index.ts';
import { expect } from 'vitest';

/** Tables of text: the answers of a block, each with its columns first. */
type Tables = string[][][];

/** Gives each page of the site that has blocks, with their tables by the number of the block. Outputs on the page agree with them. */
export async function* pagesWithAnswers(): AsyncGenerator<{ route: string; answers: Record<string, Tables> }> {
  const project = await loadProject('site');
  const sent = playsOf(project).pages;
  for (const { route, play } of findRunnablePages(project)) {
    const answers: Record<string, Tables> = {};
    for (const block of play.blocks.filter(runs))
      answers[block.index] = await answersOf(route, sent.get(route), play, block);
    yield { route, answers };
  }
}

async function answersOf(
  route: string,
  page: SandboxPageData | undefined,
  play: RunnablePage,
  block: Block,
): Promise<Tables> {
  const { results } = await perform({
    setup: (page?.blocks[block.index]?.setup ?? []).map((at) => page?.parts[at] as string),
    text: block.text,
    ...(page?.now === undefined ? {} : { now: page.now }),
    ...(page ? { keywords: page.keywords } : {}),
  });
  const answers = results.filter((result): result is Answered => result.kind !== 'done');
  for (const { kind, computed, answers: asked, text } of play.outputs)
    if (kind === 'derived' && computed && asked?.block === block.index)
      expect(differenceOf(answers[asked.query] as Answered, text), `${route}, block ${block.index}`).toBeUndefined();
  return answers.map((answer) => {
    const { columns, rows } = tableOf(answer);
    return rows.length ? [columns, ...rows.slice(0, 200)] : [];
  });
}
