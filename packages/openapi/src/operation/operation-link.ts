import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import type { Method } from '../schema/openapi.ts';
import type { Operation } from './description.ts';

/** The badge of a method: `POST`. */
export const methodBadge = (method: Method): Element =>
  h('span', { className: ['method', method] }, method.toUpperCase());

/** A path as code with its parameters in accent. A long one breaks before its parts. */
export const pathCode = (path: string): Element =>
  h(
    'code',
    path.split(/(\{[^}]+\})|(?<=.)(?=[/?&])/).flatMap((part, at) => {
      if (!part) return [];
      if (part.startsWith('{')) return [h('var', part)];
      return at && /^[/?&]/.test(part) ? [h('wbr'), part] : [part];
    }),
  );

/** An operation by its summary, linked to its page; by its path while there is no page. */
export function operationLink(context: DirectiveContext, { id, method, path, operation }: Operation): ElementContent[] {
  const route = context.pageOf('operation', id);
  const name = route ? h('a', { href: route }, operation.summary) : h('code', path);
  return [methodBadge(method), { type: 'text', value: ' ' }, name];
}
