import { resolve } from 'node:path';
import { build } from '../build.ts';
import { isBasePath, isOrigin } from '../config-schema.ts';
import { buildOptions, readOptions } from './options.ts';

/**
 * `npm run build`: the site into `dist/`. `--host=plain` adds redirect pages, `--out` names another folder, `--root` another project, `--origin` and `--base`
 * another address than that of the configuration.
 */
export default async function (args: string[]) {
  const values = readOptions(args, 'npm run build -- [options]\nBuilds the site into dist/.', {
    host: { type: 'string', help: '"plain" adds a page for each redirect, for hosts that read no rule files' },
    out: { type: 'string', help: 'folder that receives the site, in place of dist/' },
    compress: { type: 'boolean', help: 'adds brotli and gzip copies' },
    origin: { type: 'string', help: 'scheme and host, in place of those of the configuration' },
    base: { type: 'string', help: 'base path, such as /docs/, in place of that of the configuration' },
  });
  if (values.host !== undefined && values.host !== 'plain')
    throw new Error(`--host is "plain" or absent, not "${values.host}".`);
  const { origin, base } = values;
  if (origin !== undefined && !isOrigin(origin))
    throw new Error(
      `--origin is "${origin}", which is not scheme and host. Write it like --origin=https://docs.example.org`,
    );
  if (base !== undefined && !isBasePath(base))
    throw new Error(`--base is "${base}". Begin and end it with a slash, as in --base=/docs/`);
  const options = buildOptions(values.root);
  if (values.out === '') throw new Error('--out is empty. Name a folder, such as --out dist.');
  if (values.out) options.outDir = resolve(values.out);
  await build({
    ...options,
    plainHost: values.host === 'plain',
    compress: values.compress ?? false,
    place: { ...(origin && { origin }), ...(base && { base }) },
  });
}
