import { resolve } from 'node:path';
import { formatCommand } from '../../code.ts';
import { build } from '../build.ts';
import { isBasePath, isOrigin } from '../config-schema.ts';
import { buildOptions, parseCommandOptions } from './options.ts';

export default async function (args: string[]) {
  const values = parseCommandOptions(args, `${formatCommand('build', '[options]')}\nBuilds the site into dist/.`, {
    host: { type: 'string', help: '"plain" adds a page for each redirect, for hosts that read no rule files' },
    out: { type: 'string', help: 'folder that receives the site, in place of dist/' },
    compress: { type: 'boolean', help: 'adds brotli and gzip copies' },
    origin: { type: 'string', help: 'scheme and host, in place of those of the configuration' },
    base: { type: 'string', help: 'base path, such as /docs/, in place of that of the configuration' },
  });
  if (values.host !== undefined && values.host !== 'plain')
    throw new Error(`Invalid value "${values.host}" for --host: expected "plain".`);
  const { origin, base } = values;
  if (origin !== undefined && !isOrigin(origin))
    throw new Error(
      `Invalid value "${origin}" for --origin: expected scheme and host, such as https://docs.example.org.`,
    );
  if (base !== undefined && !isBasePath(base))
    throw new Error(`Invalid value "${base}" for --base: expected a path between slashes, such as /docs/.`);
  const options = buildOptions(values.root);
  if (values.out === '') throw new Error('Missing value for --out: expected a folder, such as dist.');
  if (values.out) options.outDir = resolve(values.out);
  await build({
    ...options,
    plainHost: values.host === 'plain',
    compress: values.compress ?? false,
    address: { ...(origin && { origin }), ...(base && { base }) },
  });
}
