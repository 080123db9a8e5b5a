/** What a module exports, another one imports: anything else is its own, or is left over. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listFiles } from '../support/list-files.ts';
import { resolveImport } from './import-rules.ts';

const files = listFiles('packages', 'site', 'tests', 'bench', 'examples').filter(
  (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
);

/** Names that modules give each other: `file name`. A module that is imported as a whole gives all of its names. */
function importedNames(): { names: Set<string>; wholes: Set<string> } {
  const names = new Set<string>();
  const wholes = new Set<string>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const at = (specifier: string) => resolveImport(file, specifier) ?? specifier;
    for (const [, clause = '', specifier = ''] of text.matchAll(
      /\b(?:import|export)\s+([^;'"]*?)\s*from\s*['"]((?:\.|@folio\/)[^'"]+)['"]/g,
    )) {
      if (clause.includes('*')) wholes.add(at(specifier));
      for (const part of /\{([^}]*)\}/.exec(clause)?.[1]?.split(',') ?? [])
        names.add(`${at(specifier)} ${part.trim().replace(/^type |\s+as\s.*$/g, '')}`);
    }
    for (const [, specifier = ''] of text.matchAll(/\bimport\(\s*['"]((?:\.|@folio\/)[^'"]+)['"]/g))
      wholes.add(at(specifier));
  }
  return { names, wholes };
}

it('every exported value of packages, features, tests and benches is imported somewhere', () => {
  const { names, wholes } = importedNames();
  // Loaded by their paths: modules of islands, and what a configuration is divided into.
  const byPath = (file: string, name: string) => /^(mount|prepare)$/.test(name) || /(?:^|\/)navigation\//.test(file);
  const own = files
    .filter((file) => !wholes.has(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function\*?|const|let|class) ([\w$]+)/gm)]
        .map(([, name = '']) => ({ file, name }))
        .filter(({ name }) => !names.has(`${file} ${name}`) && !byPath(file, name)),
    )
    .map(({ file, name }) => `${file}: ${name} is not imported anywhere. Take "export" away, or what is not used.`);
  expect(own).toEqual([]);
});
