import type { LabelledLink, LiveCard } from '@folio/core';
import { interpolate, type QuotedDiagnostic } from '@folio/core';
import type { Project } from '@folio/core/build';
import { loadHighlight } from '@folio/core/markdown';
import { type GraphState, openGraph, type QueryResult } from '@folio/query-engine';
import type { Element, ElementContent, Properties } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h, s } from 'hastscript';
import { describeContents, describeSize, toTable } from '../interface/describe.ts';
import { createDrawing } from '../interface/drawing.ts';
import { countEvents } from '../interface/machine/describe-step.ts';
import { parseMachines } from '../page/machine/index.ts';
import { type GetPageText, loadRunnablePage } from '../page/runnable-page.ts';
import { createPicture } from '../service/picture.ts';
import { strings } from '../strings.ts';
import { loadPages } from './pages.ts';

/** Reports a mistake in the configuration. A panel without content takes the card off the page. */
type ReportProblem = (quote: string, message: string, hint: string) => Element[];

/**
 * Renders queries with their answers, events of a stream and a call for the home page. The buttons
 * mount the sandbox or the time machine, with the data of the configured page.
 */
export async function renderLiveCard(
  project: Project,
  report: (diagnostic: QuotedDiagnostic) => void,
): Promise<string> {
  const { live } = project.config.home;
  if (!live) return '';
  const reportProblem: ReportProblem = (quote, message, hint) => {
    report({ file: 'site.config.ts', quote, message, hint });
    return [];
  };
  const { getPageText } = loadPages(project);
  const panels = [
    { name: live.graph.name, content: await renderQueries(live.graph, getPageText, reportProblem) },
    ...(live.stream
      ? [{ name: live.stream.name, content: renderEvents(live.stream, getPageText, reportProblem) }]
      : []),
    ...(live.call ? [{ name: live.call.name, content: renderCall(live.call) }] : []),
  ];
  if (panels.some(({ content }) => !content.length)) return '';
  return toHtml(
    h('section.card.live', { ariaLabelledBy: 'live' }, [
      h('div', { dataGroup: 'live' }, [
        h('div.card-head', [h('h2#live', live.title), renderTabs('live', 'tab', live.title, panels)]),
        renderPanels('live', panels),
      ]),
    ]),
  );
}

interface Panel {
  name: string;
  content: Element[];
}

const renderTabs = (group: string, className: 'tab' | 'chip', label: string, panels: readonly Panel[]) =>
  h(
    `div.${className}s`,
    { role: 'tablist', ariaLabel: label },
    panels.map(({ name }, index) =>
      h(
        `button.${className}`,
        {
          type: 'button',
          role: 'tab',
          id: `${group}-tab-${index}`,
          ariaSelected: String(index === 0),
          ariaControls: `${group}-panel-${index}`,
          tabIndex: index ? -1 : undefined,
          dataTab: name,
        },
        name,
      ),
    ),
  );

const renderPanels = (group: string, panels: readonly Panel[]) =>
  h(
    'div.start-panels',
    panels.map(({ content }, index) =>
      h(
        'div',
        {
          role: 'tabpanel',
          id: `${group}-panel-${index}`,
          ariaLabelledBy: `${group}-tab-${index}`,
          dataChosen: index ? undefined : '',
        },
        content,
      ),
    ),
  );

/** A block with room for the title and the tools of what is mounted. */
const renderBlock = (
  title: string,
  tools: Element[],
  content: ElementContent[],
  note: string,
  { href, label }: LabelledLink,
) => [
  h('div.code', [h('div.code-head', [h('h3.code-title', title), h('div.code-tools', tools)]), ...content]),
  h('p.card-foot', [h('span', note), h('a', { href }, label)]),
];

