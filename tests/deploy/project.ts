/** Builds the fixture, with a few addresses that try a host's patience, as it is deployed: with compressed copies, and for a plain host. */
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
    /** Folder of the fixture, built for a host that reads no rule files. */
    plain: string;
  }
}

/** A source longer than nginx's default bucket of a map. */
export const longAddress = `/about/${'a-very-long-title-of-a-page-'.repeat(6)}end`;

/** Files with a dot that an operator or a tool puts into the folder: those that hosts serve, and those that they keep private. */
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

const change = (file: string, from: string, to: string) => {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}.`);
  writeFileSync(file, text.replace(from, to));
};

/** A page with capitals and a dot in its address, and redirects: one that differs from it in capitals only, an apostrophe, a long address. */
function extend(root: string) {
  const page = readFileSync(join(root, 'content/about/license.md'), 'utf8');
  writeFileSync(
    join(root, 'content/about/House-Rules-1.0.md'),
    page
      .replace('Licence', 'House rules')
      .replace('The terms under which the fixture may be used', 'A page with capitals and a dot in its address')
      .replace('/about/license', '/about/House-Rules-1.0'),
  );
  change(
    join(root, 'navigation/guide.ts'),
    'items: [',
    "items: [{ id: 'house-rules', title: 'House rules', path: '/about/House-Rules-1.0' }, ",
  );
  change(
    join(root, 'navigation/redirects.ts'),
    'Redirect[] = [',
    `Redirect[] = [
  { from: '/about/house-rules-1.0', to: '/about/House-Rules-1.0', permanent: true },
  { from: "/about/the-reader's-rules", to: '/about/House-Rules-1.0', permanent: true },
  { from: '/about/c++(old)', to: '/overview', permanent: false },
  { from: '${longAddress}', to: '/about/license', permanent: true },`,
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
