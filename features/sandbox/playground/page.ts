/** The page of the playground: what shows without JavaScript, and the place of the rest. */
import { createHash } from 'node:crypto';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Project } from '../../../engine/build/project.ts';
import type { FeaturePage } from '../../../engine/feature.ts';
import { playsOf } from '../build/graphs.ts';
import { keywordNotes } from '../build/keywords.ts';
import { type Basis, rules } from '../engine/index.ts';
import type { PlayedGraph, PlayedGraphs } from '../interface/data.ts';

export const playgroundRoute = '/playground';

/** The file of all graphs, named by what is in it. */
export function graphsFile(project: Project): { path: string; text: string; graphs: PlayedGraph[] } {
  const { graphs } = playsOf(project);
  const data: PlayedGraphs = { graphs, keywords: keywordNotes(project) };
  const text = JSON.stringify(data);
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { path: `/_play/graphs.${hash}.json`, text, graphs };
}

const groups: { basis: Basis; title: string; lead: string }[] = [
  {
    basis: 'printed',
    title: 'Shown by complete runs',
    lead: 'A complete run in this documentation shows each of these rules.',
  },
  { basis: 'described', title: 'Described', lead: 'These rules follow a description in this documentation.' },
  {
    basis: 'open',
    title: 'Both values are possible',
    lead: 'Where one of these matters, the result shows both values.',
  },
];

/** The playground of a project; none where no page has a graph. */
export function playgroundPage(project: Project): FeaturePage[] {
  const { path, graphs } = graphsFile(project);
  if (!graphs.length) return [];
  const description =
    'Query the graphs of this documentation in your browser, change their data, and see the result drawn.';
  const tree = h('article.play', { dataGraphs: path }, [
    h('header.play-head', [
      h('h1', { tabIndex: -1 }, 'Graph playground'),
      h(
        'p',
        'Query the graphs of this documentation, or write your own. Everything runs in your browser, by the documented rules.',
      ),
    ]),
    h('div.play-app', [
      h('p', 'The playground needs JavaScript. These pages have the graphs and their queries:'),
      h(
        'ul',
        [...new Map(graphs.map((graph) => [graph.route, graph.page]))].map(([route, title]) =>
          h('li', h('a', { href: route }, title)),
        ),
      ),
    ]),
    h('section.play-covers', { ariaLabelledBy: 'covers' }, [
      h('h2#covers', { tabIndex: -1 }, 'What this covers'),
      h(
        'p',
        'Queries are computed by the rules below. What is not supported in the sandbox is named when you run it; run it on a server.',
      ),
      ...groups.flatMap(({ basis, title, lead }) => [
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
      title: 'Graph playground',
      description,
      keywords: ['playground', 'sandbox', 'run Cypher', 'try a query', 'query editor'],
      html: toHtml(tree),
    },
  ];
}
