import type { Element } from 'hast';
import { s } from 'hastscript';
import type { Code, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { z } from 'zod';
import { parseFence } from '../../markdown/code/fence.ts';
import { required } from '../../markdown/directives/attributes.ts';
import { container, renderChildren, reportDisallowedChildren } from '../../markdown/directives/container.ts';
import { el, text } from '../../markdown/hast.ts';
import type { RenderContext } from '../../markdown/render-context.ts';
import { interpolate } from '../../model/interpolate.ts';
import { captionOf } from './caption.ts';
import { type Layout, layOutDot } from './dot.ts';
import { draw } from './draw.ts';
import { describeLayout } from './spoken.ts';
import { strings } from './strings.ts';

/** Attributes that would fight with the theme. */
const looks = [
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
const classes = ['main', 'soft'];
/** Room of a figure in the article, in px: the column of 760 less its padding. */
const widest = 712;

/** A picture drawn from a `dot` fence, with its equivalent in sentences below. */
export const diagram = container({
  attributes: z.strictObject({ title: required }),
  render(node, { title }, scope, state) {
    const first = node.children[0];
    const rest = node.children.slice(first?.type === 'code' ? 1 : 0);
    const line = node.position?.start.line;
    if (first?.type !== 'code' || first.lang !== 'dot')
      scope.report({
        line,
        message: '"diagram" does not start with a dot fence.',
        hint: 'Put one fence ```dot first, then the text equivalent.',
      });
    if (!rest.some(({ type }) => type === 'paragraph'))
      scope.report({
        line,
        message: '"diagram" has no text equivalent.',
        hint: 'Say after the fence, in full sentences, what the picture shows.',
      });
    reportDisallowedChildren(
      'diagram',
      rest,
      ({ type }) => type === 'paragraph' || type === 'list',
      'It holds one dot fence and its text equivalent.',
      scope,
    );
    const drawing = first?.type === 'code' ? drawFence(first, title, scope) : undefined;
    return [
      {
        ...el('figure', { className: ['figure', 'diagram'] }, [
          el('div', {}, drawing ? [drawing.picture] : []),
          el('figcaption', {}, captionOf(title, renderChildren(rest, state), drawing ? [drawing.list] : [])),
        ]),
        data: { twin: twinOf(title, rest, drawing?.sentences ?? []) },
      },
    ];
  },
});

/** A drawing, and the sentences that describe it to users who don't see it. */
interface Described {
  picture: Element;
  sentences: string[];
  list: Element;
}

function drawFence(node: Code, title: string, scope: RenderContext): Described | undefined {
  const fence = parseFence(node, scope.source, scope.report);
  if (fence.lang !== 'dot') return undefined;
  const result = layOutDot(fence.code);
  if ('faults' in result) {
    for (const { line, ...fault } of result.faults) scope.report({ ...fault, line: (fence.line ?? 0) + (line ?? 0) });
    return undefined;
  }
  checkLooks(result.layout, fence.line, scope);
  const { width, height, children } = draw(result.layout);
  if (width > widest)
    scope.report({
      line: fence.line,
      message: `The diagram is ${width} points wide; ${widest} fit the page, and about 480 a phone.`,
      hint: 'Draw it from top to bottom (rankdir=TB), shorten labels, or split it.',
    });
  const id = `diagram-${scope.ids.next('diagram')}-words`;
  const sentences = describeLayout(result.layout);
  const list = el(
    'ul',
    { id },
    sentences.map((sentence) => el('li', {}, [text(sentence)])),
  );
  return {
    picture: s(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', ariaLabel: title, ariaDescribedBy: id },
      children,
    ),
    sentences,
    // Search knows the author's own words only: labels alone would answer nothing.
    list: { ...list, data: { unsearched: true } },
  };
}

function checkLooks(layout: Layout, line: number | undefined, scope: RenderContext): void {
  const parts = [layout, ...(layout.objects ?? []), ...(layout.edges ?? [])];
  // Every part has the site's own font; an author's would differ from it.
  const own = new Set(['Arial', '14', '15']);
  const found = looks.filter((name) => parts.some((part) => part[name] !== undefined && !own.has(String(part[name]))));
  for (const name of found)
    scope.report({
      line,
      message: `The diagram sets "${name}", which the theme decides.`,
      hint: 'Remove it; stress a node or an edge with class=main, tone one down with class=soft.',
    });
  const unknown = parts.map((part) => part.class).filter((name) => name && !classes.includes(String(name)));
  for (const name of new Set(unknown))
    scope.report({
      line,
      message: `The diagram uses the class "${String(name)}".`,
      hint: `Classes are ${classes.join(' and ')}.`,
    });
}

function twinOf(title: string, rest: RootContent[], sentences: string[]): RootContent[] {
  const paragraph = (child: PhrasingContent): Paragraph => ({ type: 'paragraph', children: [child] });
  const name: PhrasingContent = { type: 'text', value: interpolate(strings.name, { title }) };
  return [
    paragraph({ type: 'strong', children: [name] }),
    ...rest,
    {
      type: 'list',
      ordered: false,
      spread: false,
      children: sentences.map((value) => ({
        type: 'listItem',
        spread: false,
        children: [paragraph({ type: 'text', value })],
      })),
    },
  ];
}
