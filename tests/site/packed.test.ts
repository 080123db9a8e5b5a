/** The packages as other projects use them: packed, and installed into empty folders outside of this repository. */
import { execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TIMEOUT_MS = 600_000;

const packages = readdirSync('packages');
const root = mkdtempSync(join(tmpdir(), 'packed-'));
const tarballs = join(root, 'tarballs');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Without what npm and Vitest set for their own processes. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(package|lifecycle|config_(local_)?prefix|command|execpath)|INIT_CWD|NODE_ENV|VITEST|TEST$)/.test(name),
  ),
);

/** Runs a program and returns what it printed. A failure carries the command and its whole output. */
function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  return new Promise((done, reject) =>
    execFile(program, args, { cwd, env, timeout: TIMEOUT_MS, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const output = `${stdout}\n${stderr}`.trim();
      if (error) reject(new Error(`${program} ${args.join(' ')} (${error.signal ?? error.code})\n${output}`));
      else done(output);
    }),
  );
}

/** Lists a package and the packages of this repository that it depends on. */
function withDependencies(name: string, found = new Set<string>()): Set<string> {
  found.add(name);
  const { dependencies = {} } = JSON.parse(readFileSync(join('packages', name, 'package.json'), 'utf8'));
  for (const dependency of Object.keys(dependencies))
    if (dependency.startsWith('@folio/') && !found.has(basename(dependency)))
      withDependencies(basename(dependency), found);
  return found;
}

/** Installs packages from their tarballs into a new folder. */
async function install(folder: string, names: Iterable<string>, ...others: string[]): Promise<string> {
  const dir = join(root, folder);
  mkdirSync(dir);
  writeFileSync(join(dir, 'package.json'), '{ "private": true }\n');
  const files = [...names].map((name) => {
    const file = readdirSync(tarballs).find((file) => file.startsWith(`folio-${name}-`));
    if (!file) throw new Error(`No tarball of ${name} among ${readdirSync(tarballs).join(', ')}.`);
    return join(tarballs, file);
  });
  await run(dir, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...files, ...others);
  return dir;
}

beforeAll(async () => {
  // Packing writes the template into the package: a copy leaves this tree, which other tests build from, alone.
  const source = join(root, 'source');
  for (const folder of ['packages', 'examples/minimal'])
    cpSync(folder, join(source, folder), {
      recursive: true,
      filter: (path) => !/^(node_modules|dist|\.cache)$/.test(basename(path)),
    });
  mkdirSync(tarballs);
  const folders = packages.map((name) => `./packages/${name}`);
  await run(source, 'npm', 'pack', '--pack-destination', tarballs, ...folders);
}, TIMEOUT_MS);

