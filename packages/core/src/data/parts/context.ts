import type { DataDirective, DirectiveContext } from '../../markdown/types.ts';

/** Directives of the page by name. */
export const siblings = (context: DirectiveContext, name: string): Record<string, string>[] =>
  (context.directives ?? []).filter((directive) => directive.name === name).map(({ attributes }) => attributes);

/** Puts a directive into the list of all of them; its own attributes are known to itself alone. */
export const defineDirective = <A>(directive: {
  name: string;
  attributes: { parse(value: unknown): A };
  documents?(attributes: Record<string, string>): string | undefined;
  render(attributes: A, context: DirectiveContext): ReturnType<DataDirective['render']>;
}): DataDirective => directive as unknown as DataDirective;
