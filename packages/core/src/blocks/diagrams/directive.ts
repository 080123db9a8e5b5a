import type { Element, ElementContent } from 'hast';
import { s } from 'hastscript';
import type { Code, RootContent } from 'mdast';
import { z } from 'zod';
import { parseFence } from '../../markdown/code/fence.ts';
import { required } from '../../markdown/directives/attributes.ts';
import { container, renderChildren, reportDisallowedChildren } from '../../markdown/directives/container.ts';
import { el, plainText, strongParagraph, text } from '../../markdown/hast.ts';
import type { RenderContext } from '../../markdown/types.ts';
import { interpolate } from '../../model/text.ts';
import { strings } from '../strings.ts';
import { type Layout, layOutWide, type Operation, type Part } from './dot.ts';
import { getTextOperations, isRecord, MARGIN_PX, renderLayout } from './draw.ts';

/** The theme sets these. */
const THEMED_ATTRIBUTES = [
  'color',
  'fillcolor',
  'fontcolor',
  'bgcolor',
  'pencolor',
  'fontname',
  'fontsize',
  'image',
  'stylesheet',
  'URL',
  'href',
];
const CLASSES = ['main', 'soft'];
/** The column of 672 px without padding. */
const MAX_WIDTH_PX = 638;
/** Text of 13 px is still 10 px high on a phone of 390 px. */
const MAX_FITTED_PX = 400;

/** `:::diagram` renders a `dot` fence and its text equivalent. */
export const diagram = container({
  attributes: z.strictObject({ title: required }),
  render(node, { title }, context, state) {
    const first = node.children[0];
    const rest = node.children.slice(first?.type === 'code' ? 1 : 0);
    const line = node.position?.start.line;
    if (first?.type !== 'code' || first.lang !== 'dot')
      context.report({
        line,
        message: '"diagram" does not start with a dot fence.',
        hint: 'Put one fence ```dot first, then the text equivalent.',
      });
    if (!rest.some(({ type }) => type === 'paragraph'))
      context.report({
        line,
        message: '"diagram" has no text equivalent.',
        hint: 'Say after the fence, in full sentences, what the picture shows.',
      });
    reportDisallowedChildren(
      'diagram',
      rest,
      ({ type }) => type === 'paragraph' || type === 'list',
      'Put one dot fence and its text equivalent into it.',
      context,
    );
    const drawing = first?.type === 'code' ? renderFence(first, title, context) : undefined;
    return [
      {
        ...el('figure', { className: ['figure', 'diagram'] }, [
          el('div', {}, drawing ? [drawing.picture] : []),
          el('figcaption', {}, createCaption(title, renderChildren(rest, state), drawing ? [drawing.list] : [])),
        ]),
        data: { markdown: createMarkdownCopy(title, rest, drawing?.sentences ?? []) },
      },
    ];
  },
});

interface RenderedDiagram {
  picture: Element;
  sentences: string[];
  list: Element;
}

function renderFence(node: Code, title: string, context: RenderContext): RenderedDiagram | undefined {
  const fence = parseFence(node, context.source, context.report);
  if (fence.lang !== 'dot') return undefined;
  const result = layOutWide(fence.code, MAX_WIDTH_PX - 2 * MARGIN_PX);
  if ('diagnostics' in result) {
    for (const { line, ...diagnostic } of result.diagnostics)
      context.report({ ...diagnostic, line: (fence.line ?? 0) + (line ?? 0) });
    return undefined;
  }
  checkAttributes(result.layout, fence.line, context);
  const { width, height, children } = renderLayout(result.layout);
  if (width > MAX_WIDTH_PX)
    context.report({
      line: fence.line,
      message: `The diagram is ${width} points wide; ${MAX_WIDTH_PX} fit the page, and about 480 a phone.`,
      hint: 'Draw it from top to bottom (rankdir=TB), shorten labels, or split it.',
    });
  const id = `diagram-${context.ids.next('diagram')}-words`;
  const sentences = describeLayout(result.layout);
  const list = el(
    'ul',
    { id },
    sentences.map((sentence) => el('li', {}, [text(sentence)])),
  );
  return {
    picture: s(
      'svg',
      {
        className: width <= MAX_FITTED_PX ? ['fitted'] : undefined,
        viewBox: `0 0 ${width} ${height}`,
        width,
        height,
        role: 'img',
        ariaLabel: title,
        ariaDescribedBy: id,
      },
      children,
    ),
    sentences,
    // Generated sentences aren't searchable: labels alone answer no question.
    list: { ...list, data: { unsearched: true } },
  };
}

