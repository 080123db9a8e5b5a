import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { CODE_ROOT, formatCommand, HOME_ROOT } from '../../code.ts';
import { parseCommandArgs } from './options.ts';

/** Packed with the core, or in the repository. */
const TEMPLATES = [join(CODE_ROOT, 'core/template'), join(HOME_ROOT, 'examples/minimal')];

/** Keeps existing files, and completes package.json. */
export default async function (args: string[]) {
  const { values, positionals } = parseCommandArgs(
    args,
    `${formatCommand('init', '[folder]')}\nCreates a site of five pages to start from.`,
    {},
  );
  const [name = values.root ?? '.', ...others] = positionals;
  if (others.length) throw new Error(`Expected one folder, but got ${positionals.length}: ${positionals.join(' ')}`);
  const folder = resolve(name);
  if (existsSync(join(folder, 'site.config.ts')))
    throw new Error(`The folder "${name}" already contains a site (site.config.ts). Choose another folder.`);
  const template = TEMPLATES.find((path) => existsSync(path)) as string;
  const packageFile = join(folder, 'package.json');
  const ownPackage = existsSync(packageFile) ? readJson(packageFile) : {};
  cpSync(template, folder, {
    recursive: true,
    force: false,
    filter: (path) => !/^(dist|\.cache|node_modules)([/\\]|$)/.test(relative(template, path)),
  });
  // Without "type", Node would load the site's modules as CommonJS.
  const { type, scripts, dependencies, ...rest } = readJson(join(template, 'package.json'));
  const merged = {
    ...rest,
    ...ownPackage,
    type,
    scripts: { ...scripts, ...ownPackage.scripts },
    dependencies: { ...dependencies, ...ownPackage.dependencies },
  };
  writeFileSync(packageFile, `${JSON.stringify(merged, null, 2)}\n`);
  const enter = folder === process.cwd() ? '' : `cd ${relative(process.cwd(), folder)} && `;
  process.stdout.write(`Created a site in "${name}".\nNext: ${enter}npm install && npx folio dev\n`);
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
