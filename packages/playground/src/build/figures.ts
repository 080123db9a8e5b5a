import type { Project } from '@folio/core/build/project.ts';
import type { Metric } from '@folio/core/feature.ts';
import { runs } from '../page/index.ts';
import { graphsFile } from '../playground/page.ts';
import { findRunnablePages } from './runnable-pages.ts';

/** What runs on the pages of a project. A build computes each derived output again, and ends with a fault where one differs. */
export function sandboxFigures(project: Project): Metric[] {
  const plays = findRunnablePages(project).map(({ play }) => play);
  const derived = plays.flatMap(({ outputs }) => outputs.filter((one) => one.kind === 'derived' && one.computed));
  const blocks = plays.flatMap((play) => play.blocks.filter(runs));
  const group = 'Sandbox';
  const command = 'npm run build';
  return [
    { group, label: 'Expected outputs that are computed again and compared', value: String(derived.length), command },
    { group, label: 'Blocks of queries and statements that run on their page', value: String(blocks.length), command },
    { group, label: 'Graphs of the playground', value: String(graphsFile(project).graphs.length), command },
  ];
}