function checkAttributes(layout: Layout, line: number | undefined, context: RenderContext): void {
  const parts = [layout, ...(layout.objects ?? []), ...(layout.edges ?? [])];
  // Font attributes that `dot.ts` sets itself.
  const defaultValues = new Set(['Arial', '14', '15']);
  const found = THEMED_ATTRIBUTES.filter((name) =>
    parts.some((part) => part[name] !== undefined && !defaultValues.has(String(part[name]))),
  );
  for (const name of found)
    context.report({
      line,
      message: `The diagram sets "${name}", which the theme decides.`,
      hint: 'Remove it; stress a node or an edge with class=main, tone one down with class=soft.',
    });
  const unknown = parts.map((part) => part.class).filter((name) => name && !CLASSES.includes(String(name)));
  for (const name of new Set(unknown))
    context.report({
      line,
      message: `The diagram uses the class "${String(name)}".`,
      hint: `Classes are ${CLASSES.join(' and ')}.`,
    });
}

function createMarkdownCopy(title: string, rest: RootContent[], sentences: string[]): RootContent[] {
  return [
    strongParagraph(interpolate(strings.diagramName, { title })),
    ...rest,
    {
      type: 'list',
      ordered: false,
      spread: false,
      children: sentences.map((value) => ({
        type: 'listItem',
        spread: false,
        children: [{ type: 'paragraph', children: [{ type: 'text', value }] }],
      })),
    },
  ];
}

const MAX_CAPTION_CHARS = 160;

/** Dots in names and numbers aren't followed by a space. */
const SENTENCE_END = /[.!?]\s+(?=\p{Lu}|$)/u;

const countSentences = (text: string): number => text.split(SENTENCE_END).filter(Boolean).length;

/** Collapses all but the first sentence of a long text equivalent. */
function createCaption(title: string, equivalent: ElementContent[], generated: Element[]): ElementContent[] {
  const name = el('p', {}, [el('b', {}, [text(title)])]);
  const whole = plainText(equivalent);
  const [first, ...others] = equivalent;
  const isShort = whole.length <= MAX_CAPTION_CHARS && countSentences(whole) <= 2;
  const [shown, rest] = isShort
    ? [equivalent, []]
    : first?.type === 'element' && first.tagName === 'p'
      ? splitFirstSentence(first)
      : [[], first ? [first] : []];
  const folded = [...rest, ...(isShort ? [] : others), ...generated];
  if (!folded.length) return [name, ...shown];
  const summary: Element = {
    ...el('summary', {}, [text(strings.diagramInWords)]),
    data: { unsearched: true },
  };
  return [name, ...shown, el('details', {}, [summary, ...folded])];
}

/** Sentences don't end within emphasis, code or links. */
function splitFirstSentence(paragraph: Element): [Element[], Element[]] {
  const { children } = paragraph;
  for (const [at, child] of children.entries()) {
    const found = child.type === 'text' ? SENTENCE_END.exec(child.value) : null;
    if (child.type !== 'text' || !found) continue;
    const before = text(child.value.slice(0, found.index + 1));
    const after = child.value.slice(found.index + found[0].length);
    const rest = [...(after ? [text(after)] : []), ...children.slice(at + 1)];
    if (rest.length) return [[el('p', {}, [...children.slice(0, at), before])], [el('p', {}, rest)]];
  }
  return [[paragraph], []];
}

