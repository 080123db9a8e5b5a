import type { Element } from 'hast';
import { s } from 'hastscript';
import type { Code, RootContent } from 'mdast';
import { z } from 'zod';
import { readFence } from '../../engine/markdown/code/fence.ts';
import { required } from '../../engine/markdown/directives/attributes.ts';
import { allowOnly, container, renderChildren } from '../../engine/markdown/directives/container.ts';
import { el, plainText } from '../../engine/markdown/hast.ts';
import type { PageScope } from '../../engine/markdown/scope.ts';
import { fill } from '../../engine/model/fill.ts';
import { captionOf } from './caption.ts';
import { type Layout, layOutDot } from './dot.ts';
import { draw } from './draw.ts';
import { words } from './words.ts';

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
        cause: '"diagram" does not start with a dot fence.',
        cure: 'Put one fence ```dot first, then the text equivalent.',
      });
    if (!rest.some(({ type }) => type === 'paragraph'))
      scope.report({
        line,
        cause: '"diagram" has no text equivalent.',
        cure: 'Say after the fence, in full sentences, what the picture shows.',
      });
    allowOnly(
      'diagram',
      rest,
      ({ type }) => type === 'paragraph' || type === 'list',
      'It holds one dot fence and its text equivalent.',
      scope,
    );
    const caption = renderChildren(rest, state);
    const picture = first?.type === 'code' ? drawFence(first, title, plainText(caption), scope) : undefined;
    const twin = twinOf(title, rest);
    return [
      {
        ...el('figure', { className: ['figure', 'diagram'] }, [
          el('div', { tabIndex: 0, role: 'region', ariaLabel: fill(words.name, { title }) }, picture ? [picture] : []),
          el('figcaption', {}, captionOf(title, caption)),
        ]),
        data: { twin },
      },
    ];
  },
});

function drawFence(node: Code, title: string, description: string, scope: PageScope): Element | undefined {
  const fence = readFence(node, scope.source, scope.report);
  if (fence.lang !== 'dot') return undefined;
  const result = layOutDot(fence.code);
  if ('faults' in result) {
    for (const { message, line } of result.faults)
      scope.report({
        line: (fence.line ?? 0) + (line ?? 0),
        cause: `The diagram cannot be drawn: ${message}.`,
        cure: 'Correct the dot text.',
      });
    return undefined;
  }
  checkLooks(result.layout, fence.line, scope);
  const { width, height, children } = draw(result.layout);
  if (width > widest)
    scope.report({
      line: fence.line,
      cause: `The diagram is ${width} points wide; ${widest} fit the page, and about 480 a phone.`,
      cure: 'Draw it from top to bottom (rankdir=TB), shorten labels, or split it.',
    });
  const id = `diagram-${scope.ids.next('diagram')}`;
  return s('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', ariaLabelledBy: `${id}-title` }, [
    s('title', { id: `${id}-title` }, title),
    s('desc', {}, description),
    ...children,
  ]);
}

function checkLooks(layout: Layout, line: number | undefined, scope: PageScope): void {
  const parts = [layout, ...(layout.objects ?? []), ...(layout.edges ?? [])];
  // Every part has the site's own font; an author's would differ from it.
  const own = new Set(['Arial', '14', '15']);
  const found = looks.filter((name) => parts.some((part) => part[name] !== undefined && !own.has(String(part[name]))));
  for (const name of found)
    scope.report({
      line,
      cause: `The diagram sets "${name}", which the theme decides.`,
      cure: 'Remove it; stress a node or an edge with class=main, tone one down with class=soft.',
    });
  const unknown = parts.map((part) => part.class).filter((name) => name && !classes.includes(String(name)));
  for (const name of new Set(unknown))
    scope.report({
      line,
      cause: `The diagram uses the class "${String(name)}".`,
      cure: `Classes are ${classes.join(' and ')}.`,
    });
}

function twinOf(title: string, rest: RootContent[]): RootContent[] {
  return [
    {
      type: 'paragraph',
      children: [{ type: 'strong', children: [{ type: 'text', value: fill(words.name, { title }) }] }],
    },
    ...rest,
  ];
}
