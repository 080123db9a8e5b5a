import type { ElementContent } from 'hast';
import type { Nodes } from 'mdast';
import { z } from 'zod';
import { el, icon, text } from '../hast.ts';
import type { TextDirective } from '../markdown.ts';
import type { RenderContext } from '../render-context.ts';
import { strings } from '../strings.ts';
import { readAttributes } from './attributes.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'];

/** A directive within a line that a feature has: gives the nodes for its label, which is plain text, or reports what is wrong with it. */
export type InlineDirective = (label: string, fail: (message: string, hint: string) => void) => ElementContent[];

/** Renders `:kbd[…]`, `:badge[…]`, `:screen[…]` or the directive of a feature. */
export function renderInline(node: TextDirective, scope: RenderContext): ElementContent[] {
  const value = plainLabel(node, scope);
  const added = scope.inlines.get(node.name);
  if (added) {
    readAttributes(node, none, scope);
    return added(value, (message, hint) =>
      scope.report({ line: node.position?.start.line, message: message, hint: hint }),
    );
  }
  if (node.name === 'kbd') {
    readAttributes(node, none, scope);
    return [el('kbd', {}, [text(value)])];
  }
  if (node.name === 'screen') {
    const parts = screenParts(node, value, scope);
    return [el('strong', { className: ['screen'] }, [text(parts.join(' › '))])];
  }
  return badge(node, value, scope);
}

/** A `:screen[…]` that is a paragraph of its own is drawn as a path of steps. */
export function screenPath(node: TextDirective, scope: RenderContext): ElementContent {
  const parts = screenParts(node, plainLabel(node, scope), scope);
  const items = parts.map((part, at) => el('li', {}, [...(at ? [icon('chev')] : []), el('b', {}, [text(part)])]));
  const twin = [
    {
      type: 'paragraph' as const,
      children: [{ type: 'strong' as const, children: [{ type: 'text' as const, value: parts.join(' › ') }] }],
    },
  ];
  return {
    ...el('ol', { className: ['path'], ariaLabel: strings.clickPath }, items),
    data: { twin },
    position: node.position,
  };
}

const none = z.strictObject({});

function screenParts(node: TextDirective, value: string, scope: RenderContext): string[] {
  readAttributes(node, none, scope);
  const parts = value.split('>').map((part) => part.trim());
  if (parts.some((part) => !part))
    scope.report({
      line: node.position?.start.line,
      message: 'A part of :screen is empty.',
      hint: 'Write :screen[Menu > Page > Button].',
    });
  return parts;
}

function badge(node: TextDirective, value: string, scope: RenderContext): ElementContent[] {
  const attributes = readAttributes(node, z.strictObject({ kind: z.enum(['method', 'edition', 'status']) }), scope);
  const fail = (message: string, hint: string) =>
    scope.report({ line: node.position?.start.line, message: message, hint: hint });
  if (/\s/.test(value)) fail(`The badge "${value}" has more than one word.`, 'Use one word, or plain text.');
  if (attributes?.kind !== 'method')
    return [el('span', { className: ['badge', attributes?.kind ?? 'status'] }, [text(value)])];
  if (!methods.includes(value))
    fail(`"${value}" is not an HTTP method.`, `Use one of ${methods.join(', ')}, or another kind of badge.`);
  return [el('span', { className: ['method', value.toLowerCase()] }, [text(value)])];
}

/** The label of an inline directive, which is plain text. */
function plainLabel(node: TextDirective, scope: RenderContext): string {
  const line = node.position?.start.line;
  if (node.children.some((child) => child.type !== 'text'))
    scope.report({
      line,
      message: `:${node.name} holds more than plain text.`,
      hint: 'Remove the marks, links and code within its brackets.',
    });
  const value = node.children.map(textOf).join('').trim();
  if (!value) scope.report({ line, message: `:${node.name} is empty.`, hint: 'Write its text in the brackets.' });
  return value;
}

/** The words of Markdown, without its marks. */
export function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
