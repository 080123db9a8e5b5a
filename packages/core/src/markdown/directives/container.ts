import type { ElementContent } from 'hast';
import type { BlockContent, RootContent } from 'mdast';
import type { ContainerDirective } from '../markdown.ts';
import type { HastState, RenderContext } from '../types.ts';

export interface Container<A> {
  form: 'container';
  attributes: { parse(value: unknown): A };
  inSteps?: true;
  /** Loads what `render` needs, before a page that uses the directive. */
  load?(): Promise<unknown>;
  /** Hashes other files that it reads, for the page cache. */
  hash?(): string;
  /** Checks the content and renders it. Mistakes are reported; what can be rendered is. */
  render(node: ContainerDirective, attributes: A, scope: RenderContext, state: HastState): ElementContent[];
}

export const container = <A>(definition: Omit<Container<A>, 'form'>): Container<A> => ({
  form: 'container',
  ...definition,
});

export interface EnclosingStep {
  number: number;
  texts: readonly string[];
}

const enclosingSteps = new WeakMap<ContainerDirective, EnclosingStep>();

export const setEnclosingStep = (node: ContainerDirective, step: EnclosingStep): unknown =>
  enclosingSteps.set(node, step);

export const getEnclosingStep = (node: ContainerDirective): EnclosingStep | undefined => enclosingSteps.get(node);

const NODE_NAMES: Record<string, string> = {
  paragraph: 'a paragraph',
  list: 'a list',
  table: 'a table',
  heading: 'a heading',
  codeFrame: 'a code block',
  code: 'a code block',
  containerDirective: 'a container',
  leafDirective: 'a directive with data',
};

export const describeNode = (node: RootContent): string =>
  node.type === 'containerDirective' || node.type === 'leafDirective'
    ? `"${node.name}"`
    : (NODE_NAMES[node.type] ?? `"${node.type}"`);

export function reportDisallowedChildren(
  owner: string,
  children: RootContent[],
  allowed: (node: RootContent) => boolean,
  hint: string,
  scope: RenderContext,
): void {
  for (const child of children) {
    if (!allowed(child) && child.type in NODE_NAMES)
      scope.report({
        line: child.position?.start.line,
        message: `"${owner}" must not contain ${describeNode(child)}.`,
        hint,
      });
    else if (child.type === 'list')
      for (const item of child.children) reportDisallowedChildren(owner, item.children, allowed, hint, scope);
  }
}

export function renderChildren(children: RootContent[], state: HastState): ElementContent[] {
  return state
    .all({ type: 'blockquote', children: children as BlockContent[] })
    .filter((node) => node.type !== 'text' || node.value.trim());
}
