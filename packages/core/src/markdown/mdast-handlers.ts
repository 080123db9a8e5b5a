import type { Element, ElementContent } from 'hast';
import type { Heading, Link, Paragraph, Table } from 'mdast';
import { hasInvalidEscape } from '../model/anchors.ts';
import { suggestSimilarWord } from '../model/fuzzy-match.ts';
import { type FenceGroup, renderFrame } from './code/group.ts';
import { createUnknownDirectiveDiagnostic, parseAttributes } from './directives/attributes.ts';
import { renderInline, renderScreenPath } from './directives/inline.ts';
import { type DirectiveState, renderLeafDirective } from './directives/leaf.ts';
import { el, plainText, text } from './hast.ts';
import { renderHeading } from './headings.ts';
import type { ContainerDirective, LeafDirective, TextDirective } from './markdown.ts';
import { strings } from './strings.ts';
import { renderTable } from './tables.ts';
import type { Frontmatter, Handler, HastState, RenderContext } from './types.ts';

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
    const known = [...scope.containers.keys(), 'tabs'];
    const hint = `${suggestSimilarWord(node.name, known)}Use one of ${known.join(', ')}`;
    scope.report({ line, ...createUnknownDirectiveDiagnostic(`:::${node.name}`, hint, scope) });
    return state.all(node);
  }
  const attributes = parseAttributes(node, definition.attributes, scope);
  if (!attributes) return state.all(node);
  const nodes = definition.render(node, attributes, scope, state);
  for (const rendered of nodes) rendered.position ??= node.position;
  return nodes;
}

function renderParagraph(node: Paragraph, state: HastState, scope: RenderContext): ElementContent {
  const [only] = node.children;
  if (node.children.length === 1 && only?.type === 'textDirective' && only.name === 'screen')
    return renderScreenPath(only, scope);
  return { type: 'element', tagName: 'p', properties: {}, children: state.all(node), position: node.position };
}

const VAGUE_LINK_TEXT = /^(here|click here|this|this page|that page|link|this link|more|read more|see more|page)$/i;

const ALLOWED_LINK = /^(\/(?!\/)|#.|https?:\/\/[^/]|mailto:.)/;

function renderLink(link: Link, state: HastState, scope: RenderContext): Element {
  const line = link.position?.start.line;
  const content = state.all(link);
  const words = plainText(content);
  if (!words) scope.report({ line, message: 'Missing link text.', hint: 'Write [text](/route).' });
  if (VAGUE_LINK_TEXT.test(words))
    scope.report({
      line,
      message: `The link text "${words}" is too general.`,
      hint: 'Name the page or the subject of the link.',
    });
  if (!ALLOWED_LINK.test(link.url))
    scope.report({
      line,
      message: `Invalid link "${link.url}".`,
      hint: 'Use a route (/first-steps), an anchor (#limits) or a full address (https://…).',
    });
  else if (/^https?:\/\/[^/?#]*@/.test(link.url))
    scope.report({
      line,
      message: `The address "${link.url}" has a name before "@", so that it leads to another site than it seems to.`,
      hint: 'Take out what is between "//" and "@", or link to the site behind it.',
    });
  else if (hasInvalidEscape(link.url))
    scope.report({
      line,
      message: `Invalid percent-encoding in the link "${link.url}".`,
      hint: 'Write %25 for a literal percent sign.',
    });
  if (link.title) scope.report({ line, message: 'Link titles are not supported.', hint: 'Say it in the text.' });
  const rel = /^https?:/.test(link.url) ? ['external', 'noopener'] : undefined;
  return { ...el('a', { href: link.url, rel }, content), position: link.position };
}

const PREREQUISITES = [
  { key: 'audience', label: 'factWho', id: 'who-can-do-it' },
  { key: 'prerequisites', label: 'factBefore', id: 'before' },
  { key: 'uiPath', label: 'factWhere', id: 'where' },
] as const;

/** Renders the prerequisites of the frontmatter, if there are any. A `:screen[…]` alone is a path. */
export function renderPrerequisites(
  frontmatter: Frontmatter,
  source: string,
  scope: RenderContext,
): Element | undefined {
  const rows = PREREQUISITES.flatMap(({ key, label, id }) => {
    const value = frontmatter[key];
    return value === undefined
      ? []
      : [
          el('dt', { id }, [text(strings[label])]),
          el('dd', {}, scope.inline(value, source.split('\n').findIndex((one) => one.startsWith(`${key}:`)) + 1)),
        ];
  });
  return rows.length ? el('dl', { className: ['facts', 'task-facts'] }, rows) : undefined;
}
