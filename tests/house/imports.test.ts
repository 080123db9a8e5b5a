/** Where code runs decides what it may import. The table is in `rules.ts`; Biome checks the dependencies between packages. */
import { readFileSync } from 'node:fs';
import { formatDiagnostics } from '@folio/core/model/diagnostics.ts';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../support/list-files.ts';
import { checkImport, checkImports, findImports } from './import-rules.ts';

const isAllowed = (file: string, specifier: string, typesOnly = false) =>
  checkImport(file, { specifier, line: 1, typesOnly }).length === 0;

describe('imports of the packages', () => {
  it('follow the dependency table', () => expect(formatDiagnostics(checkImports())).toBe(''));

  it.each([
    ['packages/core/src/model/x.ts', 'react'],
    ['packages/core/src/model/x.ts', 'zod'],
    ['packages/core/src/model/x.ts', 'node:fs'],
    ['packages/core/src/model/x.ts', '../markdown/index.ts'],
    ['packages/core/src/model/x.ts', './tokens'],
    ['packages/core/src/model/x.ts', '../../../search/src/types.ts'],
    ['packages/search/src/worker.ts', 'react'],
    ['packages/search/src/query/x.ts', 'node:zlib'],
    ['packages/search/src/query/x.ts', 'yaml'],
    ['packages/query-engine/src/x.ts', 'zod'],
    ['packages/core/src/markdown/x.ts', '../theme/site.tsx'],
    ['packages/core/src/markdown/x.ts', 'react'],
    ['packages/core/src/theme/x.tsx', '../markdown/index.ts'],
    ['packages/core/src/theme/x.tsx', 'node:fs'],
    ['packages/core/src/client/x.ts', '../markdown/markdown.ts'],
    ['packages/core/src/build/x.ts', 'fs'],
    ['packages/core/src/other/x.ts', 'react'],
    ['packages/openapi/src/console/x.tsx', '../operation/directive.ts'],
    ['packages/reference/src/classes/x.ts', '@folio/core/theme/site.tsx'],
  ])('forbids %s to import %s', (file, specifier) => expect(isAllowed(file, specifier)).toBe(false));

  it.each([
    ['packages/core/src/model/navigation/x.ts', '../tokens.ts'],
    ['packages/search/src/build/x.ts', 'node:zlib'],
    ['packages/search/src/cli.ts', 'node:readline'],
    ['packages/core/src/markdown/x.ts', 'node:fs'],
    ['packages/core/src/theme/x.tsx', 'react-dom'],
    ['packages/core/src/theme/stylesheets.ts', './styles/tokens.css?inline'],
    ['packages/core/src/build/x.ts', 'vite'],
    ['packages/core/src/build/x.ts', '../theme/render.tsx'],
    ['packages/openapi/src/operation/x.ts', '@folio/core/markdown/hast.ts'],
    ['packages/openapi/src/console/x.tsx', 'react'],
  ])('allows %s to import %s', (file, specifier) => expect(isAllowed(file, specifier)).toBe(true));
});

describe('the site', () => {
  const files = listFiles('site/site.config.ts', 'site/kinds.ts', 'site/config', 'site/navigation', 'site/outputs');

  it.each(files)('imports only neighbors and public package entries in %s', (file) => {
    for (const { specifier } of findImports(readFileSync(file, 'utf8')))
      expect(specifier).toMatch(/^\.{1,2}\/([\w-]+\/)*[\w-]+\.ts$|^@folio\//);
  });
});

describe('package.json', () => {
  it.each(listFiles('package.json', 'packages').filter((file) => file.endsWith('package.json')))(
    'has exact versions in %s',
    (file) => {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'));
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        expect(`${name} ${version}`).toMatch(/[ @]\d+\.\d+\.\d+(-[\w.]+)?$/);
    },
  );
});
