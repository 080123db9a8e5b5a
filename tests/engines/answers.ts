/** What every block that runs gives, by the engine of queries here. Importing it reads the whole engine. */

import { loadProject } from '@folio/core/build/project.ts';
import { collectSandboxData, findRunnablePages } from '@folio/playground/build/graphs.ts';
import { compareOutput } from '@folio/playground/check/compare.ts';
import { toTable } from '@folio/playground/interface/describe.ts';
import type { SandboxPageData } from '@folio/playground/interface/page-data.ts';
import { type Block, isRunnable, type RunnablePage } from '@folio/playground/page/runnable-page.ts';
import { runTask } from '@folio/playground/service/service.ts';
import type { QueryResult } from '@folio/query-engine';
import { expect } from 'vitest';

/** Tables of text: the answers of a block, each with its columns first. */
type Tables = string[][][];

/** Gives each page of the site that has blocks, with their tables by the number of the block. Outputs on the page agree with them. */
export async function* pagesWithAnswers(): AsyncGenerator<{ route: string; answers: Record<string, Tables> }> {
  const project = await loadProject('site');
  const sent = collectSandboxData(project).pages;
  for (const { route, runnable } of findRunnablePages(project)) {
    const answers: Record<string, Tables> = {};
    for (const block of runnable.blocks.filter(isRunnable))
      answers[block.index] = await answersOf(route, sent.get(route), runnable, block);
    yield { route, answers };
  }
}

async function answersOf(
  route: string,
  page: SandboxPageData | undefined,
  play: RunnablePage,
  block: Block,
): Promise<Tables> {
  const { results } = await runTask({
    setup: (page?.blocks[block.index]?.setup ?? []).map((at) => page?.parts[at] as string),
    text: block.text,
    ...(page?.now === undefined ? {} : { now: page.now }),
    ...(page ? { keywords: page.keywords } : {}),
  });
  const answers = results.filter((result): result is QueryResult => result.kind !== 'done');
  for (const { kind, computed, answeredQuery: asked, text } of play.outputs)
    if (kind === 'derived' && computed && asked?.block === block.index)
      expect(
        compareOutput(answers[asked.query] as QueryResult, text),
        `${route}, block ${block.index}`,
      ).toBeUndefined();
  return answers.map((answer) => {
    const { columns, rows } = toTable(answer);
    return rows.length ? [columns, ...rows.slice(0, 200)] : [];
  });
}
