import {
  addIssue,
  checkGroups,
  checkSources,
  checkUnique,
  choice,
  code,
  group,
  noteKeys,
  refineWithHint,
  route,
  scalar,
  slug,
  sources,
  text,
  toAnchor,
} from '@folio/core/data';
import { z } from 'zod';

/** The schema of `data/<area>/<name>.yaml`: a table of keys, operators, types or codes. */

const item = z
  .strictObject({
    key: code.optional(),
    label: text.optional(),
    id: slug.optional(),
    group: z.string().optional(),
    type: text.nullable().optional(),
    unit: text.optional(),
    required: z.boolean().optional(),
    default: scalar.optional(),
    value: scalar.optional(),
    values: z.array(choice).optional(),
    text: text.nullable(),
    /** An imperative: what to do about it. */
    advice: text.optional(),
    /** The output of the product, for search only. */
    printed: text.optional(),
    /** A few words below the name, such as the number in a header. */
    note: text.optional(),
    example: text.optional(),
    see: route.optional(),
    ...noteKeys,
    sources: sources.optional(),
  })
  .superRefine((entry, context) => {
    if ((entry.key === undefined) !== (entry.label === undefined)) return;
    addIssue(
      context,
      [],
      entry.key === undefined ? 'The item has no name' : 'The item has two names',
      'Give it `key` (shown as code) or `label` (shown as text), not both.',
    );
  });
export type ReferenceItem = z.output<typeof item>;

export const toReferenceAnchor = (entry: ReferenceItem): string => entry.id ?? toAnchor(entry.key ?? entry.label ?? '');

export const referenceSchema = z
  .strictObject({
    id: z.string(),
    title: text,
    /** The head of the first column; "Key" or "Name" by default. */
    nameTitle: text.optional(),
    kind: text.default('key'),
    /** A question with `{value}` that each item with a value answers, for search. */
    question: refineWithHint(
      text,
      (value) => value.includes('{value}') && value.endsWith('?'),
      '`question` must contain `{value}` and end with a question mark',
      'Write it like `What does error {value} mean?`.',
    ).optional(),
    groups: z.array(group).optional(),
    items: z.array(item).min(1),
    ...noteKeys,
    sources: sources.optional(),
  })
  .superRefine((file, context) => {
    const anchors = file.items.map(toReferenceAnchor);
    checkUnique(
      context,
      ['items'],
      anchors.map((anchor) => anchor || undefined),
      'The anchor',
    );
    anchors.forEach((anchor, index) => {
      const name = file.items[index]?.key ?? file.items[index]?.label;
      if (anchor === '' && name !== undefined)
        addIssue(
          context,
          ['items', index],
          'The name of the item has no letters or digits for an anchor',
          'Give the item an `id`.',
        );
    });
    checkGroups(context, ['items'], file.items, file.groups);
    checkSources(context, ['items'], file.items, file.sources);
  });
export type ReferenceFile = z.output<typeof referenceSchema>;
