import type { GeneratedPage, Metric } from '@folio/core';
import type { Project } from '@folio/core/build';
import type { ContentPage } from '@folio/core/markdown';
import { type Basis, rules } from '@folio/query-engine';
import { h } from 'hastscript';
import type { GraphData, PlaygroundData } from '../interface/page-data.ts';
import { isRunnable } from '../page/runnable-page.ts';
import { strings } from '../strings.ts';
import { collectSandboxData, findRunnablePages, loadKeywordHelp, loadKeywordNotes } from './graphs.ts';
import { createDataFile, renderToolPage } from './tool-page.ts';

export function createGraphsFile(project: Project): { path: string; text: string; graphs: GraphData[] } {
  const { graphs } = collectSandboxData(project);
  const data: PlaygroundData = { graphs, keywords: loadKeywordNotes(project), help: loadKeywordHelp(project) };
  return { ...createDataFile('graphs', data), graphs };
}

/** A function, because string overrides are known only when the project is loaded. */
const getRuleGroups = (): { basis: Basis; title: string; lead: string }[] => [
  { basis: 'printed', title: strings.printedRules, lead: strings.printedRulesLead },
  { basis: 'described', title: strings.describedRules, lead: strings.describedRulesLead },
  { basis: 'open', title: strings.openRules, lead: strings.openRulesLead },
];

/** The page exists if a page has something to run; `npm run check` needn't collect the graphs for that. */
export function createPlaygroundPage(
  project: Project,
  contents: readonly Pick<ContentPage, 'html'>[],
): GeneratedPage[] {
  if (!contents.some(({ html }) => html.includes('data-run="'))) return [];
  const [route, title] = ['/playground', strings.playground];
  return [
    {
      route,
      title,
      description: strings.playgroundAbout,
      keywords: ['graph playground', 'sandbox', 'run Cypher', 'try a query', 'query editor', 'select from a CSV file'],
      get html() {
        const { path, graphs } = createGraphsFile(project);
        return renderToolPage(project, {
          route,
          title,
          attributes: { dataGraphs: path },
          app: 'div.play-app',
          texts: [strings.playgroundLead, strings.playgroundScripts],
          pages: graphs,
          footer: [renderRules()],
        });
      },
    },
  ];
}

const renderRules = () =>
  h('section.play-covers', { ariaLabelledBy: 'covers' }, [
    h('h2#covers', { tabIndex: -1 }, strings.covers),
    h('p', strings.coversLead),
    ...getRuleGroups().map(({ basis, title, lead }) => {
      const items = Object.values(rules).flatMap((rule) => (rule.basis === basis ? h('li', rule.text) : []));
      return h('details', [h('summary', title), h('p', lead), h('ul', items)]);
    }),
  ]);

/** Counts what runs on the pages of a project. */
export function getSandboxMetrics(project: Project): Metric[] {
  const plays = findRunnablePages(project).map(({ runnable }) => runnable);
  const derived = plays.flatMap(({ outputs }) => outputs.filter((one) => one.kind === 'derived' && one.computed));
  const blocks = plays.flatMap((play) => play.blocks.filter(isRunnable));
  const group = 'Sandbox';
  const command = 'npm run build';
  return [
    {
      group,
      label: 'Expected outputs that are computed again and compared',
      value: String(derived.length),
      command,
      short: strings.outputsShort,
    },
    { group, label: 'Blocks of queries and statements that run on their page', value: String(blocks.length), command },
    { group, label: 'Graphs of the playground', value: String(createGraphsFile(project).graphs.length), command },
  ];
}
