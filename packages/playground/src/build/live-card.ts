import type { LabelledLink, LiveCard } from '@folio/core';
import { interpolate, type QuotedDiagnostic } from '@folio/core';
import type { Project } from '@folio/core/build';
import { loadHighlight } from '@folio/core/markdown';
import { type GraphState, openGraph, type PlainNode, type PlainRelation, type QueryResult } from '@folio/query-engine';
import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h, s } from 'hastscript';
import { describeContents, describeSize, toTable } from '../interface/describe.ts';
import { countEvents } from '../interface/machine/describe-step.ts';
import { parseMachines } from '../page/machine/index.ts';
import { type GetPageText, loadRunnablePage } from '../page/runnable-page.ts';
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
      h('div.live-picture', drawAnswer(state, answer)),
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

const WIDTH_PX = 440;
const ROW_PX = 52;
const NODE_HEIGHT_PX = 26;
const MARGIN_PX = 4;
const CHARACTER_PX = 7;

interface Box extends PlainNode {
  column: number;
  x: number;
  y: number;
  width: number;
}

/** Draws the whole graph in a column per label; the parts of the answer are highlighted. */
function drawAnswer({ nodes, relations }: GraphState, { rows }: QueryResult): Element {
  const used = new Set(rows.flatMap(({ parts }) => parts));
  const boxes = placeNodes(nodes, relations);
  const height = Math.max(...[...boxes.values()].map(({ y }) => y)) + NODE_HEIGHT_PX / 2 + MARGIN_PX;
  const named = new Set<string>();
  const edges = relations.map((relation) => {
    const path = routeEdge(boxes.get(relation.subject) as Box, boxes.get(relation.object) as Box);
    return { ...relation, ...path, isUsed: used.has(relation.id) };
  });
  const usedEdges = edges.filter(({ isUsed }) => isUsed);
  const label = usedEdges
    .map(({ subject, rel, object }) => `${boxes.get(subject)?.name} ${rel} ${boxes.get(object)?.name}`)
    .join(', ');
  return s('svg.live-graph', { viewBox: `0 0 ${WIDTH_PX} ${height}`, role: 'img', ariaLabel: label }, [
    ...[...edges.filter(({ isUsed }) => !isUsed), ...usedEdges].flatMap(({ d, tip, isUsed }) => [
      s('path', { className: isUsed ? ['e', 'on'] : ['e'], d }),
      s('path', { className: isUsed ? ['tip', 'on'] : ['tip'], d: tip }),
    ]),
    ...[...boxes.values()].map(({ id, name, column, x, y, width }) =>
      s('g', { className: used.has(id) ? ['on'] : undefined }, [
        s('rect', { x: x - width / 2, y: y - NODE_HEIGHT_PX / 2, width, height: NODE_HEIGHT_PX, rx: 8 }),
        renderMarker(column, x - width / 2 + 13, y),
        s('text', { x: x - width / 2 + 23, y: y + 4 }, name),
      ]),
    ),
    // One name per relation, at its flattest edge.
    ...usedEdges
      .toSorted((a, b) => a.rise - b.rise)
      .flatMap(({ rel, x, y }) => {
        if (named.has(rel)) return [];
        named.add(rel);
        return [s('text.rel', { x, y }, rel)];
      }),
  ]);
}

/** Each column has a sign of its own; later ones share the square. */
const renderMarker = (column: number, x: number, y: number): Element =>
  column > 1
    ? s('rect.square', { x: x - 4, y: y - 4, width: 8, height: 8, rx: 1 })
    : s('circle', { className: column ? ['ring'] : undefined, cx: x, cy: y, r: 4 });

function placeNodes(nodes: readonly PlainNode[], relations: readonly PlainRelation[]): Map<string, Box> {
  const labelOf = new Map(nodes.map(({ id, label }) => [id, label]));
  const columns = new Map(nodes.map(({ label }) => [label, 0]));
  // As many rounds as labels: a cycle of labels must not repeat forever.
  for (let round = 1; round < columns.size; round++)
    for (const { subject, object } of relations) {
      const [from, to] = [labelOf.get(subject) as string, labelOf.get(object) as string];
      if (from !== to) columns.set(to, Math.max(columns.get(to) as number, (columns.get(from) as number) + 1));
    }
  const last = Math.max(1, ...columns.values());
  const boxes = new Map<string, Box>();
  const rowsOf = (column: number) => nodes.filter(({ label }) => columns.get(label) === column);
  const most = Math.max(...Array.from({ length: last + 1 }, (_, column) => rowsOf(column).length));
  for (let column = 0; column <= last; column++) {
    const meanOf = ({ id }: PlainNode) => {
      const rows = relations.flatMap(({ subject, object }) => (object === id ? (boxes.get(subject)?.y ?? []) : []));
      return rows.length ? rows.reduce((sum, y) => sum + y, 0) / rows.length : 0;
    };
    const placed = rowsOf(column).sort((a, b) => meanOf(a) - meanOf(b));
    for (const [row, node] of placed.entries()) {
      const width = node.name.length * CHARACTER_PX + 34;
      const half = width / 2 + MARGIN_PX;
      boxes.set(node.id, {
        ...node,
        column,
        width,
        x: half + ((WIDTH_PX - 2 * half) * column) / last,
        y: MARGIN_PX + NODE_HEIGHT_PX / 2 + (row + (most - placed.length) / 2) * ROW_PX,
      });
    }
  }
  return boxes;
}

const TIP_PX = 7;

function routeEdge(from: Box, to: Box): { d: string; tip: string; x: number; y: number; rise: number } {
  const side = to.x >= from.x ? 1 : -1;
  const start = from.x + (side * from.width) / 2;
  const end = to.x - side * (to.width / 2 + TIP_PX + 2);
  const middle = (start + end) / 2;
  return {
    d: `M${start} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${end} ${to.y}`,
    tip: `M${end + side * TIP_PX} ${to.y}l${-side * TIP_PX}-3.5v7z`,
    x: middle,
    y: (from.y + to.y) / 2 - 6,
    rise: Math.abs(from.y - to.y),
  };
}
