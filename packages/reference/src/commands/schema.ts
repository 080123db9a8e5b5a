import {
  checkUnique,
  choice,
  code,
  noteKeys,
  origins,
  refineWithHint,
  scalar,
  slug,
  sources,
  text,
} from '@folio/core/data';
import { z } from 'zod';

/** The schema of `data/cli/<group>.yaml`: the commands of one area of the command line interface. */

const turnKeys = z.strictObject({
  in: z.string().optional(),
  out: z.string().optional(),
  origin: z.enum(origins).optional(),
});

/** `isOutputFirst`: the output, such as a question, precedes the input. */
export type Turn = z.output<typeof turnKeys> & { isOutputFirst: boolean };

// Zod normalizes the order of keys, but the order of `in` and `out` is significant.
const turn = z.unknown().transform((value, context): Turn => {
  const parsed = turnKeys.safeParse(value);
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      context.issues.push({
        ...issue,
        input: value,
        known: Object.keys(turnKeys.shape),
      } as (typeof context.issues)[number]);
    return z.NEVER;
  }
  const report = (message: string, hint: string) =>
    context.issues.push({ code: 'custom', message, params: { hint }, input: value });
  if (parsed.data.in === undefined && parsed.data.out === undefined)
    report(
      'A turn has neither `in` nor `out`',
      'Write what the user types (`in`), what the program prints (`out`), or both.',
    );
  if (parsed.data.out !== undefined && !parsed.data.origin)
    report('The output of a turn has no origin', `Add \`origin\`: ${origins.join(', ')}.`);
  const keys = Object.keys(value as object);
  return { ...parsed.data, isOutputFirst: keys.indexOf('out') !== -1 && keys.indexOf('out') < keys.indexOf('in') };
});

const names = z.union([code, z.array(code).min(1)]).transform((value) => (typeof value === 'string' ? [value] : value));

const argument = z.strictObject({
  name: code,
  optional: z.boolean().optional(),
  text: text.nullable(),
  default: scalar.optional(),
  values: z.array(choice).optional(),
});
export type Argument = z.output<typeof argument>;

const command = z.strictObject({
  id: slug,
  title: text,
  synopsis: names,
  text,
  arguments: z.array(argument).optional(),
  session: z.array(turn).optional(),
  notes: z.array(text).optional(),
  danger: text.optional(),
  /** An operationId, `Class::method` in C++, or `Class.method` in Java. */
  equivalents: z.partialRecord(z.enum(['rest', 'cpp', 'java']), names).optional(),
  ...noteKeys,
  sources,
});
export type Command = z.output<typeof command>;

export const commandsSchema = z
  .strictObject({
    group: z.string(),
    title: text,
    /** Empty if no source documents it. */
    prompt: z.string().default(''),
    /** For authors: which data the equivalents refer to. */
    equivalents: z.record(z.string(), z.string()).optional(),
    commands: refineWithHint(
      z.array(command),
      (list) => list.length > 0,
      'The file has no commands',
      'Add at least one command, or remove the file.',
    ),
    ...noteKeys,
    sources: sources.optional(),
  })
  .superRefine((file, context) =>
    checkUnique(
      context,
      ['commands'],
      file.commands.map((entry) => entry.id),
      'The id',
    ),
  );
export type CommandsFile = z.output<typeof commandsSchema>;
