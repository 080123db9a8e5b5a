import type { ElementContent } from 'hast';
import type { BlockContent, RootContent } from 'mdast';
import type { ContainerDirective } from '../markdown.ts';
import type { HastState, RenderContext } from '../render-context.ts';

/** A container directive: `:::name{…}` … `:::`. */
export interface Container<A> {
  attributes: { parse(value: unknown): A };
  /** Whether a step of a task may hold it: a box of text that belongs to one action. */
  inSteps?: true;
  /** Checks the content and renders it. Faults are reported; what can be rendered is. */
  render(node: ContainerDirective, attributes: A, scope: RenderContext, state: HastState): ElementContent[];
}

/** Keeps the types of a directive's attributes together. */
export const container = <A>(definition: Container<A>): Container<A> => definition;

/** The step of a task that holds a container. */
export interface EnclosingStep {
  /** Its number, from 1. */
  number: number;
  /** The words of all steps of the list, in order, without what their containers hold. */
  texts: readonly string[];
}

const places = new WeakMap<ContainerDirective, EnclosingStep>();

/** Notes that a container belongs to a step, before it is rendered. */
export const setEnclosingStep = (node: ContainerDirective, place: EnclosingStep): unknown => places.set(node, place);

/** The step that holds a container; undefined outside of steps. */
export const getEnclosingStep = (node: ContainerDirective): EnclosingStep | undefined => places.get(node);

/** What a node is called in faults. */
const names: Record<string, string> = {
  paragraph: 'a paragraph',
  list: 'a list',
  table: 'a table',
  heading: 'a heading',
  codeFrame: 'a code block',
  code: 'a code block',
  containerDirective: 'a container',
  leafDirective: 'a directive with data',
};

export const nameOf = (node: RootContent): string =>
  node.type === 'containerDirective' || node.type === 'leafDirective'
    ? `"${node.name}"`
    : (names[node.type] ?? `"${node.type}"`);

/** Reports children, also those in lists, that a directive must not hold. Nodes that are refused everywhere are reported elsewhere. */
export function reportDisallowedChildren(
  owner: string,
  children: RootContent[],
  allowed: (node: RootContent) => boolean,
  hint: string,
  scope: RenderContext,
): void {
  for (const child of children) {
    if (!allowed(child) && child.type in names)
      scope.report({
        line: child.position?.start.line,
        message: `"${owner}" must not hold ${nameOf(child)}.`,
        hint: hint,
      });
    else if (child.type === 'list')
      for (const item of child.children) reportDisallowedChildren(owner, item.children, allowed, hint, scope);
  }
}

/** Renders children as a block would, without blank text between them. */
export function renderChildren(children: RootContent[], state: HastState): ElementContent[] {
  return state
    .all({ type: 'blockquote', children: children as BlockContent[] })
    .filter((node) => node.type !== 'text' || node.value.trim());
}
