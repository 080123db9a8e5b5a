import { z } from 'zod';
import { getZodIssues, reportAttributeIssues } from '../attribute-diagnostics.ts';
import type { Directive } from '../markdown.ts';
import type { RenderContext } from '../render-context.ts';

/** A text that has to be there. */
export const required = z.string().trim().min(1);

/** Checks the attributes of a directive; reports what is wrong and then gives undefined. A label (`:::note[Title]`) is not an attribute. */
export function readAttributes<A>(
  node: Directive,
  schema: { parse(value: unknown): A },
  scope: RenderContext,
): A | undefined {
  const line = node.position?.start.line;
  const attributes = node.attributes ?? {};
  const first = node.type === 'containerDirective' ? node.children[0] : undefined;
  if (first?.type === 'paragraph' && (first.data as { directiveLabel?: boolean } | undefined)?.directiveLabel)
    scope.report({
      line,
      message: `"${node.name}" has a label in square brackets.`,
      hint: 'Write it as an attribute: {title="…"}.',
    });
  if (node.type === 'leafDirective' && node.children.length)
    scope.report({
      line,
      message: `"${node.name}" has a label in square brackets.`,
      hint: 'Remove it; this directive has attributes only.',
    });
  try {
    return schema.parse(attributes);
  } catch (error) {
    const issues = getZodIssues(error);
    if (!issues) throw error;
    for (const fault of reportAttributeIssues(node.name, attributes, issues, knownTo(schema)))
      scope.report({ line, ...fault });
    return undefined;
  }
}

/** Names of the attributes that a schema allows. */
const knownTo = (schema: object): string[] => Object.keys((schema as { shape?: object }).shape ?? {});
