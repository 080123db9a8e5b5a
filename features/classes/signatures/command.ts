import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { buildOptions, readOptions } from '../../../engine/build/commands/options.ts';
import { loadProject } from '../../../engine/build/project.ts';
import { compareSignatures } from './compare.ts';

/**
 * `npm run signatures -- --client <folder> --client-commit <id> --server-headers <folder> --embedded-headers <folder> --headers-commit <id> --pages <folder>
 * --date <day>`: compares the class data with published sources, which are not part of the project, and keeps the result in `data/signatures.yaml`.
 */
async function run(args: string[]) {
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
  const { root } = buildOptions(values.root);
  const { config } = await loadProject(root);
  const { client, pages } = values;
  const comparisons = await compareSignatures(root, config.product, {
    ...(client ? { client } : {}),
    ...(pages ? { pages } : {}),
    headers: {
      ...(values['server-headers'] ? { server: values['server-headers'] } : {}),
      ...(values['embedded-headers'] ? { embedded: values['embedded-headers'] } : {}),
    },
  });
  const head =
    '# Made by `npm run signatures`; what differs is explained at the method, in data/classes. See CONTRIBUTING.md.\n';
  const result = {
    date: values.date ?? new Date().toISOString().slice(0, 10),
    commits: { client: values['client-commit'] ?? null, headers: values['headers-commit'] ?? null },
    comparisons,
  };
  const named = (text: string) =>
    text.replaceAll(config.product.name, '{Product}').replaceAll(config.product.slug, '{product}');
  const written = stringify(result, (_, value) => (typeof value === 'string' ? named(value) : value), {
    lineWidth: 150,
  });
  writeFileSync(join(root, 'data/signatures.yaml'), head + written);
  for (const one of comparisons)
    process.stdout.write(
      `${one.class} ${one.flavour} ${one.language} ${one.source}: ${one.theirs} there, ${one.documented} here${one.missing.length ? `; missing ${one.missing.join(' ')}` : ''}${one.extra.length ? `; extra ${one.extra.join(' ')}` : ''}\n`,
    );
}

await run(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
