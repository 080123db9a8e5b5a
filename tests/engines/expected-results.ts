/** The results of all runnable blocks, computed in Node. Importing this loads the whole query engine. */

import { loadProject } from '@folio/core/build/project.ts';
import { collectSandboxData, findRunnablePages } from '@folio/playground/build/graphs.ts';
import { compareOutput } from '@folio/playground/check/compare.ts';
import { toTable } from '@folio/playground/interface/describe.ts';
import type { SandboxPageData } from '@folio/playground/interface/page-data.ts';
import { type Block, isRunnable, type RunnablePage } from '@folio/playground/page/runnable-page.ts';
import { runTask } from '@folio/playground/service/service.ts';
import type { QueryResult } from '@folio/query-engine';
import { expect } from 'vitest';

/** The results of a block as tables of text, each with its columns first. */
type Tables = string[][][];

/** Yields the results of each page by the index of the block. Asserts that they match the outputs on the page. */
export async function* findExpectedResults(): AsyncGenerator<{ route: string; results: Record<string, Tables> }> {
  const project = await loadProject('site');
  const dataByRoute = collectSandboxData(project).pages;
  for (const { route, runnable } of findRunnablePages(project)) {
    const results: Record<string, Tables> = {};
    for (const block of runnable.blocks.filter(isRunnable))
      results[block.index] = await computeResults(route, dataByRoute.get(route), runnable, block);
    yield { route, results };
  }
}

async function computeResults(
  route: string,
  page: SandboxPageData | undefined,
  runnable: RunnablePage,
  block: Block,
): Promise<Tables> {
  const { results } = await runTask({
    setup: (page?.blocks[block.index]?.setup ?? []).map((at) => page?.parts[at] as string),
    text: block.text,
    ...(page?.now === undefined ? {} : { now: page.now }),
    ...(page ? { keywords: page.keywords } : {}),
  });
  const answers = results.filter((result): result is QueryResult => result.kind !== 'done');
  for (const { kind, computed, answeredQuery: asked, text } of runnable.outputs)
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
