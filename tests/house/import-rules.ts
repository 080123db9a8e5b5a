import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, posix } from 'node:path';
import type { Diagnostic } from '@folio/core/model/types.ts';
import { listModules } from '../support/list-files.ts';

/**
 * Where a module runs, which decides what it may import.
 *
 * - `pure`: anywhere. No Node, no library, and no module that isn't pure.
 * - `browser`: in the browser and while pages are rendered. No Node, and no module of the build.
 * - `build`: while the site is built or served. No React, and no module of the browser.
 * - `server`: the build itself, which puts both together.
 */
export type Side = 'pure' | 'browser' | 'build' | 'server';

/** The side of each folder or module. The longest path that contains a module decides. */
const SIDES: Record<string, Side> = {
  'packages/worker/src': 'pure',
  'packages/search/src': 'pure',
  'packages/search/src/build': 'build',
  'packages/search/src/cli.ts': 'build',
  'packages/search/src/index.ts': 'build',
  'packages/query-engine/src': 'pure',
  'packages/core/src/model': 'pure',
  'packages/core/src/site.ts': 'pure',
  'packages/core/src/feature.ts': 'pure',
  'packages/core/src/code.ts': 'build',
  'packages/core/src/index.ts': 'pure',
  'packages/core/src/ui.ts': 'browser',
  'packages/core/src/build.ts': 'server',
  'packages/core/src/markdown.ts': 'build',
  'packages/core/src/data.ts': 'build',
  'packages/core/src/data': 'build',
  'packages/core/src/markdown': 'build',
  'packages/core/src/check': 'build',
  'packages/core/src/mcp': 'build',
  'packages/core/src/feedback': 'build',
  'packages/core/src/mcp.ts': 'build',
  'packages/core/src/blocks': 'build',
  'packages/core/src/offline': 'browser',
  'packages/core/src/offline/manifest-builder.ts': 'build',
  'packages/core/src/offline/manifest.ts': 'pure',
  'packages/core/src/theme': 'browser',
  'packages/core/src/theme/site-file.ts': 'pure',
  'packages/core/src/client': 'browser',
  'packages/core/src/build': 'server',
  'packages/openapi/src': 'build',
  'packages/openapi/src/model': 'pure',
  'packages/openapi/src/console': 'browser',
  'packages/openapi/src/strings.ts': 'pure',
  'packages/reference/src': 'build',
  'packages/reference/src/params/builder/model': 'pure',
  'packages/reference/src/params/builder/interface': 'browser',
  'packages/reference/src/params/builder/strings.ts': 'pure',
  'packages/playground/src': 'build',
  'packages/playground/src/page/machine/variants.ts': 'pure',
  'packages/playground/src/page/table.ts': 'pure',
  'packages/playground/src/strings.ts': 'pure',
  'packages/playground/src/service': 'browser',
  'packages/playground/src/service/picture.ts': 'pure',
  'packages/playground/src/service/protocol.ts': 'pure',
  'packages/playground/src/interface': 'browser',
  'packages/playground/src/interface/page-data.ts': 'pure',
  'packages/playground/src/interface/describe.ts': 'pure',
  'packages/playground/src/interface/drawing.ts': 'pure',
  'packages/playground/src/interface/machine/describe-step.ts': 'pure',
  'packages/playground/src/playground': 'browser',
  'packages/playground/src/import': 'browser',
  'packages/playground/src/import/table.ts': 'pure',
  'packages/playground/src/import/read-table.ts': 'pure',
  'packages/playground/src/import/to-graph.ts': 'pure',
  'packages/playground/src/builder': 'browser',
  'packages/playground/src/builder/value.ts': 'pure',
  'packages/playground/src/workbench': 'browser',
};

/** The sides from which each side may import values. Types may come from anywhere. */
const ALLOWED: Record<Side, readonly Side[]> = {
  pure: ['pure'],
  browser: ['pure', 'browser'],
  build: ['pure', 'build', 'server'],
  server: ['pure', 'browser', 'build', 'server'],
};

const BROWSER_LIBRARY = /^(react|react-dom|vite|@vitejs\/.*|@tanstack\/.*|downshift)$/;

/** Libraries without Node or a document, which pure modules may use. */
const PURE_LIBRARY = /^(snowball-stemmers|d3-force|papaparse)$/;

export interface Import {
  /** The text between the quotes. */
  specifier: string;
  line: number;
  typesOnly: boolean;
}

