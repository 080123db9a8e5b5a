import { findSimilarWord } from '@folio/core';
import {
  addIssue,
  checkUnique,
  code,
  noteKeys,
  refineWithHint,
  route,
  scalar,
  slug,
  sources,
  text,
} from '@folio/core/data';
import { z } from 'zod';
import { getParameterNames } from './signature.ts';

/** The schema of `data/classes/<name>.yaml`: one class in both flavours. */

export const FLAVOURS = ['server', 'embedded'] as const;
export type Flavour = (typeof FLAVOURS)[number];

export const LANGUAGES = ['cpp', 'java', 'python'] as const;
export type Language = (typeof LANGUAGES)[number];

const flavour = z.enum(FLAVOURS);

const byLanguage = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(LANGUAGES), value);

/** Normalizes a value for both flavours to a value for each. */
const byFlavour = <T extends z.ZodType>(value: T) => {
  const shared = value.transform((both): Partial<Record<Flavour, z.output<T>>> => ({ server: both, embedded: both }));
  return z.union([shared, z.partialRecord(flavour, value)]);
};

/** `null`: not documented. */
const statement = z.union([text.nullable(), byLanguage(text.nullable())]);
export type Statement = z.output<typeof statement>;

const overloads = z
  .union([code, z.array(code).min(1)])
  .transform((value) => (typeof value === 'string' ? [value] : value));
const signatures = byLanguage(overloads);
export type Signatures = z.output<typeof signatures>;

const failure = z.strictObject({ when: text, result: byLanguage(scalar), flavour: flavour.optional() });
export type Failure = z.output<typeof failure>;

const note = z.union([
  text,
  z.strictObject({ text, flavour: flavour.optional(), language: z.enum(LANGUAGES).optional() }),
]);

const parameter = z.strictObject({
  /** Several names are separated by commas: they belong together, or differ by language. */
  name: code,
  /** Needed only for names that occur in no signature (public fields). */
  language: z.enum(LANGUAGES).optional(),
  text: text.nullable(),
  /** Overrides the default in the signatures. */
  default: z.union([scalar, byLanguage(scalar)]).optional(),
  /** Applies to one language only, such as "May be `null`." */
  remark: byLanguage(text).optional(),
  /** An enum of this file, or `class.Enum` for one of another file. */
  values: code.optional(),
  flavour: flavour.optional(),
});
export type Parameter = z.output<typeof parameter>;

const method = z.strictObject({
  /** The method's name; in lower case, its anchor. */
  id: refineWithHint(
    z.string(),
    (value) => /^~?[A-Za-z_]\w*$/.test(value),
    'Invalid method name',
    'Write the name of the method alone, for example `putDoc`.',
  ),
  group: text,
  summary: text,
  tables: z.array(code).optional(),
  signatures: z.partialRecord(flavour, signatures),
  parameters: z.array(parameter).optional(),
  returns: byFlavour(statement).optional(),
  errors: z.array(failure).optional(),
  notes: z.array(note).optional(),
  danger: text.optional(),
  example: byFlavour(byLanguage(z.string())).optional(),
  ...noteKeys,
  sources,
});
export type Method = z.output<typeof method>;

const enumValue = z.strictObject({
  name: code,
  value: scalar.optional(),
  text: text.nullable().optional(),
  flavour: flavour.optional(),
});
export type EnumValue = z.output<typeof enumValue>;

const obtain = z.strictObject({
  text: byFlavour(text),
  signatures: byFlavour(signatures).optional(),
  errors: z.array(failure).optional(),
  see: route.optional(),
  sources: sources.optional(),
});

const checked = z.enum(['checked', 'documented']);
const presence = z.strictObject({
  page: route,
  java: checked.optional(),
  cpp: checked.optional(),
  python: checked.optional(),
});

export const classSchema = z
  .strictObject({
    id: z.string(),
    name: code,
    /** Names in languages that call the class differently. */
    names: byLanguage(code).optional(),
    /**
     * Prefix of the methods' anchors, for pages with several classes: `graph` gives
     * `#graph-addnode`.
     */
    anchors: slug.optional(),
    purpose: text,
    concept: route.optional(),
    flavours: z.partialRecord(flavour, presence),
    obtain: obtain.optional(),
    lifetime: byFlavour(statement).optional(),
    conventions: z.record(z.string(), text).optional(),
    methods: z.array(method),
    enums: z.record(z.string(), z.array(enumValue)).optional(),
    ...noteKeys,
    sources: sources.optional(),
  })
  .superRefine((file, context) => {
    const anchors = file.methods.map((entry) => entry.id.toLowerCase());
    checkUnique(context, ['methods'], anchors, 'The method');
    const known = Object.keys(file.enums ?? {});
    file.methods.forEach((entry, index) => {
      if (Object.keys(entry.signatures).length === 0)
        addIssue(
          context,
          ['methods', index, 'signatures'],
          `The method \`${entry.id}\` has no signature`,
          'Add `server` or `embedded` with a list of signatures for each language.',
        );
      const names = Object.values(entry.signatures).flatMap((signatures) =>
        LANGUAGES.flatMap((language) =>
          (signatures[language] ?? []).flatMap((signature) => getParameterNames(signature, language)),
        ),
      );
      entry.parameters?.forEach((item, parameterIndex) => {
        for (const name of item.language === undefined ? item.name.split(/,\s*/) : [])
          if (!names.includes(name)) {
            const similar = findSimilarWord(name, names);
            addIssue(
              context,
              ['methods', index, 'parameters', parameterIndex, 'name'],
              `No signature of \`${entry.id}\` has the parameter \`${name}\``,
              similar
                ? `Write \`${similar}\`, or correct the signatures.`
                : `Use a name of the signatures${names.length ? ` (${[...new Set(names)].join(', ')})` : ''}; a public field needs \`language\`.`,
            );
          }
        if (item.values === undefined || item.values.includes('.') || known.includes(item.values)) return;
        addIssue(
          context,
          ['methods', index, 'parameters', parameterIndex, 'values'],
          `The file has no enum \`${item.values}\``,
          `Add it under \`enums\`${known.length ? ` (there are: ${known.join(', ')})` : ''}, or write \`class.${item.values}\` for an enum of another class file.`,
        );
      });
    });
  });
export type ClassFile = z.output<typeof classSchema>;

export const selectFlavour = <T>(items: readonly T[] | undefined, flavour: Flavour): T[] =>
  (items ?? []).filter((item) => {
    const only = typeof item === 'object' && item !== null ? (item as { flavour?: Flavour }).flavour : undefined;
    return only === undefined || only === flavour;
  });
