import { z } from 'zod';
import { findLeftoverMarkup } from '../model/characters.ts';
import { suggestSimilarWord } from '../model/fuzzy-match.ts';

/** Parts of the schemas of data files. `null` means "not documented". */

export const refineWithHint = <T extends z.ZodType>(
  schema: T,
  isValid: (value: z.output<T>) => boolean,
  message: string,
  hint: string,
): T => schema.refine(isValid, { error: message, params: { hint } });

/** What is wrong with a value. */
export type Mistake = { message: string; hint: string } | false | undefined;

/** Returns a refinement that reports what `find` returns. */
export const refineWith =
  (find: (value: string) => Mistake) => (value: string, context: z.core.$RefinementCtx<string>) => {
    const mistake = find(value);
    // The path of the value follows the message, before the full stop.
    if (mistake) addIssue(context, [], mistake.message.replace(/\.$/, ''), mistake.hint);
  };

export function addIssue(
  context: Pick<z.RefinementCtx, 'addIssue'>,
  path: PropertyKey[],
  message: string,
  hint: string,
): void {
  context.addIssue({ code: 'custom', path, message, params: { hint } });
}

export const text = refineWithHint(
  z.string(),
  (value) => value.trim() !== '',
  'The text is empty',
  'Write the text, or leave the key out.',
);

const hasMarkup = (value: string): boolean =>
  /\*|(?<!\w)_\w[^_]*_(?!\w)/.test(value) || findLeftoverMarkup(value).length > 0;

/** Text that is shown as it is typed. */
export const plainText = refineWithHint(
  text,
  (value) => !hasMarkup(value),
  'The text has Markdown, which is shown as it is typed',
  'Write it without links, emphasis and backticks.',
);

/** Text of which only code is rendered. */
export const textWithCode = refineWithHint(
  text,
  (value) => !hasMarkup(value.replace(/`[^`]+`/g, '')),
  'The text has Markdown, which is shown as it is typed',
  'Write it without links and emphasis; code is in backticks.',
);

/** A name, a signature or a command, shown as written. */
export const code = text;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const slug = refineWithHint(
  z.string(),
  (value) => SLUG.test(value),
  'An id that is used as an anchor has other characters than lower-case letters, digits and single hyphens',
  'Write it like `create-table`.',
);

export const route = refineWithHint(
  z.string(),
  (value) => value.startsWith('/') && !value.startsWith('//'),
  'A route does not start with a slash',
  'Write the route of the page, for example `/first-steps`.',
);

/** Where the facts are from; never shown. A site may require prefixes (`sourcePrefixes`). */
export const sources = refineWithHint(
  z.array(text),
  (value) => value.length > 0,
  'The list of sources is empty',
  'Name the page or file that states these facts.',
);

const MAX_QUESTION_CHARS = 200;

const createQuestionList = (key: string) =>
  z.array(
    refineWithHint(
      text,
      (value) => value.length <= MAX_QUESTION_CHARS && value.trim().endsWith('?'),
      `An entry of "${key}" is not a question of at most ${MAX_QUESTION_CHARS} characters`,
      'Ask one thing, in one line that ends with "?".',
    ),
  );

/** Questions for maintainers, never shown; `npm run check -- --open` lists them. */
export const openQuestionList = createQuestionList('openQuestions');

/** Questions of users that an item answers, for search. */
export const questionList = createQuestionList('questions');

/** `caution` is one imperative sentence for when guessing wrong would hurt. */
export const noteKeys = {
  openQuestions: openQuestionList.optional(),
  caution: text.optional(),
  questions: questionList.optional(),
};

export interface WithNotes {
  openQuestions?: string[] | undefined;
  caution?: string | undefined;
  questions?: string[] | undefined;
}

/** A value as the product writes it; `null` (unknown) isn't shown. */
export const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Scalar = z.output<typeof scalar>;

export const choice = z.strictObject({
  value: z.union([z.string(), z.number(), z.boolean()]),
  name: code.optional(),
  text: text.nullable().optional(),
});
export type Choice = z.output<typeof choice>;

export const group = z.strictObject({ id: slug, title: text, text: text.optional() });
export type Group = z.output<typeof group>;

export function checkUnique(
  context: z.RefinementCtx,
  path: (string | number)[],
  list: readonly (string | undefined)[],
  label: string,
): void {
  const seen = new Set<string>();
  list.forEach((value, index) => {
    if (value === undefined) return;
    if (seen.has(value))
      addIssue(
        context,
        [...path, index],
        `${label} \`${value}\` is here a second time`,
        'Give each item of the file an id of its own.',
      );
    seen.add(value);
  });
}

export function checkGroups(
  context: z.RefinementCtx,
  path: (string | number)[],
  items: readonly { group?: string | undefined }[],
  groups: readonly Group[] | undefined,
): void {
  const known = (groups ?? []).map((entry) => entry.id);
  items.forEach((item, index) => {
    const hint = known.length
      ? `${suggestSimilarWord(item.group ?? '', known)}Use one of: ${known.join(', ')}.`
      : 'Add `groups` with an id and a title each.';
    if (item.group === undefined && known.length) addIssue(context, [...path, index], 'The item names no group', hint);
    if (item.group !== undefined && !known.includes(item.group))
      addIssue(context, [...path, index, 'group'], `The file has no group \`${item.group}\``, hint);
  });
}

/** Reports items without sources if the file has none either. */
export function checkSources(
  context: z.RefinementCtx,
  path: (string | number)[],
  items: readonly { sources?: string[] | undefined }[],
  fileSources: string[] | undefined,
): void {
  if (fileSources) return;
  items.forEach((item, index) => {
    if (!item.sources)
      addIssue(
        context,
        [...path, index],
        'The item has no sources',
        'Add `sources` to the item, or to the file if all of it is from the same place.',
      );
  });
}

/** Printed by a product, derived from data by rules, or only the structure. */
export const origins = ['printed', 'derived', 'shape'] as const;
export type Origin = (typeof origins)[number];
