import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { buildOptions, readOptions } from '../../../engine/build/commands/options.ts';
import { loadProject } from '../../../engine/build/project.ts';
import { compareSignatures } from './compare.ts';
import { checkFound, namedSources, signaturesFile } from './sources.ts';

const head =
  '# Made by `npm run signatures`; what differs is explained at the method, in data/classes. See CONTRIBUTING.md.\n';

/**
 * `npm run signatures -- --client <folder> --client-commit <id> --server-headers <folder> --embedded-headers <folder> --headers-commit <id> --pages <folder>
 * --date <day>`: compares the class data with published sources, which are not part of the project, and keeps the result in `data/signatures.yaml`.
 * Returns a line for each comparison. Throws `FaultError`, with nothing written, when a folder is missing or holds none of the classes.
 */
export async function updateSignatures(args: string[]): Promise<string[]> {
  const text = { type: 'string' } as const;
  const values = readOptions(args, {
    client: text,
    'client-commit': text,
    'server-headers': text,
    'embedded-headers': text,
    'headers-commit': text,
    pages: text,
    date: text,
  });
  const sources = namedSources(values);
  const { root } = buildOptions(values.root);
  const { product } = (await loadProject(root)).config;
  const comparisons = await compareSignatures(root, product, sources);
  checkFound(comparisons);
  const result = {
    date: values.date ?? new Date().toISOString().slice(0, 10),
    commits: { client: values['client-commit'] ?? null, headers: values['headers-commit'] ?? null },
    comparisons,
  };
  const named = (text: string) => text.replaceAll(product.name, '{Product}').replaceAll(product.slug, '{product}');
  const written = stringify(result, (_, value) => (typeof value === 'string' ? named(value) : value), {
    lineWidth: 150,
  });
  writeFileSync(join(root, signaturesFile), head + written);
  return comparisons.map(
    (one) =>
      `${one.class} ${one.flavour} ${one.language} ${one.source}: ${one.theirs} there, ${one.documented} here${one.missing.length ? `; missing ${one.missing.join(' ')}` : ''}${one.extra.length ? `; extra ${one.extra.join(' ')}` : ''}`,
  );
}
