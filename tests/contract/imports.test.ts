/** Imports point inwards (architecture, "Rooms"). The table stands in tests/html/imports.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkImports, importsOf, judge, packageOf, rooms } from '../html/imports.ts';
import { formatFaults } from '../../engine/model/faults.ts';

const allowed = (file: string, specifier: string, types = false) =>
  judge(file, { specifier, line: 1, types }).length === 0;

describe('the direction of imports', () => {
  it('is kept by every module', () => expect(formatFaults(checkImports('.'))).toBe(''));

  it('is stated for every room', () => {
    const folders = readdirSync('src', { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? entry.name : [],
    );
    expect(Object.keys(rooms).sort()).toEqual(folders.sort());
  });

  it.each([
    ['site/x.ts', 'react'],
    ['site/x.ts', 'vite'],
    ['site/x.ts', 'node:fs'],
    ['site/x.ts', '../content/index.ts'],
    ['site/x.ts', '../app/site.tsx'],
    ['site/x.ts', '../search/index.ts'],
    ['search/engine/x.ts', 'node:zlib'],
    ['search/worker.ts', 'react'],
    ['search/x.ts', '../content/index.ts'],
    ['search/engine/x.ts', 'yaml'],
    ['search/x.ts', '../client/boot.ts'],
    ['content/x.ts', '../app/site.tsx'],
    ['content/x.ts', '../generator/build.ts'],
    ['content/x.ts', 'react'],
    ['content/x.ts', 'vite'],
    ['content/x.ts', '../search/index.ts'],
    ['app/x.tsx', '../content/index.ts'],
    ['app/x.tsx', '../generator/build.ts'],
    ['app/x.tsx', '../client/main.tsx'],
    ['app/x.tsx', 'node:fs'],
    ['app/x.tsx', 'zod'],
    ['client/x.ts', '../content/types.ts'],
    ['client/x.ts', '../generator/server.ts'],
    ['client/x.ts', 'node:path'],
    ['checks/x.ts', '../generator/server.ts'],
    ['checks/x.ts', '../client/router.ts'],
    ['generator/x.ts', '../client/main.tsx'],
    ['site/x.ts', '../../site.config.ts'],
    ['site/x.ts', './tokens'],
    ['generator/x.ts', 'fs'],
    ['other/x.ts', 'react'],
  ])('forbids %s to import %s', (file, specifier) => expect(allowed(file, specifier)).toBe(false));

  it.each([
    ['site/navigation/x.ts', '../tokens.ts'],
    ['search/build/x.ts', 'node:zlib'],
    ['search/cli.ts', 'node:readline'],
    ['search/build/x.ts', 'yaml'],
    ['search/analysis/stem.ts', 'snowball-stemmers'],
    ['search/x.ts', '../site/types.ts'],
    ['content/x.ts', 'node:fs'],
    ['content/data/x.ts', '../../search/build/synonyms.ts'],
    ['app/x.tsx', 'react-dom'],
    ['app/sheets.ts', './styles/tokens.css?inline'],
    ['client/x.ts', '../app/site.tsx'],
    ['client/x.ts', '../search/client.ts'],
    ['checks/x.ts', '../client/contract.ts'],
    ['generator/x.ts', 'vite'],
    ['generator/x.ts', '../client/contract.ts'],
  ])('lets %s import %s', (file, specifier) => expect(allowed(file, specifier)).toBe(true));

  it('lets types of the client into the app, and those of content nowhere but where content may be', () => {
    expect(allowed('app/x.ts', '../client/contract.ts', true)).toBe(true);
    expect(allowed('app/x.ts', '../content/types.ts', true)).toBe(false);
    expect(allowed('site/x.ts', '../content/types.ts', true)).toBe(false);
  });

  it('is read from every form of import', () => {
    const code = [
      "import a from './a.ts';",
      "import type { B } from './b.ts';",
      "import { type C, type D } from './c.ts';",
      "import { type E, f } from './e.ts';",
      "import './g.css';",
      "export { h } from './h.ts';",
      "export * from './i.ts';",
      'import {',
      '  j,',
      '  k,',
      "} from './j.ts';",
      "const l = () => import('./l.ts');",
      "new Worker(new URL('./m.ts', import.meta.url));",
      "type N = typeof import('./n.ts');",
      "import o, { type P } from './o.ts';",
      "const text = 'import x';",
    ].join('\n');
    expect(importsOf(code).map(({ specifier, line, types }) => `${specifier} ${line}${types ? ' types' : ''}`)).toEqual(
      [
        './a.ts 1',
        './b.ts 2 types',
        './c.ts 3 types',
        './e.ts 4',
        './g.css 5',
        './h.ts 6',
        './i.ts 7',
        './j.ts 11',
        './l.ts 12',
        './m.ts 13',
        './n.ts 14 types',
        './o.ts 15',
      ],
    );
  });
});

describe('the rooms of authors', () => {
  const files = ['site/site.config.ts', ...readdirSync('site/navigation').map((file) => join('site/navigation', file))];

  it.each(files)('%s imports nothing but its neighbours and the site room', (file) => {
    for (const { specifier } of importsOf(readFileSync(file, 'utf8')))
      expect(specifier).toMatch(/^\.\/[\w-]+\.ts$|^(\.\.\/)+src\/site\/[\w/-]+\.ts$/);
  });
});

describe('packages', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >;

  it('have exact versions', () => {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it('that modules import are all in package.json', () => {
    const known = new Set(Object.keys({ ...dependencies, ...devDependencies }));
    const used = readdirSync('.', { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(src|tests|bench|deploy|site)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .flatMap((file) =>
        importsOf(readFileSync(file, 'utf8')).map(({ specifier, types }) => ({ file, specifier, types })),
      )
      .filter(({ specifier }) => /^[@a-z]/.test(specifier) && !specifier.startsWith('node:'));
    const missing = used.filter(({ specifier, types }) => {
      const name = packageOf(specifier);
      return !known.has(name) && !(types && known.has(`@types/${name}`));
    });
    expect(missing).toEqual([]);
  });
});
