import { z } from 'zod';
import { toDiagnostics } from '../data/schema-diagnostics.ts';
import { type Mistake, refineWith } from '../data/schema-helpers.ts';
import { findInvisibleCharacter, findPlainTextMistake, stripUnsafeCharacters } from '../model/characters.ts';
import type { PageDiagnostic, ReportDiagnostic } from './diagnostic-collector.ts';
import type { Frontmatter, PageRules } from './types.ts';
import { parseYaml, YamlLocations } from './yaml.ts';

export const MAX_DESCRIPTION_CHARS = 140;

const MAX_TITLE_CHARS = 100;
export const textLine = z.string().trim().min(1);

export const singleLine = textLine.superRefine(
  refineWith(
    (value) =>
      (value.includes('\n') && { message: 'The text has a line break', hint: 'Write it on one line.' }) ||
      findInvisibleCharacter(value) ||
      (/ {2}/.test(value) && { message: 'The text has two spaces in a row', hint: 'Leave one.' }),
  ),
);

export const shortLine = (max: number, hint: string) =>
  singleLine.superRefine(
    refineWith(
      ({ length }) =>
        length > max && { message: `The text has ${length} characters; at most ${max} are allowed`, hint },
    ),
  );

/** Such a title would have no anchor, no word for search and no name that is read out. */
const findWordlessTitle = (value: string): Mistake =>
  value.trim() !== '' &&
  !/[\p{L}\p{N}]/u.test(value) && { message: `"${value}" has no letter and no digit`, hint: 'Write a title in words.' };

const notVariant = (variants: PageRules['variants']) =>
  refineWith((value) => {
    const base = Object.hasOwn(variants, value) ? variants[value] : undefined;
    return (
      base !== undefined && {
        message: `"${value}" is a variant of the sidebar "${base}", which only the query of an address chooses`,
        hint: `Write "sidebar: ${base}".`,
      }
    );
  });

/** `2.0.01`. Unquoted, YAML reads `2.1` as a number. */
const version = textLine.superRefine(
  refineWith((value) =>
    /^\d+(\.\d+)+$/.test(value)
      ? false
      : {
          message: `"${value}" is not a version`,
          hint: 'Write the number of the release, for example `since: "2.0.01"`.',
        },
  ),
);

export const createFrontmatterSchema = ({ kinds, sidebars, defaultSidebar, variants, keys = [] }: PageRules) =>
  z.strictObject({
    title: shortLine(MAX_TITLE_CHARS, 'Shorten it to a few words.')
      .superRefine(refineWith(findPlainTextMistake))
      .superRefine(refineWith(findWordlessTitle)),
    description: shortLine(MAX_DESCRIPTION_CHARS, 'Shorten it to one or two sentences.').superRefine(
      refineWith(findPlainTextMistake),
    ),
    kind: kinds.length === 1 ? z.enum(kinds).default(kinds[0] as string) : z.enum(kinds),
    sidebar: z.string().superRefine(notVariant(variants)).pipe(z.enum(sidebars)).default(defaultSidebar),
    sources: z.array(textLine).default([]),
    calloutsReason: textLine.optional(),
    shortReason: textLine.optional(),
    noHeader: z.boolean().default(false),
    since: version.optional(),
    audience: singleLine.optional(),
    prerequisites: singleLine.optional(),
    uiPath: singleLine.optional(),
    ...Object.fromEntries(keys.map((key) => [key, singleLine.optional()])),
  });

const schemas = new WeakMap<PageRules, ReturnType<typeof createFrontmatterSchema>>();

const DECLARED_IN: Record<string, string> = { kind: '"kinds" of site.config.ts', sidebar: 'navigation/index.ts' };

/** Replaces invalid frontmatter, so that the body is checked too. */
const createPlaceholder = ({ kinds, defaultSidebar }: PageRules): Frontmatter => ({
  title: 'Untitled',
  description: '',
  kind: kinds[0] ?? '',
  sidebar: defaultSidebar,
  sources: [],
  noHeader: false,
});

export interface SplitText {
  yaml?: string;
  /** The frontmatter is blank lines in it, so that line numbers stay the same. */
  body: string;
  start: number;
  mistake?: PageDiagnostic;
}

const OPENING = /^((?:[^\S\n]*\n)*)([^\S\n]*)---([^\S\n]*)(?:\n|$)/;