describe('a site outside of the repository', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await install('site', packages);
  }, TIMEOUT_MS);

  it(
    'is created, checked, compiled, built and served',
    async () => {
      expect(await run(dir, 'npx', 'folio', 'init')).toContain('Created a site');
      for (const path of ['site.config.ts', 'tsconfig.json', 'navigation/index.ts', 'content/start.md'])
        expect(existsSync(join(dir, path)), path).toBe(true);
      expect(await run(dir, 'npx', 'folio', 'check')).toContain('5 pages are in order.');
      await run(dir, process.execPath, resolve('node_modules/typescript/bin/tsc'), '--project', dir);
      await run(dir, 'npx', 'folio', 'build');
      expect(readFileSync(join(dir, 'dist/start.html'), 'utf8')).toContain('<h1');
      await expect(serve(dir, '/start')).resolves.toContain('<h1');
    },
    TIMEOUT_MS,
  );

  it(
    'has custom languages and colors, with contrast computed by the build',
    async () => {
      const config = readFileSync(join(dir, 'site.config.ts'), 'utf8');
      const withColor = (accent: string) =>
        writeFileSync(
          join(dir, 'site.config.ts'),
          config.replace(
            'defineSite({',
            `defineSite({
  languages: {
    quill: {
      label: 'Quill',
      prompt: 'quill>',
      grammar: { scopeName: 'source.quill', patterns: [{ match: '\\\\b(?:dip|write)\\\\b', name: 'keyword' }] },
    },
  },
  colors: {
    'accent-4': { light: '${accent}', dark: '#f0a6dc' },
    'rose-2': { light: '#9c0050', dark: '#ff9cc8', on: ['bg', 'accent-1'] },
  },`,
          ),
        );
      appendFileSync(join(dir, 'content/start.md'), '\n```quill\ndip "ink"\n```\n');
      withColor('#7fd9cc');
      await expect(run(dir, 'npx', 'folio', 'build')).rejects.toThrow(
        /site\.config\.ts:\d+\n {2}The contrast of "accent-4" on "\S+" is 1\.\d\d in the light/,
      );
      withColor('#8a1c6a');
      await run(dir, process.execPath, resolve('node_modules/typescript/bin/tsc'), '--project', dir);
      await run(dir, 'npx', 'folio', 'build');
      const page = readFileSync(join(dir, 'dist/start.html'), 'utf8');
      expect(page).toContain('data-prompt="quill>"');
      expect(page).toContain('<span class="c-k">dip</span>');
      expect(page).toContain('light-dark(#8a1c6a,#f0a6dc)');
      expect(page).toContain('light-dark(#9c0050,#ff9cc8)');
    },
    TIMEOUT_MS,
  );

  it(
    'is not created over an existing site, and the help names the program',
    async () => {
      await expect(run(dir, 'npx', 'folio', 'init')).rejects.toThrow('already contains a site');
      expect(await run(dir, 'npx', 'folio', 'check', '--help')).toContain('npx folio check [options] [paths]');
    },
    TIMEOUT_MS,
  );
});

/** Starts the server on a free port, fetches a page, and stops the server. */
async function serve(dir: string, path: string): Promise<string> {
  const child = spawn(process.execPath, ['node_modules/@folio/core/bin/folio.mjs', 'start'], {
    cwd: dir,
    env: { ...env, PORT: '0' },
  });
  try {
    let output = '';
    const address = await new Promise<string>((done, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
        if (found) done(found);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`The server exited with code ${code}.\n${output}`)));
    });
    const response = await fetch(address + path);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.\n${output}`);
    return await response.text();
  } finally {
    child.kill();
  }
}

describe('a single package', () => {
  const tsx = `tsx@${JSON.parse(readFileSync('package.json', 'utf8')).devDependencies.tsx}`;

  it.concurrent.each([
    [
      'search',
      `import { buildIndex, openIndex } from '@folio/search';
const empty = { anchor: '', heading: '', path: [], depth: 0, breadcrumbs: [], area: '', keywords: [], questions: [], code: '' };
const files = buildIndex(
  [
    { ...empty, route: '/tables', title: 'Tables', description: '', text: 'A table stores documents.' },
    { ...empty, route: '/streams', title: 'Streams', description: '', text: 'A stream joins events.' },
  ],
  [],
);
const index = await openIndex(async (name) => files.get(name));
console.log((await index.search('documents')).hits.map(({ route }) => route).join());`,
      '/tables',
    ],
    [
      'query-engine',
      `import { runGraph } from '@folio/query-engine';
console.log(JSON.stringify(runGraph('CREATE (Person:Ada {"age":36})', 'S=>(@p Person:*); RETURN p.age AS age')));`,
      '"text":"36"',
    ],
    [
      'openapi',
      `import { api } from '@folio/openapi';
import { validate } from '@folio/openapi/model';
console.log(api().name, JSON.stringify(validate('seven', { type: 'integer' }, {})));`,
      /^api .*a whole number/m,
    ],
  ])(
    '%s works in an empty folder',
    async (name, script, expected) => {
      const dir = await install(name, withDependencies(name), tsx);
      writeFileSync(join(dir, 'try.mts'), script);
      expect(await run(dir, 'npx', 'tsx', 'try.mts')).toMatch(expected);
    },
    TIMEOUT_MS,
  );
});
