import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { code, refineWithHint, text } from '@folio/core/data/schema-helpers.ts';
import { createDataStore, type Schema } from '@folio/core/data/store.ts';
import { DiagnosticError } from '@folio/core/model/diagnostics.ts';
import { findSimilarWord } from '@folio/core/model/fuzzy-match.ts';
import type { Diagnostic, Product } from '@folio/core/model/types.ts';
import { z } from 'zod';
import { type ClassFile, classSchema, flavours, languages } from './schema.ts';
import { overloadOf } from './signature.ts';

const publishedClass = z.strictObject({
  /** The files of the source that declare the class. */
  files: z.array(code).min(1),
  /** Names and parameters, without results and defaults. */
  methods: z.array(code).min(1),
  /** Signatures of the class data that the source lacks, each with the reason why they are documented. */
  unpublished: z.record(z.string(), text).optional(),
});

/** `data/signatures/<name>.yaml`: the signatures of one API as its source publishes them, by the ids of the class data. */
export const publishedSchema = z.strictObject({
  flavour: z.enum(flavours),
  language: z.enum(languages),
  source: z.strictObject({
    repository: code,
    commit: refineWithHint(
      z.string(),
      (value) => /^[0-9a-f]{7,40}$/.test(value),
      'The commit is not the id of a commit',
      'Write 7 to 40 hexadecimal digits in quotes.',
    ),
    folder: code,
  }),
  classes: z.record(z.string(), publishedClass),
});
type Published = z.output<typeof publishedSchema>;

type Overload = { name: string; at: (string | number)[] };

/** The overloads that a class file documents in one API, with their places. Public fields are no calls. */
const overloadsOf = ({ methods }: ClassFile, { flavour, language }: Published): Overload[] =>
  methods.flatMap(({ signatures }, index) =>
    (signatures[flavour]?.[language] ?? []).flatMap((signature, at) =>
      signature.includes('(')
        ? [{ name: overloadOf(signature), at: ['methods', index, 'signatures', flavour, language, at] }]
        : [],
    ),
  );

/**
 * Compares the class data with the published signatures in both directions. Files with faults of
 * their own (`known`) are left out.
 */
export async function checkPublished(
  { root, config }: { root: string; config: { product: Product } },
  known: Diagnostic[],
): Promise<Diagnostic[]> {
  const namesIn = (folder: string) =>
    (existsSync(join(root, 'data', folder)) ? readdirSync(join(root, 'data', folder)) : [])
      .filter((name) => name.endsWith('.yaml') && !known.some(({ file }) => file === `data/${folder}/${name}`))
      .map((name) => `${folder}/${name.slice(0, -'.yaml'.length)}`)
      .sort();
  const store = createDataStore(root, config.product);
  const apis = namesIn('signatures').map((file) => ({ file, api: store.load(file, publishedSchema) }));
  if (!apis.length) return [];
  const classes = namesIn('classes').map((file) => ({ file, data: store.load(file, classSchema) }));
  // A schema with one more rule: the store gives its faults their lines.
  const check = (file: string, schema: Schema<unknown>): Diagnostic[] => {
    try {
      store.load(file, schema);
      return [];
    } catch (error) {
      if (error instanceof DiagnosticError) return error.diagnostics;
      throw error;
    }
  };
  return [
    ...classes.flatMap(({ file }) =>
      check(
        file,
        classSchema.superRefine((data, context) => {
          for (const one of apis) checkClass(data, one.api, `data/${one.file}.yaml`, context);
        }),
      ),
    ),
    ...apis.flatMap(({ file }) =>
      check(
        file,
        publishedSchema.superRefine((api, context) => checkApi(api, classes, context)),
      ),
    ),
  ];
}

/** Reports overloads that are documented and not published. */
function checkClass(data: ClassFile, api: Published, apiFile: string, context: z.RefinementCtx): void {
  const report = (path: (string | number)[], message: string, hint: string) =>
    context.addIssue({ code: 'custom', path, message, params: { hint } });
  const overloads = overloadsOf(data, api);
  const { repository, commit, folder } = api.source;
  const source = `${folder} of ${repository} (commit ${commit})`;
  const published = api.classes[data.id];
  if (!published) {
    if (overloads.length)
      report(
        ['id'],
        `${apiFile} has no class \`${data.id}\`, which has ${api.language} signatures (${api.flavour})`,
        `Add it under \`classes\`, with the methods that ${source} declares, or correct the id.`,
      );
    return;
  }
  const known = [...published.methods, ...Object.keys(published.unpublished ?? {})].map(overloadOf);
  for (const { name, at } of overloads) {
    if (known.includes(name)) continue;
    const near = findSimilarWord(name, known);
    report(
      at,
      `\`${name}\` isn't among the published signatures of \`${data.id}\``,
      `${near ? `Write \`${near}\`, or` : 'Correct the signature, or'} add it in ${apiFile} under \`classes › ${data.id} › methods\` if it is declared in ${source}.`,
    );
  }
}

/** Reports overloads that are published and not documented, and classes and reasons that are left over. */
function checkApi(api: Published, classes: { file: string; data: ClassFile }[], context: z.RefinementCtx): void {
  const report = (path: (string | number)[], message: string, hint: string) =>
    context.addIssue({ code: 'custom', path, message, params: { hint } });
  for (const [id, { methods, unpublished = {} }] of Object.entries(api.classes)) {
    const found = classes.find(({ data }) => data.id === id);
    if (!found) {
      report(
        ['classes', id],
        `No file in data/classes has the id \`${id}\``,
        'Correct the id, or delete the class here.',
      );
      continue;
    }
    const documented = overloadsOf(found.data, api).map(({ name }) => name);
    const published = methods.map(overloadOf);
    published.forEach((name, at) => {
      if (documented.includes(name)) return;
      report(
        ['classes', id, 'methods', at],
        `\`${name}\` is published, but data/${found.file}.yaml doesn't document it`,
        `Add it to the ${api.language} signatures of its method (${api.flavour}).`,
      );
    });
    for (const name of Object.keys(unpublished))
      if (published.includes(overloadOf(name)) || !documented.includes(overloadOf(name)))
        report(
          ['classes', id, 'unpublished', name],
          `\`${name}\` needs no reason: it is ${published.includes(overloadOf(name)) ? 'published' : 'not documented'}`,
          'Delete the line.',
        );
  }
}