const getLabelLines = (operations: Operation[] | undefined): string[] =>
  getTextOperations(operations).flatMap(({ text }) => text.trim() || []);

const isVisible = (part: Part): boolean => part.style !== 'invis';

/**
 * Describes groups and relations for users who don't see the drawing.
 *
 * @returns One sentence per group and per source node.
 */
export function describeLayout({ objects = [], edges = [], _ldraw_ }: Layout): string[] {
  const nodes = objects.filter((object) => !object.nodes && isVisible(object));
  const clusters = objects.filter((object) => object.nodes && getLabelLines(object._ldraw_).length);
  const titles = nodes.map(getTitle);
  const described = new Set<Part>();
  /** Adds the details at the first mention, or always if the name is ambiguous. */
  const nameOf = (node: Part | undefined): string => {
    const [title, ...details] = getLabelLines(node?._ldraw_);
    if (!node || !title) return strings.unnamedNode;
    const isClear = described.has(node) && titles.filter((other) => other === title).length === 1;
    described.add(node);
    if (isClear || !details.length) return title;
    return interpolate(strings.nodeDetails, { name: title, details: details.join(isRecord(node) ? ', ' : ' ') });
  };
  const bySource = new Map<Part | undefined, Set<string>>();
  for (const edge of edges.filter(isVisible)) {
    const label = [edge._ldraw_, edge._tldraw_, edge._hldraw_]
      .map((one) => getLabelLines(one).join(' '))
      .filter(Boolean);
    const [tail, head] = [edge.tail, edge.head].map((id) => objects.find(({ _gvid }) => _gvid === id));
    const isReversed = Boolean(edge._tdraw_) && !edge._hdraw_;
    const [source, target] = isReversed ? [head, tail] : [tail, head];
    // The source comes first in the sentence, so its details do, too.
    const relations = bySource.get(source) ?? new Set([nameOf(source)]);
    const text = interpolate(getRelation(edge), { name: nameOf(target) });
    relations.add(label.length ? interpolate(strings.edgeLabel, { relation: text, label: label.join(', ') }) : text);
    bySource.set(source, relations);
  }
  const sentences = [...bySource.values()].map(([name = '', ...relations]) =>
    interpolate(strings.nodeRelations, { name, relations: relations.join('; ') }),
  );
  const groups = clusters.map((cluster) => {
    const inner = clusters.filter(({ _gvid }) => isDescendant(cluster, _gvid, objects));
    const nested = new Set(inner.flatMap((other) => other.nodes ?? []));
    const members = nodes.filter(({ _gvid }) => cluster.nodes?.includes(_gvid) && !nested.has(_gvid));
    const names = [...members.map(nameOf), ...inner.map((other) => getLabelLines(other._ldraw_).join(' '))];
    return interpolate(strings.clusterMembers, {
      name: getLabelLines(cluster._ldraw_).join(' '),
      names: names.join('; '),
    });
  });
  const others = nodes.filter((node) => !described.has(node) && getLabelLines(node._ldraw_).length).map(nameOf);
  const title = getLabelLines(_ldraw_).join(' ');
  return [...(title ? [title] : []), ...sentences, ...groups, ...(others.length ? [`${others.join('; ')}.`] : [])];
}

function getRelation({ _hdraw_, _tdraw_ }: Part): string {
  if (_hdraw_ && _tdraw_) return strings.edgeBothWays;
  return _hdraw_ || _tdraw_ ? strings.edgeTo : strings.edgeUndirected;
}

const getTitle = (node: Part): string | undefined => getLabelLines(node._ldraw_)[0];

const isDescendant = ({ subgraphs = [] }: Part, id: number, objects: Part[]): boolean =>
  subgraphs.includes(id) ||
  objects.some((object) => subgraphs.includes(object._gvid) && isDescendant(object, id, objects));
