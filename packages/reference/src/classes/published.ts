import { join } from 'node:path';
import type { Diagnostic, Product } from '@folio/core';
import { catchDiagnostics, findSimilarWord } from '@folio/core';
import { addIssue, code, createDataStore, refineWithHint, type Schema, text } from '@folio/core/data';
import { listSourceNames } from '@folio/core/markdown';
import { z } from 'zod';
import { type ClassFile, classSchema, FLAVOURS, LANGUAGES } from './schema.ts';
import { normalizeSignature } from './signature.ts';

const publishedClass = z.strictObject({
  files: z.array(code).min(1),
  /** Names with parameters, without results and defaults. */
  methods: z.array(code).min(1),
  /** Documented signatures that the source lacks, with the reason. */
  notInSource: z.record(z.string(), text).optional(),
});

/** `data/signatures/<name>.yaml`: the signatures of one API as its source publishes them. */
export const publishedSchema = z.strictObject({
  flavour: z.enum(FLAVOURS),
  language: z.enum(LANGUAGES),
  source: z.strictObject({
    repository: code,
    commit: refineWithHint(
      z.string(),
      (value) => /^[0-9a-f]{7,40}$/.test(value),
      'Invalid commit id',
      'Write 7 to 40 hexadecimal digits in quotes.',
    ),
    folder: code,
  }),
  classes: z.record(z.string(), publishedClass),
});
type Published = z.output<typeof publishedSchema>;

type Overload = { name: string; path: (string | number)[] };

/** Public fields are skipped: they have no parentheses. */
const getOverloads = ({ methods }: ClassFile, { flavour, language }: Published): Overload[] =>
  methods.flatMap(({ signatures }, index) =>
    (signatures[flavour]?.[language] ?? []).flatMap((signature, signatureIndex) =>
      signature.includes('(')
        ? [
            {
              name: normalizeSignature(signature),
              path: ['methods', index, 'signatures', flavour, language, signatureIndex],
            },
          ]
        : [],
    ),
  );

/**
 * Compares the class data with the published signatures in both directions, except for files with
 * diagnostics of their own.
 */
export async function checkPublished(
  { root, config }: { root: string; config: { product: Product } },
  known: Diagnostic[],
): Promise<Diagnostic[]> {
  const listFiles = (folder: string) =>
    listSourceNames(join(root, 'data', folder), '.yaml')
      .map((name) => `${folder}/${name}`)
      .filter((name) => !known.some(({ file }) => file === `data/${name}.yaml`));
  const store = createDataStore(root, config.product);
  const apis = listFiles('signatures').map((file) => ({ file, api: store.load(file, publishedSchema) }));
  if (!apis.length) return [];
  const classes = listFiles('classes').map((file) => ({ file, data: store.load(file, classSchema) }));
  // Through the schema, so that the store adds source locations.
  const check = (file: string, schema: Schema<unknown>) => catchDiagnostics(() => store.load(file, schema));
  return [
    ...classes.flatMap(({ file }) =>
      check(
        file,
        classSchema.superRefine((data, context) => {
          for (const { api, file } of apis) checkClass(data, api, `data/${file}.yaml`, context);
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

function checkClass(data: ClassFile, api: Published, apiFile: string, context: z.RefinementCtx): void {
  const report = (path: (string | number)[], message: string, hint: string) => addIssue(context, path, message, hint);
  const overloads = getOverloads(data, api);
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
  const known = [...published.methods, ...Object.keys(published.notInSource ?? {})].map(normalizeSignature);
  for (const { name, path } of overloads) {
    if (known.includes(name)) continue;
    const similar = findSimilarWord(name, known);
    report(
      path,
      `\`${name}\` isn't among the published signatures of \`${data.id}\``,
      `${similar ? `Write \`${similar}\`, or` : 'Correct the signature, or'} add it in ${apiFile} under \`classes › ${data.id} › methods\` if it is declared in ${source}.`,
    );
  }
}

function checkApi(api: Published, classes: { file: string; data: ClassFile }[], context: z.RefinementCtx): void {
  const report = (path: (string | number)[], message: string, hint: string) => addIssue(context, path, message, hint);
  for (const [id, { methods, notInSource = {} }] of Object.entries(api.classes)) {
    const classFile = classes.find(({ data }) => data.id === id);
    if (!classFile) {
      report(
        ['classes', id],
        `No file in data/classes has the id \`${id}\``,
        'Correct the id, or delete the class here.',
      );
      continue;
    }
    const documented = getOverloads(classFile.data, api).map(({ name }) => name);
    const published = methods.map(normalizeSignature);
    published.forEach((name, index) => {
      if (documented.includes(name)) return;
      report(
        ['classes', id, 'methods', index],
        `\`${name}\` is published, but data/${classFile.file}.yaml doesn't document it`,
        `Add it to the ${api.language} signatures of its method (${api.flavour}).`,
      );
    });
    for (const name of Object.keys(notInSource))
      if (published.includes(normalizeSignature(name)) || !documented.includes(normalizeSignature(name)))
        report(
          ['classes', id, 'notInSource', name],
          `\`${name}\` needs no reason: it is ${published.includes(normalizeSignature(name)) ? 'published' : 'not documented'}`,
          'Delete the line.',
        );
  }
}