async function renderQueries(
  { page: route, queries, link }: LiveCard['graph'],
  getPageText: GetPageText,
  reportProblem: ReportProblem,
): Promise<Element[]> {
  const page = loadRunnablePage(getPageText(route) ?? '', getPageText);
  const block = page?.blocks.find(({ hasQuery, setup }) => hasQuery && setup.length > 0);
  if (!page || !block)
    return reportProblem(
      route,
      `The page "${route}" has no query with data.`,
      'Name the route of a page with Run buttons in `live.graph.page`.',
    );
  const opened = openGraph(block.setup.map((at) => page.parts[at]?.text ?? ''));
  if ('diagnostic' in opened) return reportProblem(route, opened.diagnostic.message, opened.diagnostic.hint);
  const state = opened.session.state();
  const highlight = await loadHighlight();
  const panels: Panel[] = [];
  for (const { name, query, change } of queries) {
    const { results, diagnostic } = opened.session.run(query);
    const [answer] = results;
    if (diagnostic) return reportProblem(query, diagnostic.message, diagnostic.hint);
    if (!answer || answer.kind === 'done')
      return reportProblem(query, 'The query returns nothing.', 'Write one query in `live.graph.queries`.');
    const content = [
      h('pre', h('code', markFirst(highlight(query, 'cypher'), change?.from))),
      h('div.live-run', [
        h(
          'button.run.button.button-solid.action',
          { type: 'button', dataRun: String(block.index), dataPage: route },
          strings.run,
        ),
        ...(change ? [h('p', renderNote(change))] : []),
      ]),
      h('div.live-picture', [renderDrawing(state, answer)]),
      renderTable(strings.result, toTable(answer)),
    ];
    const contents = describeContents({ nodes: state.nodes.length, relations: state.relations.length });
    const note = interpolate(strings.sizeFrom, { size: describeSize(answer), contents });
    panels.push({ name, content: renderBlock(name, [], content, note, link) });
  }
  return [
    h('div', { dataGroup: 'query' }, [
      renderTabs('query', 'chip', strings.query, panels),
      renderPanels('query', panels),
    ]),
  ];
}

function renderEvents(
  { page, machine: title, link }: NonNullable<LiveCard['stream']>,
  getPageText: GetPageText,
  reportProblem: ReportProblem,
): Element[] {
  const machines = parseMachines(getPageText(page) ?? '', getPageText);
  const index = machines.findIndex(({ source, variants }) => source.title === title && variants.length > 0);
  const machine = machines[index];
  if (!machine)
    return reportProblem(
      title,
      `The page "${page}" has no time machine "${title}".`,
      'Name the title of a ":::machine" of the page in `live.stream.machine`.',
    );
  const { columns, rows } = machine.source;
  const run = { type: 'button', dataMachine: String(index), dataPage: page };
  return renderBlock(
    title,
    [h('button.run.button.button-solid', run, strings.stepThrough)],
    [renderTable(title, { columns, rows: rows.map(({ cells }) => cells.map((cell) => cell.replaceAll('`', ''))) })],
    countEvents(rows.length),
    link,
  );
}

const renderCall = ({ title, request, answer, note, link }: NonNullable<LiveCard['call']>): Element[] =>
  renderBlock(
    title,
    [],
    [h('pre', h('code', request)), h('pre.live-answer', { ariaLabel: strings.result, role: 'group' }, answer)],
    note,
    link,
  );

function renderTable(label: string, { columns, rows }: { columns: string[]; rows: string[][] }) {
  const head = columns.map((column) => h('th', { scope: 'col' }, column));
  const body = rows.map((cells) => cells.map((cell) => h('td', cell))).map((cells) => h('tr', cells));
  const table = [h('thead', h('tr', head)), h('tbody', body)];
  return h('div.live-rows.table', [h('table', { ariaLabel: label }, table)]);
}

/** Joins highlighted lines, and marks the first occurrence of a text. */
function markFirst(lines: ElementContent[][], marked: string | undefined): ElementContent[] {
  let isMarked = false;
  const mark = (node: ElementContent): ElementContent[] => {
    if (node.type === 'element') return [{ ...node, children: node.children.flatMap(mark) }];
    const at = node.type === 'text' && marked !== undefined && !isMarked ? node.value.indexOf(marked) : -1;
    if (node.type !== 'text' || marked === undefined || at < 0) return [node];
    isMarked = true;
    return [
      { type: 'text', value: node.value.slice(0, at) },
      h('mark', marked),
      { type: 'text', value: node.value.slice(at + marked.length) },
    ];
  };
  return lines.flatMap((line, at) => [...(at ? [{ type: 'text' as const, value: '\n' }] : []), ...line.flatMap(mark)]);
}

const renderNote = (change: { from: string; to: string }): ElementContent[] =>
  strings.changeAndRun
    .split(/\{(from|to)\}/)
    .map(
      (part): ElementContent =>
        part === 'from' || part === 'to' ? h('code', change[part]) : { type: 'text', value: part },
    );

/** Draws the whole graph; the parts of the answer are highlighted. */
function renderDrawing({ nodes, relations }: GraphState, { rows }: QueryResult): Element {
  const used = new Set(rows.flatMap(({ parts }) => parts));
  const picture = createPicture(nodes, relations, used);
  return createDrawing<Element>((type, props, ...children) => s(type, props as Properties, children), {
    picture,
    name: '',
    used,
  });
}
