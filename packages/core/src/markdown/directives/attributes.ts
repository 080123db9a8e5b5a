import { z } from 'zod';
import { suggestSimilarWord } from '../../model/fuzzy-match.ts';
import type { PageDiagnostic } from '../diagnostic-collector.ts';
import type { Directive } from '../markdown.ts';
import type { RenderContext } from '../types.ts';

export const required = z.string().trim().min(1);

export function parseAttributes<A>(
  node: Directive,
  schema: { parse(value: unknown): A },
  scope: RenderContext,
): A | undefined {
  const line = node.position?.start.line;
  const attributes = node.attributes ?? {};
  const [first] = node.children;
  const isLeaf = node.type === 'leafDirective';
  if (isLeaf ? first : first?.type === 'paragraph' && (first.data as { directiveLabel?: boolean })?.directiveLabel)
    scope.report({
      line,
      message: `"${node.name}" has a label in square brackets.`,
      hint: isLeaf ? 'Remove it; this directive has attributes only.' : 'Write it as an attribute: {title="…"}.',
    });
  try {
    return schema.parse(attributes);
  } catch (error) {
    const issues = getZodIssues(error);
    if (!issues) throw error;
    for (const diagnostic of toAttributeDiagnostics(node.name, attributes, issues, getKnownAttributes(schema)))
      scope.report({ line, ...diagnostic });
    return undefined;
  }
}

const getKnownAttributes = (schema: object): string[] => Object.keys((schema as { shape?: object }).shape ?? {});

interface Issue {
  code?: string;
  path: PropertyKey[];
  message: string;
  keys?: string[];
  values?: unknown[];
}

function getZodIssues(error: unknown): Issue[] | undefined {
  const issues = (error as { issues?: unknown } | undefined)?.issues;
  return Array.isArray(issues) ? (issues as Issue[]) : undefined;
}

function toAttributeDiagnostics(
  name: string,
  attributes: Record<string, unknown>,
  issues: Issue[],
  known: string[],
): Omit<PageDiagnostic, 'line'>[] {
  return issues.flatMap((issue) => {
    if (issue.keys)
      return issue.keys.map((key) => ({
        message: `Unknown attribute "${key}" of "${name}".`,
        hint: known.length
          ? `${suggestSimilarWord(key, known)}Use ${known.length > 1 ? 'one of ' : ''}${known.join(', ')}.`
          : 'Remove it; this directive has none.',
      }));
    const key = issue.path.map(String).join('.');
    const value = attributes[key];
    if (value === undefined || value === '')
      return [{ message: `Missing attribute "${key}" of "${name}".`, hint: `Write ${key}="…" in its braces.` }];
    const choices = issue.values?.map(String);
    return [
      {
        message: `${key}="${String(value)}" is not possible in "${name}"${choices ? '' : `: ${issue.message}`}.`,
        hint: choices
          ? `${suggestSimilarWord(String(value), choices)}Use one of ${choices.join(', ')}.`
          : `Correct the attribute "${key}".`,
      },
    ];
  });
}

export function createUnknownDirectiveDiagnostic(
  written: string,
  hint: string,
  { unusedFeatures }: Pick<RenderContext, 'unusedFeatures'>,
): Omit<PageDiagnostic, 'line'> {
  const or = unusedFeatures.length
    ? `, or add the feature that has it to "features" in site.config.ts, which does not use ${unusedFeatures.join(', ')}`
    : '';
  return { message: `Unknown directive "${written}".`, hint: `${hint}${or}.` };
}
