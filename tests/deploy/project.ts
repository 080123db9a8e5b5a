/** Builds the fixture, extended with unusual addresses, with compressed copies and for a plain host. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyFixture, createScratchFolder, runCommand } from '../support/build.ts';
import builtSites from '../support/built.ts';
import { prepareHosts } from './hosts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the fixture, built with compressed copies. */
    compressed: string;
    /** Folder of the fixture, built for a host without rule files. */
    plain: string;
  }
}

/** Longer than the default bucket size of maps in nginx. */
export const longRoute = `/about/${'a-very-long-title-of-a-page-'.repeat(6)}end`;

/** Dot files that an operator or a tool may add to the folder: hosts serve the first, and not the second. */
export const servedFiles = ['/.well-known/x.txt', '/.well-known/acme-challenge/token'];
export const hiddenFiles = [
  '/.env',
  '/.git/config',
  '/.well-known/.secret.txt',
  '/.well-known/acme-challenge/.git/x.md',
  '/about/.htpasswd',
  '/about/.well-known/x.txt',
  '/.well-knownx/x.txt',
];

const replaceInFile = (file: string, from: string, to: string) => {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} doesn't contain ${from}.`);
  writeFileSync(file, text.replace(from, to));
};

/** Adds a page with capitals and a dot in its address, and redirects from unusual addresses. */
function extend(root: string) {
  const page = readFileSync(join(root, 'content/about/license.md'), 'utf8');
  writeFileSync(
    join(root, 'content/about/House-Rules-1.0.md'),
    page
      .replace('Licence', 'House rules')
      .replace('The terms under which the fixture may be used', 'A page with capitals and a dot in its address')
      .replace('/about/license', '/about/House-Rules-1.0'),
  );
  replaceInFile(
    join(root, 'navigation/guide.ts'),
    'items: [',
    "items: [{ id: 'house-rules', title: 'House rules', path: '/about/House-Rules-1.0' }, ",
  );
  replaceInFile(
    join(root, 'navigation/redirects.ts'),
    'Redirect[] = [',
    `Redirect[] = [
  { from: '/about/house-rules-1.0', to: '/about/House-Rules-1.0', permanent: true },
  { from: "/about/the-reader's-rules", to: '/about/House-Rules-1.0', permanent: true },
  { from: '/about/c++(old)', to: '/overview', permanent: false },
  { from: '${longRoute}', to: '/about/license', permanent: true },`,
  );
}

export default async function setup(project: TestProject) {
  prepareHosts();
  await builtSites(project);
  const folder = createScratchFolder('deploy');
  const root = join(folder, 'project');
  copyFixture(root, join(root, '.cache'));
  extend(root);
  for (const [name, option] of [
    ['compressed', '--compress'],
    ['plain', '--host=plain'],
  ] as const) {
    const out = join(folder, name);
    const { status, stdout, stderr } = runCommand('build', '--root', root, '--out', out, option);
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    for (const file of [...servedFiles, ...hiddenFiles]) {
      mkdirSync(join(out, dirname(file)), { recursive: true });
      writeFileSync(join(out, file), 'dot file');
    }
    project.provide(name, out);
  }
}
