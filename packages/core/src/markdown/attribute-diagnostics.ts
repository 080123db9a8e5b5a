import type { PageDiagnostic } from './diagnostic-collector.ts';

/** One finding of a zod schema, as far as authors see it. */
interface Issue {
  code?: string;
  path: PropertyKey[];
  message: string;
  keys?: string[];
  values?: unknown[];
}

/** The findings of a zod error, or undefined for any other error. */
export function getZodIssues(error: unknown): Issue[] | undefined {
  const issues = (error as { issues?: unknown } | undefined)?.issues;
  return Array.isArray(issues) ? (issues as Issue[]) : undefined;
}

/** Reports findings about the attributes of a directive. */
export function reportAttributeIssues(
  name: string,
  attributes: Record<string, unknown>,
  issues: Issue[],
  known: string[],
): Omit<PageDiagnostic, 'line'>[] {
  return issues.flatMap((issue) => {
    if (issue.keys)
      return issue.keys.map((key) => ({
        message: `"${name}" has no attribute "${key}".`,
        hint: known.length ? `Its attributes are ${known.join(', ')}.` : 'Remove it; this directive has none.',
      }));
    const key = issue.path.map(String).join('.');
    const value = attributes[key];
    if (value === undefined || value === '')
      return [{ message: `"${name}" lacks the attribute "${key}".`, hint: `Write ${key}="…" in its braces.` }];
    const choices = issue.values?.map(String).join(', ');
    return [
      {
        message: `${key}="${String(value)}" is not possible in "${name}"${choices ? '' : `: ${issue.message}`}.`,
        hint: choices ? `Choose one of ${choices}.` : `Correct the attribute "${key}".`,
      },
    ];
  });
}
