import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { questions } from '../data/common.ts';
import { pageKinds, type SidebarKey, sidebarKeys } from '../model/types.ts';
import type { Report } from './report.ts';
import type { Frontmatter } from './types.ts';

const longest = 160;
const sidebars = sidebarKeys.filter((key) => key !== 'leads-selling') as Exclude<SidebarKey, 'leads-selling'>[];
const line = z.string().trim().min(1);

/** The keys of frontmatter. No others are allowed. */
const schema = z.strictObject({
  title: line,
  description: line.max(longest),
  kind: z.enum(pageKinds),
  sidebar: z.enum(sidebars).default('docs'),
  keywords: z.array(line).default([]),
  sources: z.array(line).default([]),
  omits: z.array(line).default([]),
  open: questions.default([]),
  boxes: line.optional(),
  short: line.optional(),
  noHeader: z.boolean().default(false),
});

const keys = Object.keys(schema.shape);

/** Stands in for frontmatter that is at fault, so that the body of the page is checked all the same. */
const standIn: Frontmatter = {
  title: 'Untitled',
  description: '',
  kind: 'concept',
  sidebar: 'docs',
  keywords: [],
  sources: [],
  omits: [],
  open: [],
  noHeader: false,
};

/**
 * Reads the frontmatter of a page. Mistakes are reported with their lines. `body` is the text with the frontmatter's lines emptied, so that
 * lines of the body are lines of the file.
 */
export function readFrontmatter(text: string, report: Report): { frontmatter: Frontmatter; body: string } {
  const match = /^---\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/.exec(text);
  if (!match) {
    report({
      line: 1,
      cause: 'The page has no frontmatter.',
      cure: `Start the file with "---", the keys title, description and kind, and "---".`,
    });
    return { frontmatter: standIn, body: text };
  }
  const block = match[0];
  const body = '\n'.repeat(block.split('\n').length - 1) + text.slice(block.length);
  return { frontmatter: check(match[1] as string, report) ?? standIn, body };
}

function check(yaml: string, report: Report): Frontmatter | undefined {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  for (const error of document.errors)
    report({
      line: lineAt(error.pos[0]),
      cause: `The frontmatter is not valid YAML: ${error.message}.`,
      cure: 'Put values that hold a colon, a brace or a hash sign in quotes; name each key once.',
    });
  if (document.errors.length) return undefined;
  const result = schema.safeParse(document.toJS() ?? {});
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const place = (path: PropertyKey[]) => lineAt(offsetOf(document, path));
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        report({
          line: place([key]),
          cause: `The frontmatter has no key "${key}".`,
          cure: `Its keys are ${keys.join(', ')}.`,
        });
    else report({ line: place(issue.path), ...explain(issue, valueAt(document, issue.path)) });
  }
  return undefined;
}

/** Cause and cure of one finding of the schema. */
function explain(issue: z.core.$ZodIssue, value: unknown): { cause: string; cure: string } {
  const key = issue.path.join('.');
  if (value === undefined)
    return { cause: `The frontmatter lacks "${key}".`, cure: `Add a line "${key}: …" to the frontmatter.` };
  if (issue.code === 'too_big' && key === 'description')
    return {
      cause: `The description has ${String(value).trim().length} characters; at most ${longest} are allowed.`,
      cure: 'Shorten it to one or two sentences.',
    };
  if (issue.code === 'invalid_value')
    return { cause: `"${String(value)}" is no ${key}.`, cure: `Choose one of ${issue.values.map(String).join(', ')}.` };
  if (issue.code === 'too_small')
    return { cause: `"${key}" is empty.`, cure: 'Give it a text, or leave the key out where it is optional.' };
  return {
    cause: `"${key}" has the wrong form: ${issue.message}.`,
    cure: 'Lists are written [a, b]; text with a colon needs quotes.',
  };
}

/** Where a key stands in the YAML text; 0 for one that is missing. */
function offsetOf(document: Document, path: PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => (isScalar(key) ? key.value : key) === step);
      if (!pair) return offset;
      if (isScalar(pair.key) && pair.key.range) offset = pair.key.range[0];
      node = pair.value;
    } else node = (node as { items?: unknown[] } | undefined)?.items?.[Number(step)];
    const range = (node as { range?: [number, number, number] } | undefined)?.range;
    if (range && path.length > 1) offset = range[0];
  }
  return offset;
}

const valueAt = (document: Document, path: PropertyKey[]): unknown => document.getIn(path as string[]);
