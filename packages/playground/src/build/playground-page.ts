import { createHash } from 'node:crypto';
import type { GeneratedPage, Metric } from '@folio/core';
import type { Project } from '@folio/core/build';
import type { ContentPage } from '@folio/core/markdown';
import { type Basis, rules } from '@folio/query-engine';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { GraphData, PlaygroundData } from '../interface/page-data.ts';
import { isRunnable } from '../page/runnable-page.ts';
import { strings } from '../strings.ts';
import { renderBenchBar } from './bench-bar.ts';
import { collectSandboxData, findRunnablePages, loadKeywordHelp, loadKeywordNotes } from './graphs.ts';

const PLAYGROUND_ROUTE = '/playground';

export function createGraphsFile(project: Project): { path: string; text: string; graphs: GraphData[] } {
  const { graphs } = collectSandboxData(project);
  const data: PlaygroundData = { graphs, keywords: loadKeywordNotes(project), help: loadKeywordHelp(project) };
  const text = JSON.stringify(data);
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { path: `/_play/graphs.${hash}.json`, text, graphs };
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
  return [
    {
      route: PLAYGROUND_ROUTE,
      title: strings.playground,
      description: strings.playgroundAbout,
      keywords: ['graph playground', 'sandbox', 'run Cypher', 'try a query', 'query editor', 'select from a CSV file'],
      get html() {
        return toHtml(renderPlayground(project));
      },
    },
  ];
}

function renderPlayground(project: Project) {
  const { path, graphs } = createGraphsFile(project);
  return h('article.play', { dataGraphs: path }, [
    renderBenchBar(project, PLAYGROUND_ROUTE, strings.playground),
    h('div.play-app', { dataHydrate: '' }, [
      h('p', strings.playgroundLead),
      h('p', strings.playgroundScripts),
      h(
        'ul',
        [...new Map(graphs.map((graph) => [graph.route, graph.page]))].map(([route, title]) =>
          h('li', h('a', { href: route }, title)),
        ),
      ),
    ]),
    h('section.play-covers', { ariaLabelledBy: 'covers' }, [
      h('h2#covers', { tabIndex: -1 }, strings.covers),
      h('p', strings.coversLead),
      ...getRuleGroups().flatMap(({ basis, title, lead }) => [
        h('details', [
          h('summary', title),
          h('p', lead),
          h(
            'ul',
            Object.values(rules)
              .filter((rule) => rule.basis === basis)
              .map(({ text }) => h('li', text)),
          ),
        ]),
      ]),
    ]),
  ]);
}

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
