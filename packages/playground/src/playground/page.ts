/** The page of the playground: what shows without JavaScript, and the place of the rest. */
import { createHash } from 'node:crypto';
import type { Project } from '@folio/core/build/project.ts';
import type { GeneratedPage } from '@folio/core/feature.ts';
import { type Basis, rules } from '@folio/query-engine/engine/index.ts';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { playsOf } from '../build/graphs.ts';
import { keywordNotes } from '../build/keywords.ts';
import type { PlayedGraph, PlayedGraphs } from '../interface/page-data.ts';
import { strings } from '../strings.ts';

export const playgroundRoute = '/playground';

/** The file of all graphs, named by what is in it. */
export function graphsFile(project: Project): { path: string; text: string; graphs: PlayedGraph[] } {
  const { graphs } = playsOf(project);
  const data: PlayedGraphs = { graphs, keywords: keywordNotes(project) };
  const text = JSON.stringify(data);
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { path: `/_play/graphs.${hash}.json`, text, graphs };
}

/** The rules by what they rest on. A function: the words are known when the project is read. */
const groups = (): { basis: Basis; title: string; lead: string }[] => [
  { basis: 'printed', title: strings.printedRules, lead: strings.printedRulesLead },
  { basis: 'described', title: strings.describedRules, lead: strings.describedRulesLead },
  { basis: 'open', title: strings.openRules, lead: strings.openRulesLead },
];

/** The playground of a project; none where no page has a graph. */
export function playgroundPage(project: Project): GeneratedPage[] {
  const { path, graphs } = graphsFile(project);
  if (!graphs.length) return [];
  const tree = h('article.play', { dataGraphs: path }, [
    h('header.play-head', [h('h1', { tabIndex: -1 }, strings.playground), h('p', strings.playgroundLead)]),
    h('div.play-app', [
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
      ...groups().flatMap(({ basis, title, lead }) => [
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
  return [
    {
      route: playgroundRoute,
      title: strings.playground,
      description: strings.playgroundAbout,
      keywords: ['playground', 'sandbox', 'run Cypher', 'try a query', 'query editor'],
      html: toHtml(tree),
    },
  ];
}