/** Splits a page or snippet. Text before the frontmatter is a mistake, and is skipped if it is blank. */
export function splitFrontmatter(text: string): SplitText {
  const opening = OPENING.exec(text);
  if (!opening) return { body: text, start: 1 };
  const [head, blank = '', indent, space] = opening;
  const start = blank.split('\n').length;
  const closing = /^---[ \t]*(?:\n|$)/m.exec(text.slice(head.length));
  if (!closing)
    return {
      body: '\n'.repeat(text.split('\n').length - 1),
      start,
      mistake: {
        line: start,
        message: 'The frontmatter has no end.',
        hint: 'Write "---" on a line of its own, without a space before it, below the last key.',
      },
    };
  const end = head.length + closing.index + closing[0].length;
  const mistake: PageDiagnostic | undefined =
    blank || indent || space
      ? {
          line: blank ? 1 : start,
          message: `The frontmatter has ${blank ? 'blank lines' : indent ? 'a space' : 'a space after "---"'} ${blank || indent ? 'before it' : 'in its first line'}.`,
          hint: 'Write "---" as the first line of the file, and nothing else in that line.',
        }
      : undefined;
  return {
    yaml: text.slice(head.length, head.length + closing.index),
    body: '\n'.repeat(text.slice(0, end).split('\n').length - 1) + text.slice(end),
    start,
    ...(mistake && { mistake }),
  };
}

export function parseFrontmatter(
  text: string,
  report: ReportDiagnostic,
  rules: PageRules,
): { frontmatter: Frontmatter; body: string } {
  const { yaml, body, start, mistake } = splitFrontmatter(text);
  if (mistake) report(mistake);
  else if (yaml === undefined)
    report({
      line: 1,
      message: 'The page has no frontmatter.',
      hint: `Start the file with "---", the keys title, description and kind, and "---".`,
    });
  if (yaml === undefined) return { frontmatter: createPlaceholder(rules), body };
  const reportBelow: ReportDiagnostic = (diagnostic) =>
    report(diagnostic.line === undefined ? diagnostic : { ...diagnostic, line: diagnostic.line + start });
  const schema = schemas.get(rules) ?? createFrontmatterSchema(rules);
  schemas.set(rules, schema);
  const names = { subject: 'The frontmatter', example: 'title: …, description: …, kind: …', declaredIn: DECLARED_IN };
  return { frontmatter: parseKeys(yaml, schema, reportBelow, names)?.value ?? createPlaceholder(rules), body };
}

interface YamlNames {
  subject: string;
  example: string;
  declaredIn?: Record<string, string>;
}

/**
 * Parses and validates a YAML text of keys with values.
 * @returns The value and its locations, or `undefined` if it is invalid.
 */
export function parseKeys<T>(
  yaml: string,
  schema: z.ZodType<T>,
  report: ReportDiagnostic,
  { subject, example, declaredIn = {} }: YamlNames,
): { value: T; locations: YamlLocations } | undefined {
  // Characters were checked when the file was read; only YAML escapes are left.
  const { document, value: keysAndValues, diagnostics, lines } = parseYaml(stripUnsafeCharacters(yaml));
  for (const { line, message, hint } of diagnostics)
    report({ line, message: message.replace(/^Invalid YAML/, `${subject} is not valid YAML`), hint });
  if (diagnostics.length) return undefined;
  if (Array.isArray(keysAndValues) || typeof (keysAndValues ?? {}) !== 'object') {
    report({
      line: 1,
      message: `${subject} is ${Array.isArray(keysAndValues) ? 'a list' : 'a text'}, not keys with values.`,
      hint: `Write one key a line: ${example}.`,
    });
    return undefined;
  }
  const locations = new YamlLocations(document, lines);
  const result = schema.safeParse(keysAndValues ?? {});
  if (result.success) return { value: result.data, locations };
  for (const { path, key, code, message, hint } of toDiagnostics(result.error.issues, keysAndValues ?? {}, schema)) {
    const declared = code === 'unknown-value' && declaredIn[String(path[0])];
    report({
      line: locations.lineOf(path, key) ?? 1,
      message,
      hint: declared ? `${hint} A new one is declared in ${declared}.` : hint,
    });
  }
  return undefined;
}
