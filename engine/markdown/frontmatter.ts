import { type Document, isMap, isScalar } from 'yaml';
import { z } from 'zod';
import { questions } from '../data/common.ts';
import { unseenSign } from '../model/characters.ts';
import type { Report } from './report.ts';
import type { Frontmatter, PageRules } from './types.ts';
import { readYaml } from './yaml.ts';

const longest = 160;
const line = z.string().trim().min(1);

/** A line that is shown as it is, in titles of tabs, lists and feeds. */
const shown = line.superRefine((value, context) => {
  const refuse = (message: string, cure: string) => context.addIssue({ code: 'custom', message, params: { cure } });
  const sign = unseenSign(value);
  if (value.includes('\n')) refuse('The text has a line break.', 'Write it on one line.');
  else if (sign) refuse(sign.cause, sign.cure);
  else if (/ {2}/.test(value)) refuse('The text has two spaces in a row.', 'Leave one.');
});

/** The keys of frontmatter. No others are allowed. */
const schemaOf = ({ kinds, sidebars, defaultSidebar, keys = [] }: PageRules) =>
  z.strictObject({
    title: shown,
    description: shown.max(longest),
    // A site with one kind need not name it.
    kind: kinds.length === 1 ? z.enum(kinds).default(kinds[0] as string) : z.enum(kinds),
    sidebar: z.enum(sidebars).default(defaultSidebar),
    keywords: z.array(line).default([]),
    asked: z.array(shown).default([]),
    sources: z.array(line).default([]),
    open: questions.default([]),
    boxes: line.optional(),
    short: line.optional(),
    noHeader: z.boolean().default(false),
    who: shown.optional(),
    before: shown.optional(),
    where: shown.optional(),
    ...Object.fromEntries(keys.map((key) => [key, shown.optional()])),
  });

/** Made once for the rules of a site, not once a page. */
const schemas = new WeakMap<PageRules, ReturnType<typeof schemaOf>>();

/** A question with an anchor and without quotes: YAML takes the anchor for a comment. */
const lostAnchor = /(?<=^ *- )[^"'\s][^\n]*\?[ \t]+#/gm;

/** Stands in for frontmatter that is at fault, so that the body of the page is checked all the same. */
const standIn = ({ kinds, defaultSidebar }: PageRules): Frontmatter => ({
  title: 'Untitled',
  description: '',
  kind: kinds[0] ?? '',
  sidebar: defaultSidebar,
  keywords: [],
  asked: [],
  sources: [],
  open: [],
  noHeader: false,
});

/**
 * Reads the frontmatter of a page by the rules of its site. Mistakes are reported with their lines. `body` is the text with the frontmatter's lines emptied, so that
 * lines of the body are lines of the file.
 */
export function readFrontmatter(
  text: string,
  report: Report,
  rules: PageRules,
): { frontmatter: Frontmatter; body: string } {
  const match = /^---\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/.exec(text);
  if (!match) {
    report({
      line: 1,
      cause: 'The page has no frontmatter.',
      cure: `Start the file with "---", the keys title, description and kind, and "---".`,
    });
    return { frontmatter: standIn(rules), body: text };
  }
  const block = match[0];
  const body = '\n'.repeat(block.split('\n').length - 1) + text.slice(block.length);
  return { frontmatter: check(match[1] as string, report, rules) ?? standIn(rules), body };
}

function check(yaml: string, report: Report, rules: PageRules): Frontmatter | undefined {
  const { document, value: keysAndValues, faults, lines } = readYaml(yaml);
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  for (const { line: at, cause, cure } of faults)
    report({ line: at + 1, cause: cause.replace(/^No valid YAML/, 'The frontmatter is not valid YAML'), cure });
  if (faults.length) return undefined;
  for (const { index } of yaml.matchAll(lostAnchor))
    report({
      line: lines.linePos(index).line + 1,
      cause: 'The anchor behind the question is a comment for YAML, and lost.',
      cure: 'Put the question and its anchor into quotes: - "How long does a key live? #expiry".',
    });
  if (Array.isArray(keysAndValues) || (typeof keysAndValues !== 'object' && keysAndValues !== undefined)) {
    report({
      line: 2,
      cause: `The frontmatter is ${Array.isArray(keysAndValues) ? 'a list' : 'a text'}, not keys with values.`,
      cure: 'Write one key a line: title: …, description: …, kind: ….',
    });
    return undefined;
  }
  const schema = schemas.get(rules) ?? schemaOf(rules);
  schemas.set(rules, schema);
  const result = schema.safeParse(keysAndValues ?? {});
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const place = (path: PropertyKey[]) => lineAt(offsetOf(document, path));
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        report({
          line: place([key]),
          cause: `The frontmatter has no key "${key}".`,
          cure: `Its keys are ${Object.keys(schema.shape).join(', ')}.`,
        });
    else report({ line: place(issue.path), ...explain(issue, valueAt(document, issue.path), rules) });
  }
  return undefined;
}

/** How each form of value is written. */
const forms: Record<string, string> = {
  string: 'Write a text; a number, true, false and a text with a colon need quotes.',
  array: 'Write a list: [a, b].',
  boolean: 'Write true or false, without quotes.',
};

const kindOf = (value: unknown): string => {
  // Lists and keys with values come as parts of the document here.
  if (typeof value === 'object') return value === null ? 'empty' : 'a list or keys with values';
  return value === true || value === false ? 'true or false' : typeof value === 'number' ? 'a number' : 'a text';
};

/** Cause and cure of one finding of the schema. */
function explain(issue: z.core.$ZodIssue, value: unknown, { variants }: PageRules): { cause: string; cure: string } {
  const key = issue.path.join('.');
  if (value === undefined)
    return { cause: `The frontmatter lacks "${key}".`, cure: `Add a line "${key}: …" to the frontmatter.` };
  if (issue.code === 'too_big' && key === 'description')
    return {
      cause: `The description has ${String(value).trim().length} characters; at most ${longest} are allowed.`,
      cure: 'Shorten it to one or two sentences.',
    };
  const base = key === 'sidebar' && variants[String(value)];
  if (base)
    return {
      cause: `"${String(value)}" is a variant of the sidebar "${base}", which only the query of an address chooses.`,
      cure: `Write "sidebar: ${base}".`,
    };
  if (issue.code === 'invalid_value')
    return {
      cause: `"${String(value)}" is not a ${key === 'kind' ? 'kind of page' : key}.`,
      cure: `Choose one of ${issue.values.map(String).join(', ')}.`,
    };
  if (issue.code === 'too_small')
    return { cause: `"${key}" is empty.`, cure: 'Give it a text, or leave the key out where it is optional.' };
  if (issue.code === 'custom')
    return {
      cause: issue.message.replace(/\.?$/, '.'),
      cure: String(issue.params?.cure ?? 'Correct the text.'),
    };
  const cure = issue.code === 'invalid_type' ? forms[issue.expected] : undefined;
  return {
    cause: `"${key}" has the wrong form: ${cure ? `it is ${kindOf(value)}` : issue.message}.`,
    cure: cure ?? 'Lists are written [a, b]; text with a colon needs quotes.',
  };
}

/** Where a key is in the YAML text; 0 for one that is missing. */
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
