import { z } from 'zod';
import { questions } from '../data/common.ts';
import { faultsOf } from '../data/issues.ts';
import { YamlPlaces } from '../data/yaml-place.ts';
import { unseenSign, withoutHarmfulSigns } from '../model/characters.ts';
import type { Report } from './report.ts';
import type { Frontmatter, PageRules } from './types.ts';
import { readYaml } from './yaml.ts';

/** Characters of a description: two lines below the title. */
export const longestDescription = 140;
const line = z.string().trim().min(1);

type Mistake = { cause: string; cure: string } | false | undefined;

/** Refuses a text for the mistake that `find` finds in it. */
const without = (find: (value: string) => Mistake) => (value: string, context: z.core.$RefinementCtx<string>) => {
  const mistake = find(value);
  // The key comes behind the cause, before the full stop.
  if (mistake)
    context.addIssue({ code: 'custom', message: mistake.cause.replace(/\.$/, ''), params: { cure: mistake.cure } });
};

/** A line that is shown as it is, in titles of tabs, lists and feeds. */
const shown = line.superRefine(
  without(
    (value) =>
      (value.includes('\n') && { cause: 'The text has a line break', cure: 'Write it on one line.' }) ||
      unseenSign(value) ||
      (/ {2}/.test(value) && { cause: 'The text has two spaces in a row', cure: 'Leave one.' }),
  ),
);

const shortLine = shown.superRefine(
  without(
    ({ length }) =>
      length > longestDescription && {
        cause: `The text has ${length} characters; at most ${longestDescription} are allowed`,
        cure: 'Shorten it to one or two sentences.',
      },
  ),
);

const notVariant = (variants: PageRules['variants']) =>
  without((value) => {
    const base = variants[value];
    return (
      base !== undefined && {
        cause: `"${value}" is a variant of the sidebar "${base}", which only the query of an address chooses`,
        cure: `Write "sidebar: ${base}".`,
      }
    );
  });

/** `2.0.01`. YAML takes a version of two parts for a number. */
const version = line.superRefine(
  without((value) =>
    /^\d+(\.\d+)+$/.test(value)
      ? false
      : {
          cause: `"${value}" is not a version`,
          cure: 'Write the number of the release, for example `since: "2.0.01"`.',
        },
  ),
);

/** The keys of frontmatter. No others are allowed. */
const schemaOf = ({ kinds, sidebars, defaultSidebar, variants, keys = [] }: PageRules) =>
  z.strictObject({
    title: shown,
    description: shortLine,
    // A site with one kind need not name it.
    kind: kinds.length === 1 ? z.enum(kinds).default(kinds[0] as string) : z.enum(kinds),
    sidebar: z.string().superRefine(notVariant(variants)).pipe(z.enum(sidebars)).default(defaultSidebar),
    keywords: z.array(line).default([]),
    asked: z.array(shown).default([]),
    sources: z.array(line).default([]),
    open: questions.default([]),
    boxes: line.optional(),
    short: line.optional(),
    noHeader: z.boolean().default(false),
    since: version.optional(),
    who: shown.optional(),
    before: shown.optional(),
    where: shown.optional(),
    ...Object.fromEntries(keys.map((key) => [key, shown.optional()])),
  });

/** Made once for the rules of a site, not once a page. */
const schemas = new WeakMap<PageRules, ReturnType<typeof schemaOf>>();

/** A question with an anchor and without quotes: YAML takes the anchor for a comment. */
const lostAnchor = /(?<=^ *- )[^"'\s][^\n]*\?[ \t]+#/gm;

/** Where a project declares what a page names by these keys. */
const declaredIn: Record<string, string> = { kind: '"kinds" of site.config.ts', sidebar: 'navigation/index.ts' };

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
  // Signs that the file itself holds are faults of its reader: values are looked at for those that YAML writes as escapes.
  const yaml = withoutHarmfulSigns(match[1] as string);
  return { frontmatter: check(yaml, report, rules) ?? standIn(rules), body };
}

function check(yaml: string, report: Report, rules: PageRules): Frontmatter | undefined {
  const { document, value: keysAndValues, faults, lines } = readYaml(yaml);
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
  const places = new YamlPlaces(document, lines);
  for (const { path, key, cause, cure } of faultsOf(result.error.issues, keysAndValues ?? {}, schema)) {
    const declared = cause.includes('is not possible here') && declaredIn[String(path[0])];
    report({
      line: (places.lineOf(path, key) ?? 1) + 1,
      cause,
      cure: declared ? `${cure} A new one is declared in ${declared}.` : cure,
    });
  }
  return undefined;
}
