import { toAnchor } from '@folio/core/data/anchors.ts';
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
} from '@folio/core/data/schema-helpers.ts';
import { z } from 'zod';

/** `data/params/<file>.yaml`: parameters of a configuration file, or hyper-parameters of an algorithm. */

const bounds = z.strictObject({
  min: z.number().optional(),
  max: z.number().optional(),
  /** Used instead of the number, where it reads better: "500 MB". */
  minText: text.optional(),
  maxText: text.optional(),
});
const range = z.union([z.null(), text, bounds]);
export type Range = z.output<typeof range>;

const shared = {
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

/** What a row has room for beside key and value, in characters. */
const longestShort = 48;

const setting = z.strictObject({
  key: code,
  id: slug.optional(),
  group: z.string().optional(),
  text: text.nullable(),
  /** What the key sets, in one phrase without a full stop: the row of the reference. */
  short: refineWithHint(
    text,
    (value) => value.length <= longestShort && !value.endsWith('.'),
    `\`short\` is not a phrase of at most ${longestShort} characters without a full stop`,
    'Say what the key sets, for example `Memory for the buffer pool`; details belong to `text`.',
  ),
  ...shared,
  /** The value in the configuration files that the product ships. */
  shipped: scalar.optional(),
  /** The argument of the server that sets the same for one run. */
  argument: scalar.optional(),
  /** A class that sets the same from a program. */
  also: z.union([code, z.array(code)]).optional(),
  applies: z.array(text).optional(),
  /** When a change takes effect, where it is not what the file says (`restart`); `null` says nothing, as of a key that is not used. */
  effective: z.enum(['restart', 'database', 'table']).nullable().optional(),
});
export type Setting = z.output<typeof setting>;

const hyperParameter = z.strictObject({
  id: slug,
  group: z.string().optional(),
  label: text,
  /** Key in the request. */
  json: code.nullable(),
  ...shared,
  /** Values of another parameter with which this one counts. */
  used_by: z.array(code).optional(),
});
export type HyperParameter = z.output<typeof hyperParameter>;

const head = {
  id: z.string(),
  title: text.optional(),
  groups: z.array(group).optional(),
  ...noteKeys,
  sources: sources.optional(),
};

/** Keys that hardly anyone changes: their rows are under one row, which opens. */
const settingGroup = group.extend({ folded: z.boolean().optional() });
export type SettingGroup = z.output<typeof settingGroup>;

const configuration = z.strictObject({
  ...head,
  groups: z.array(settingGroup).optional(),
  kind: z.literal('configuration'),
  file: code.optional(),
  syntax: text.optional(),
  /** Whether every change takes effect after a restart. */
  restart: z.boolean().optional(),
  parameters: z.array(setting).min(1),
});

const hyperParameters = z.strictObject({
  ...head,
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
