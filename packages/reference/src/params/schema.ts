import {
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

/**
 * The schema of `data/params/<file>.yaml`: parameters of a configuration file, or hyperparameters.
 */

const bounds = z.strictObject({
  min: z.number().optional(),
  max: z.number().optional(),
  /** Replaces the number where it reads better: "500 MB". */
  minText: text.optional(),
  maxText: text.optional(),
});
const range = z.union([z.null(), text, bounds]);
export type Range = z.output<typeof range>;

const sharedKeys = {
  type: text.nullable(),
  unit: text.optional(),
  default: scalar.optional(),
  range: range.optional(),
  values: z.array(choice).optional(),
  effect: text.nullable().optional(),
  advice: text.optional(),
  see: route.optional(),
  ...noteKeys,
  sources: sources.optional(),
};

const MAX_PHRASE_CHARS = 48;

const setting = z.strictObject({
  key: code,
  id: slug.optional(),
  group: z.string().optional(),
  text: text.nullable(),
  /** A phrase without a period that says what the key sets. */
  short: refineWithHint(
    text,
    (value) => value.length <= MAX_PHRASE_CHARS && !value.endsWith('.'),
    `\`short\` must be a phrase of at most ${MAX_PHRASE_CHARS} characters without a period`,
    'Say what the key sets, for example `Memory for the buffer pool`; details belong to `text`.',
  ),
  ...sharedKeys,
  /** The value in the configuration files of the product. */
  shipped: scalar.optional(),
  argument: scalar.optional(),
  alsoSetBy: z.union([code, z.array(code)]).optional(),
  applies: z.array(text).optional(),
  /** When a change takes effect, if not after a restart; `null` for unused keys. */
  effective: z.enum(['restart', 'database', 'table']).nullable().optional(),
});
export type Setting = z.output<typeof setting>;

const hyperParameter = z.strictObject({
  id: slug,
  group: z.string().optional(),
  label: text,
  json: code.nullable(),
  ...sharedKeys,
  /** Values of another parameter that use this one. */
  used_by: z.array(code).optional(),
});
export type HyperParameter = z.output<typeof hyperParameter>;

const fileKeys = {
  id: z.string(),
  title: text.optional(),
  groups: z.array(group).optional(),
  ...noteKeys,
  sources: sources.optional(),
};

const settingGroup = group.extend({ collapsed: z.boolean().optional() });
export type SettingGroup = z.output<typeof settingGroup>;

const configuration = z.strictObject({
  ...fileKeys,
  groups: z.array(settingGroup).optional(),
  kind: z.literal('configuration'),
  file: code.optional(),
  syntax: text.optional(),
  restart: z.boolean().optional(),
  parameters: z.array(setting).min(1),
});

const hyperParameters = z.strictObject({
  ...fileKeys,
  kind: z.literal('hyper-parameters'),
  parameters: z.array(hyperParameter).min(1),
});

export const paramsSchema = z
  .discriminatedUnion('kind', [configuration, hyperParameters])
  .superRefine((file, context) => {
    const items: {
      id?: string | undefined;
      key?: string;
      group?: string | undefined;
      sources?: string[] | undefined;
    }[] = file.parameters;
    checkUnique(
      context,
      ['parameters'],
      items.map((item) => item.id ?? toAnchor(item.key ?? '')),
      'The anchor',
    );
    checkGroups(context, ['parameters'], items, file.groups);
    checkSources(context, ['parameters'], items, file.sources);
  });
export type ParamsFile = z.output<typeof paramsSchema>;
