import { z } from 'zod';
import { toDiagnostics } from '../data/schema-diagnostics.ts';
import { YamlLocations } from '../data/yaml-locations.ts';
import { findInvisibleCharacter, stripUnsafeCharacters } from '../model/characters.ts';
import type { ReportDiagnostic } from './diagnostic-collector.ts';
import type { Frontmatter, PageRules } from './types.ts';
import { readYaml } from './yaml.ts';

/** Characters of a description: two lines below the title. */
export const longestDescription = 140;

/** Tabs and search results cut longer titles. */
const MAX_TITLE_CHARS = 100;
/** A text of one line at least, without blanks around it. */
export const textLine = z.string().trim().min(1);

type Mistake = { message: string; hint: string } | false | undefined;

/** Refuses a text for the mistake that `find` finds in it. */
const without = (find: (value: string) => Mistake) => (value: string, context: z.core.$RefinementCtx<string>) => {
  const mistake = find(value);
  // The key comes behind the cause, before the full stop.
  if (mistake)
    context.addIssue({ code: 'custom', message: mistake.message.replace(/\.$/, ''), params: { hint: mistake.hint } });
};

/** A line that is shown as it is, in titles of tabs, lists and feeds. */
export const shown = textLine.superRefine(
  without(
    (value) =>
      (value.includes('\n') && { message: 'The text has a line break', hint: 'Write it on one line.' }) ||
      findInvisibleCharacter(value) ||
      (/ {2}/.test(value) && { message: 'The text has two spaces in a row', hint: 'Leave one.' }),
  ),
);

/** A line of at most so many characters. */
const shortLine = (max: number, hint: string) =>
  shown.superRefine(
    without(
      ({ length }) =>
        length > max && { message: `The text has ${length} characters; at most ${max} are allowed`, hint },
    ),
  );

const notVariant = (variants: PageRules['variants']) =>
  without((value) => {
    const base = Object.hasOwn(variants, value) ? variants[value] : undefined;
    return (
      base !== undefined && {
        message: `"${value}" is a variant of the sidebar "${base}", which only the query of an address chooses`,
        hint: `Write "sidebar: ${base}".`,
      }
    );
  });

/** `2.0.01`. YAML takes a version of two parts for a number. */
const version = textLine.superRefine(
  without((value) =>
    /^\d+(\.\d+)+$/.test(value)
      ? false
      : {
          message: `"${value}" is not a version`,
          hint: 'Write the number of the release, for example `since: "2.0.01"`.',
        },
  ),
);

/** The keys of frontmatter. No others are allowed. */
const schemaOf = ({ kinds, sidebars, defaultSidebar, variants, keys = [] }: PageRules) =>
  z.strictObject({
    title: shortLine(MAX_TITLE_CHARS, 'Shorten it to a few words.'),
    description: shortLine(longestDescription, 'Shorten it to one or two sentences.'),
    // A site with one kind need not name it.
    kind: kinds.length === 1 ? z.enum(kinds).default(kinds[0] as string) : z.enum(kinds),
    sidebar: z.string().superRefine(notVariant(variants)).pipe(z.enum(sidebars)).default(defaultSidebar),
    sources: z.array(textLine).default([]),
    calloutsReason: textLine.optional(),
    shortReason: textLine.optional(),
    noHeader: z.boolean().default(false),
    since: version.optional(),
    audience: shown.optional(),
    prerequisites: shown.optional(),
    uiPath: shown.optional(),
    ...Object.fromEntries(keys.map((key) => [key, shown.optional()])),
  });

/** Made once for the rules of a site, not once a page. */
const schemas = new WeakMap<PageRules, ReturnType<typeof schemaOf>>();

/** Where a project declares what a page names by these keys. */
const declaredIn: Record<string, string> = { kind: '"kinds" of site.config.ts', sidebar: 'navigation/index.ts' };

/** Stands in for frontmatter that is at fault, so that the body of the page is checked all the same. */
const standIn = ({ kinds, defaultSidebar }: PageRules): Frontmatter => ({
  title: 'Untitled',
  description: '',
  kind: kinds[0] ?? '',
  sidebar: defaultSidebar,
  sources: [],
  noHeader: false,
});

/**
 * Reads the frontmatter of a page by the rules of its site. Mistakes are reported with their lines. `body` is the text with the frontmatter's lines emptied, so that
 * lines of the body are lines of the file.
 */
export function readFrontmatter(
  text: string,
  report: ReportDiagnostic,
  rules: PageRules,
): { frontmatter: Frontmatter; body: string } {
  const match = /^---\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/.exec(text);
  if (!match) {
    report({
      line: 1,
      message: 'The page has no frontmatter.',
      hint: `Start the file with "---", the keys title, description and kind, and "---".`,
    });
    return { frontmatter: standIn(rules), body: text };
  }
  const block = match[0];
  const body = '\n'.repeat(block.split('\n').length - 1) + text.slice(block.length);
  // Line 1 of the block is line 2 of the file.
  const reportBelow: ReportDiagnostic = (fault) =>
    report(fault.line === undefined ? fault : { ...fault, line: fault.line + 1 });
  const schema = schemas.get(rules) ?? schemaOf(rules);
  schemas.set(rules, schema);
  const names = { subject: 'The frontmatter', example: 'title: …, description: …, kind: …', declaredIn };
  return { frontmatter: parseKeys(match[1] as string, schema, reportBelow, names)?.value ?? standIn(rules), body };
}

interface YamlNames {
  /** What the text is, at the beginning of a message. */
  subject: string;
  /** Keys with values, as the author has to write them. */
  example: string;
  /** Where a project declares the values of a key. */
  declaredIn?: Record<string, string>;
}

/**
 * Parses a YAML text of keys with values and validates it. Mistakes are reported with their lines in
 * the text.
 *
 * @returns The value and the lines of its parts, or `undefined` if it is invalid.
 */
export function parseKeys<T>(
  yaml: string,
  schema: z.ZodType<T>,
  report: ReportDiagnostic,
  { subject, example, declaredIn = {} }: YamlNames,
): { value: T; places: YamlLocations } | undefined {
  // Characters in the file itself are reported when it is read; here, only escapes of YAML are left.
  const { document, value: keysAndValues, faults, lines } = readYaml(stripUnsafeCharacters(yaml));
  for (const { line, message, hint } of faults)
    report({ line, message: message.replace(/^No valid YAML/, `${subject} is not valid YAML`), hint: hint });
  if (faults.length) return undefined;
  if (Array.isArray(keysAndValues) || typeof (keysAndValues ?? {}) !== 'object') {
    report({
      line: 1,
      message: `${subject} is ${Array.isArray(keysAndValues) ? 'a list' : 'a text'}, not keys with values.`,
      hint: `Write one key a line: ${example}.`,
    });
    return undefined;
  }
  const places = new YamlLocations(document, lines);
  const result = schema.safeParse(keysAndValues ?? {});
  if (result.success) return { value: result.data, places };
  for (const { path, key, message, hint } of toDiagnostics(result.error.issues, keysAndValues ?? {}, schema)) {
    const declared = message.includes('is not possible here') && declaredIn[String(path[0])];
    report({
      line: places.lineOf(path, key) ?? 1,
      message: message,
      hint: declared ? `${hint} A new one is declared in ${declared}.` : hint,
    });
  }
  return undefined;
}
