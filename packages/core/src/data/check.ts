import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSynonyms, type SynonymEntry } from '@folio/search';
import type { FeatureSet } from '../feature.ts';
import { listSourceFiles, MAX_DATA_BYTES, readSource } from '../markdown/source-files.ts';
import { findListItems, parseYaml } from '../markdown/yaml.ts';
import { catchDiagnostics, DiagnosticError } from '../model/diagnostics.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { createDataStore, type DataStore, type Schema } from './store.ts';

/** Lists the data files in the folders of features (`kinds`), with their schemas. */
function listDataFiles(root: string, kinds: FeatureSet['data']): { file: string; schema: Schema<unknown> }[] {
  return listSourceFiles(root, 'data', '.yaml')
    .files.flatMap((source) => {
      const [, file, folder] = /^data\/(([^/]+)\/[^/]+)\.yaml$/.exec(source) ?? [];
      const schema = folder && (kinds[folder] ?? kinds['*']);
      return schema ? [{ file: file as string, schema }] : [];
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

export function checkDataFiles(
  root: string,
  product: Product,
  kinds: FeatureSet['data'],
  store: DataStore = createDataStore(root, product),
): Diagnostic[] {
  return listDataFiles(root, kinds).flatMap(({ file, schema }) => catchDiagnostics(() => store.load(file, schema)));
}

export function checkSourcePrefixes(root: string, prefixes: readonly string[]): Diagnostic[] {
  const starts = prefixes.map((prefix) => `${prefix}:`);
  const isSource = (value: string) => starts.some((start) => value.startsWith(start) && value.length > start.length);
  const hint = `Begin it with ${starts.map((start) => `"${start}"`).join(' or ')}. The list is \`sourcePrefixes\` in site.config.ts.`;
  return listSourceFiles(root, 'data', '.yaml').files.flatMap((file) => {
    const items = findListItems(readFileSync(join(root, file), 'utf8'), /^(?:x-)?sources$/);
    return items
      .filter(({ value }) => !isSource(value))
      .map(({ value, line }) => ({ file, line, message: `The source "${value}" has no known prefix.`, hint }));
  });
}

const SYNONYMS_FILE = 'data/synonyms.yaml';

/**
 * Loads the synonyms of the search; none without a file.
 * @throws {@link DiagnosticError} with all mistakes.
 */
export function loadSynonyms(root: string, product: Product): SynonymEntry[] {
  if (!existsSync(join(root, SYNONYMS_FILE))) return [];
  const source = readSource(root, SYNONYMS_FILE, MAX_DATA_BYTES);
  if (source.diagnostics.length) throw new DiagnosticError(source.diagnostics);
  const text = expandPlaceholders(source.text, product);
  const yaml = parseYaml(text);
  const { entries, diagnostics } = yaml.diagnostics.length
    ? { entries: [], diagnostics: yaml.diagnostics }
    : parseSynonyms(text);
  if (diagnostics.length)
    throw new DiagnosticError(diagnostics.map((diagnostic) => ({ file: SYNONYMS_FILE, ...diagnostic })));
  return entries;
}
