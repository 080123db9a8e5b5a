/** The layers: site → features → engine. The table is in `rules.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatFaults } from '../../engine/model/faults.ts';
import { checkImports, importsOf, judge, packageOf } from './rules.ts';

const allowed = (file: string, specifier: string, types = false) =>
  judge(file, { specifier, line: 1, types }).length === 0;

describe('the direction of imports', () => {
  it('is kept by every module', () => expect(formatFaults(checkImports('.'))).toBe(''));

  it.each([
    ['engine/model/x.ts', 'react'],
    ['engine/model/x.ts', 'zod'],
    ['engine/model/x.ts', 'node:fs'],
    ['engine/model/x.ts', '../markdown/index.ts'],
    ['engine/model/x.ts', './tokens'],
    ['engine/search/engine/x.ts', 'node:zlib'],
    ['engine/search/worker.ts', 'react'],
    ['engine/search/engine/x.ts', 'yaml'],
    ['engine/search/x.ts', '../client/boot.ts'],
    ['engine/markdown/x.ts', '../shell/site.tsx'],
    ['engine/markdown/x.ts', '../build/build.ts'],
    ['engine/markdown/x.ts', 'react'],
    ['engine/markdown/x.ts', '../../features/steps/steps.ts'],
    ['engine/shell/x.tsx', '../markdown/index.ts'],
    ['engine/shell/x.tsx', '../client/main.tsx'],
    ['engine/shell/x.tsx', 'node:fs'],
    ['engine/client/x.ts', '../markdown/types.ts'],
    ['engine/client/x.ts', '../../features/api/console/place.tsx'],
    ['engine/check/x.ts', '../build/server.ts'],
    ['engine/build/x.ts', '../client/main.tsx'],
    ['engine/build/x.ts', '../../features/api/feature.ts'],
    ['engine/build/x.ts', '../../site/site.config.ts'],
    ['engine/build/x.ts', 'fs'],
    ['engine/other/x.ts', 'react'],
    ['features/steps/x.ts', '../callouts/callout.ts'],
    ['features/steps/x.ts', '../../site/site.config.ts'],
    ['features/steps/x.ts', '../../engine/shell/site.tsx'],
    ['features/steps/x.ts', 'react'],
    ['features/api/console/x.tsx', '../operation/directive.ts'],
  ])('forbids %s to import %s', (file, specifier) => expect(allowed(file, specifier)).toBe(false));

  it.each([
    ['engine/model/navigation/x.ts', '../tokens.ts'],
    ['engine/search/build/x.ts', 'node:zlib'],
    ['engine/search/cli.ts', 'node:readline'],
    ['engine/search/build/x.ts', 'yaml'],
    ['engine/search/x.ts', '../model/types.ts'],
    ['engine/markdown/x.ts', 'node:fs'],
    ['engine/data/x.ts', '../search/build/synonyms.ts'],
    ['engine/shell/x.tsx', 'react-dom'],
    ['engine/shell/sheets.ts', './styles/tokens.css?inline'],
    ['engine/client/x.ts', '../shell/site.tsx'],
    ['engine/build/x.ts', 'vite'],
    ['features/steps/x.ts', '../../engine/markdown/hast.ts'],
    ['features/api/operation/x.ts', '../schema/openapi.ts'],
    ['features/api/console/x.tsx', 'react'],
  ])('lets %s import %s', (file, specifier) => expect(allowed(file, specifier)).toBe(true));
});

describe('the site', () => {
  const files = [
    'site/site.config.ts',
    'site/kinds.ts',
    ...['site/config', 'site/navigation', 'site/outputs'].flatMap((folder) =>
      readdirSync(folder).map((file) => join(folder, file)),
    ),
  ];

  it.each(files)('%s imports its neighbours, features and the model only', (file) => {
    for (const { specifier } of importsOf(readFileSync(file, 'utf8')))
      expect(specifier).toMatch(
        /^\.\/([\w-]+\/)?[\w-]+\.ts$|^(\.\.\/)+(features\/[\w-]+\/feature|engine\/site|engine\/model\/[\w/-]+)\.ts$/,
      );
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
      .filter((file) => /^(engine|features|tests|bench|deploy|site)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .flatMap((file) =>
        importsOf(readFileSync(file, 'utf8')).map(({ specifier, types }) => ({ file, specifier, types })),
      )
      .filter(({ specifier }) => /^[@a-z]/.test(specifier) && !/^(node|virtual):/.test(specifier));
    const missing = used.filter(({ specifier, types }) => {
      const name = packageOf(specifier);
      return !known.has(name) && !(types && known.has(`@types/${name}`));
    });
    expect(missing).toEqual([]);
  });
});
