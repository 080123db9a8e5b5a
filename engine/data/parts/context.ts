import type { DataContext, DataDirective } from '../../markdown/types.ts';

/** A data directive of a page, as its author wrote it. */
export interface Sibling {
  name: string;
  attributes: Record<string, string>;
}

/**
 * What the renderers know of the page around a directive: all of its data directives, in order, this one among them. Without it a directive
 * renders as if it stood alone.
 */
export interface PageContext extends DataContext {
  directives?: readonly Sibling[];
}

/** Directives of the page by name. */
export const siblings = (context: PageContext, name: string): Record<string, string>[] =>
  (context.directives ?? []).filter((directive) => directive.name === name).map(({ attributes }) => attributes);

/** Puts a directive into the list of all of them; its own attributes are known to itself alone. */
export const defineDirective = <A>(directive: {
  name: string;
  attributes: { parse(value: unknown): A };
  documents?(attributes: Record<string, string>): string | undefined;
  render(attributes: A, context: PageContext): ReturnType<DataDirective['render']>;
}): DataDirective => directive as unknown as DataDirective;
