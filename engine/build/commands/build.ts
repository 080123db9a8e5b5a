import { resolve } from 'node:path';
import { build } from '../build.ts';
import { buildOptions, readOptions } from './options.ts';

/** `npm run build`: the site into `dist/`. `--host=plain` adds redirect pages, `--out` names another folder, `--root` another project. */
export default async function (args: string[]) {
  const values = readOptions(args, {
    host: { type: 'string' },
    out: { type: 'string' },
    compress: { type: 'boolean' },
  });
  if (values.host !== undefined && values.host !== 'plain')
    throw new Error(`--host is "plain" or absent, not "${values.host}".`);
  const options = buildOptions(values.root);
  if (values.out === '') throw new Error('--out is empty. Name a folder, such as --out dist.');
  if (values.out) options.outDir = resolve(values.out);
  await build({ ...options, plainHost: values.host === 'plain', compress: values.compress ?? false });
}
