import type { ElementContent } from 'hast';
import type { Heading, Link, Paragraph, Table } from 'mdast';
import type { FenceGroup } from './code/group.ts';
import { readAttributes } from './directives/attributes.ts';
import { renderInline, screenPath } from './directives/inline.ts';
import { type DirectiveState, renderLeafDirective } from './directives/leaf.ts';
import { renderFrame } from './directives/tabs.ts';
import { unknownDirective } from './directives/unknown.ts';
import { renderHeading } from './headings.ts';
import { renderLink } from './links.ts';
import type { ContainerDirective, LeafDirective, TextDirective } from './markdown.ts';
import type { Handler, HastState, RenderContext } from './render-context.ts';
import { renderTable } from './tables.ts';

/** How each node of Markdown becomes HTML, where it differs from plain Markdown. */
export function createHandlers(scope: RenderContext, data: DirectiveState): Record<string, Handler> {
  return {
    containerDirective: (state: HastState, node: ContainerDirective) => renderContainer(node, scope, state),
    leafDirective: (_: HastState, node: LeafDirective) => renderLeafDirective(node, scope, data),
    textDirective: (_: HastState, node: TextDirective) => renderInline(node, scope),
    codeFrame: (_: HastState, node: FenceGroup) => renderFrame(node, scope),
    heading: (state: HastState, node: Heading) => renderHeading(node, state, scope),
    link: (state: HastState, node: Link) => renderLink(node, state, scope),
    table: (state: HastState, node: Table) => renderTable(node, state),
    paragraph: (state: HastState, node: Paragraph) => renderParagraph(node, state, scope),
  };
}

function renderContainer(node: ContainerDirective, scope: RenderContext, state: HastState): ElementContent[] {
  const line = node.position?.start.line;
  const definition = scope.containers.get(node.name);
  if (!definition) {
    const known = [...scope.containers.keys(), 'tabs'].join(', ');
    scope.report({ line, ...unknownDirective(`:::${node.name}`, `Use one of ${known}`, scope) });
    return state.all(node);
  }
  const attributes = readAttributes(node, definition.attributes, scope);
  if (!attributes) return state.all(node);
  const nodes = definition.render(node, attributes, scope, state);
  for (const made of nodes) made.position ??= node.position;
  return nodes;
}

function renderParagraph(node: Paragraph, state: HastState, scope: RenderContext): ElementContent {
  const [only] = node.children;
  if (node.children.length === 1 && only?.type === 'textDirective' && only.name === 'screen')
    return screenPath(only, scope);
  return { type: 'element', tagName: 'p', properties: {}, children: state.all(node), position: node.position };
}
