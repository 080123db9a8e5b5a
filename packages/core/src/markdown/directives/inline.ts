import type { ElementContent } from 'hast';
import type { Nodes } from 'mdast';
import { z } from 'zod';
import type { ReportProblem } from '../diagnostic-collector.ts';
import { el, icon, strongParagraph, text } from '../hast.ts';
import type { TextDirective } from '../markdown.ts';
import { strings } from '../strings.ts';
import type { RenderContext } from '../types.ts';
import { parseAttributes } from './attributes.ts';

const HTTP_METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'];

export interface InlineDirective {
  form: 'inline';
  /** Hashes other files that it reads, for the page cache. */
  hash?(): string;
  render(label: string, report: ReportProblem): ElementContent[];
}

export function renderInline(node: TextDirective, scope: RenderContext): ElementContent[] {
  const value = getLabel(node, scope);
  const directive = scope.inlines.get(node.name);
  if (directive) {
    parseAttributes(node, NO_ATTRIBUTES, scope);
    return directive.render(value, (message, hint) => scope.report({ line: node.position?.start.line, message, hint }));
  }
  if (node.name === 'kbd') {
    parseAttributes(node, NO_ATTRIBUTES, scope);
    return [el('kbd', {}, [text(value)])];
  }
  if (node.name === 'screen') {
    const parts = parseScreenPath(node, value, scope);
    return [el('strong', { className: ['screen'] }, [text(parts.join(' › '))])];
  }
  return renderBadge(node, value, scope);
}

export function renderScreenPath(node: TextDirective, scope: RenderContext): ElementContent {
  const parts = parseScreenPath(node, getLabel(node, scope), scope);
  const items = parts.map((part, at) => el('li', {}, [...(at ? [icon('chev')] : []), el('b', {}, [text(part)])]));
  return {
    ...el('ol', { className: ['path'], ariaLabel: strings.clickPath }, items),
    data: { markdown: [strongParagraph(parts.join(' › '))] },
    position: node.position,
  };
}

const NO_ATTRIBUTES = z.strictObject({});

function parseScreenPath(node: TextDirective, value: string, scope: RenderContext): string[] {
  parseAttributes(node, NO_ATTRIBUTES, scope);
  const parts = value.split('>').map((part) => part.trim());
  if (parts.some((part) => !part))
    scope.report({
      line: node.position?.start.line,
      message: 'A part of :screen is empty.',
      hint: 'Write :screen[Menu > Page > Button].',
    });
  return parts;
}

function renderBadge(node: TextDirective, value: string, scope: RenderContext): ElementContent[] {
  const attributes = parseAttributes(node, z.strictObject({ kind: z.enum(['method', 'edition', 'status']) }), scope);
  const report: ReportProblem = (message, hint) => scope.report({ line: node.position?.start.line, message, hint });
  if (/\s/.test(value)) report(`The badge "${value}" has more than one word.`, 'Use one word, or plain text.');
  if (attributes?.kind !== 'method')
    return [el('span', { className: ['badge', attributes?.kind ?? 'status'] }, [text(value)])];
  if (!HTTP_METHODS.includes(value))
    report(`"${value}" is not an HTTP method.`, `Use one of ${HTTP_METHODS.join(', ')}, or another kind of badge.`);
  return [el('span', { className: ['method', value.toLowerCase()] }, [text(value)])];
}

function getLabel(node: TextDirective, scope: RenderContext): string {
  const line = node.position?.start.line;
  if (node.children.some((child) => child.type !== 'text'))
    scope.report({
      line,
      message: `:${node.name} must contain plain text only.`,
      hint: 'Remove the marks, links and code within its brackets.',
    });
  const value = node.children.map(getText).join('').trim();
  if (!value) scope.report({ line, message: `:${node.name} is empty.`, hint: 'Write its text in the brackets.' });
  return value;
}

export function getText(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(getText).join('') : '';
}
