import { z } from 'zod';
import { findLeftoverMarkup } from '../model/leftover-markup.ts';

/**
 * What the data files share. The form of every file is defined by the "Data files" section of the authors' guide: a key that
 * no schema names is a mistake, `null` means "not documented", and every item says where its facts are from.
 */

/** A rule of ours on a value, with the cure that the author reads. */
export const refineWithHint = <T extends z.ZodType>(
  schema: T,
  holds: (value: z.output<T>) => boolean,
  message: string,
  hint: string,
): T => schema.refine(holds, { error: message, params: { hint } });

/** Inline Markdown: code, links, emphasis. */
export const text = refineWithHint(
  z.string(),
  (value) => value.trim() !== '',
  'The text is empty',
  'Write the text, or leave the key out.',
);

/** A text that is shown without being rendered: it has no Markdown but code in backticks. */
export const plainText = refineWithHint(
  text,
  (value) => findLeftoverMarkup(value.replace(/`[^`]+`/g, '')).length === 0,
  'The text has Markdown, which is shown as it is typed',
  'Write it without links and emphasis; code is in backticks.',
);

/** A word of the product that is shown as written: a name, a signature, a command. */
export const code = text;

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** An id that serves as an anchor. */
export const slug = refineWithHint(
  z.string(),
  (value) => slugForm.test(value),
  'An id that is used as an anchor has other signs than lower-case letters, digits and single hyphens',
  'Write it like `create-table`.',
);

/** A route of the site, with or without an anchor. */
export const route = refineWithHint(
  z.string(),
  (value) => value.startsWith('/') && !value.startsWith('//'),
  'A route does not start with a slash',
  'Write the route of the page, for example `/first-steps`.',
);

/** Where the facts are from. Never shown to readers. A site may demand prefixes (`sourcePrefixes`). */
export const sources = refineWithHint(
  z.array(text),
  (value) => value.length > 0,
  'The list of sources is empty',
  'Name the page or file that states these facts.',
);

/** What a question to maintainers may not be longer than, in characters. */
const longestQuestion = 200;

/** Questions that are open, for maintainers. Readers never see them; `npm run check -- --open` lists them. */
export const openQuestionList = z.array(
  refineWithHint(
    text,
    (value) => value.length <= longestQuestion && value.trim().endsWith('?'),
    `An entry of "openQuestions" is not a question of at most ${longestQuestion} characters`,
    'Ask one thing, in one line that ends with "?".',
  ),
);

/** Questions of readers that an item answers; search finds the item by them. */
export const questionList = z.array(
  refineWithHint(
    text,
    (value) => value.trim().endsWith('?'),
    'An entry of "questions" is not a question',
    'End it with "?".',
  ),
);

/**
 * What an item leaves open; what a reader does about it where guessing wrong would hurt, as one imperative sentence; the questions that it answers.
 */
export const noteKeys = {
  openQuestions: openQuestionList.optional(),
  caution: text.optional(),
  questions: questionList.optional(),
};

/** What an item with these keys holds. */
export interface WithNotes {
  openQuestions?: string[] | undefined;
  caution?: string | undefined;
  questions?: string[] | undefined;
}

/** A value as the product writes it. `null` is unknown, and shown nowhere. */
export const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Scalar = z.output<typeof scalar>;

/** One value of a closed set. */
export const choice = z.strictObject({
  value: z.union([z.string(), z.number(), z.boolean()]),
  name: code.optional(),
  text: text.nullable().optional(),
});
export type Choice = z.output<typeof choice>;

/** A title that a group of items is shown under. */
export const group = z.strictObject({ id: slug, title: text, text: text.optional() });
export type Group = z.output<typeof group>;

/** Reports every value of `list` that is there twice, at the item that repeats it. */
export function checkUnique(
  context: z.RefinementCtx,
  path: (string | number)[],
  list: readonly (string | undefined)[],
  what: string,
): void {
  const seen = new Set<string>();
  list.forEach((value, index) => {
    if (value === undefined) return;
    if (seen.has(value))
      context.addIssue({
        code: 'custom',
        path: [...path, index],
        message: `${what} \`${value}\` is here a second time`,
        params: { hint: 'Give each item of the file an id of its own.' },
      });
    seen.add(value);
  });
}

/** Reports every item whose group the file does not declare. */
export function checkGroups(
  context: z.RefinementCtx,
  path: (string | number)[],
  items: readonly { group?: string | undefined }[],
  groups: readonly Group[] | undefined,
): void {
  const known = (groups ?? []).map((entry) => entry.id);
  items.forEach((item, index) => {
    const hint = known.length ? `Use one of: ${known.join(', ')}.` : 'Add `groups` with an id and a title each.';
    if (item.group === undefined && known.length)
      context.addIssue({
        code: 'custom',
        path: [...path, index],
        message: 'The item names no group',
        params: { hint },
      });
    if (item.group !== undefined && !known.includes(item.group))
      context.addIssue({
        code: 'custom',
        path: [...path, index, 'group'],
        message: `The file has no group \`${item.group}\``,
        params: { hint },
      });
  });
}

/** Reports items without sources, where the file has none for all of them either. */
export function checkSources(
  context: z.RefinementCtx,
  path: (string | number)[],
  items: readonly { sources?: string[] | undefined }[],
  whole: string[] | undefined,
): void {
  if (whole) return;
  items.forEach((item, index) => {
    if (!item.sources)
      context.addIssue({
        code: 'custom',
        path: [...path, index],
        message: 'The item has no sources',
        params: { hint: 'Add `sources` to the item, or to the file if all of it is from the same place.' },
      });
  });
}

/** Where an answer is from: a product printed it, it follows from the data by rules, or only its structure is known. */
export const origins = ['printed', 'derived', 'shape'] as const;
export type Origin = (typeof origins)[number];