const IMPORT_STATEMENT =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]*?\bfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]\s*\)|\bnew URL\(\s*['"](\.[^'"\n]+\.tsx?)['"]\s*,\s*import\.meta\.url|\btypeof import\(['"]([^'"\n]+)['"]\)/gm;

/** Finds the imports of a module: static, dynamic, `export … from`, and files in `new URL(…, import.meta.url)`. */
export function findImports(code: string): Import[] {
  return [...code.matchAll(IMPORT_STATEMENT)].map((match) => {
    const [statement, type, staticPath, dynamicPath, urlPath, typePath] = match;
    const names = /\{([^}]*)\}/
      .exec(statement)?.[1]
      ?.split(',')
      .filter((name) => name.trim());
    const typesOnly = Boolean(
      type ||
        typePath ||
        (staticPath &&
          names?.length &&
          !/^\s*import\s+\w/.test(statement) &&
          names.every((name) => /^\s*type\s/.test(name))),
    );
    return {
      specifier: (staticPath ?? dynamicPath ?? urlPath ?? typePath) as string,
      line: code.slice(0, (match.index as number) + statement.length).split('\n').length,
      typesOnly,
    };
  });
}

/** Checks every module of the packages. */
export const checkImports = (): Diagnostic[] =>
  listModules('packages').flatMap((file) =>
    findImports(readFileSync(file, 'utf8')).flatMap((entry) => checkImport(file, entry)),
  );

/** Finds the side of a module by its path from the root of the repository. */
function findSide(file: string): Side | undefined {
  const path = Object.keys(SIDES)
    .filter((path) => file === path || file.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0];
  return path === undefined ? undefined : SIDES[path];
}

/** Resolves an import to a path from the root of the repository. Returns undefined for a library. */
export function resolveImport(file: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return posix.join(dirname(file), path);
  const [, name, rest] = /^@folio\/([\w-]+)(?:\/(.+))?$/.exec(path) ?? [];
  if (!name) return undefined;
  const entry = readExports(name)[rest ? `./${rest}` : '.'];
  return entry ? posix.join('packages', name, entry) : rest && `packages/${name}/src/${rest}`;
}

/** Reads the public entries of a package, such as `./json` → `./src/json.ts`. */
const readExports = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')).exports ?? {};

export function checkImport(file: string, { specifier, typesOnly, line }: Import): Diagnostic[] {
  const report = (message: string, hint: string): Diagnostic[] => [{ file, line, message, hint }];
  const side = findSide(file);
  if (!side) return report('The module has no side.', 'Add its folder to SIDES in tests/house/import-rules.ts.');
  const target = resolveImport(file, specifier);
  if (target) {
    if (!/\.(ts|tsx|css|json)$/.test(target))
      return report(`The import "${specifier}" has no file extension.`, 'Write the extension: .ts or .tsx.');
    const [, ownPackage] = file.split('/');
    const [, otherPackage] = target.split('/');
    if (ownPackage !== otherPackage && specifier.startsWith('.'))
      return report(`The import "${specifier}" leaves the package.`, `Import it as @folio/${otherPackage}.`);
    const targetSide = findSide(target);
    if (typesOnly || target.endsWith('.css') || !targetSide || ALLOWED[side].includes(targetSide)) return [];
    return report(
      `A module of the ${side} side imports ${target}, which is of the ${targetSide} side.`,
      'Move what both need to a pure module.',
    );
  }
  if (specifier.startsWith('node:') || isBuiltin(specifier)) {
    if (!specifier.startsWith('node:'))
      return report(`Missing "node:" in the import "${specifier}".`, `Write node:${specifier}.`);
    return typesOnly || side === 'build' || side === 'server'
      ? []
      : report(`A module of the ${side} side imports ${specifier}.`, 'Pass what it needs as an argument.');
  }
  const library = getPackageName(specifier);
  if (typesOnly || side === 'server' || library.startsWith('virtual:')) return [];
  if (side === 'pure' && !PURE_LIBRARY.test(library))
    return report(`A pure module imports ${library}.`, 'Move the code to the side that uses the library.');
  if (side === 'build' && BROWSER_LIBRARY.test(library))
    return report(`A module of the build side imports ${library}.`, 'Leave the browser to the theme and the client.');
  return [];
}

/** Returns the package of an import: `@scope/name/file` → `@scope/name`. */
const getPackageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
