import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseSynonyms, type SynonymEntry } from '@folio/search';
import { MAX_DATA_BYTES, readSource } from '../markdown/source-files.ts';
import { parseYaml } from '../markdown/yaml.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import type { Product } from '../model/types.ts';

const file = 'data/synonyms.yaml';

/**
 * Loads the synonyms of the search; none without a file.
 * @throws {@link DiagnosticError} with all mistakes.
 */
export async function loadSynonyms(root: string, product: Product): Promise<SynonymEntry[]> {
  if (!existsSync(path.join(root, file))) return [];
  const source = readSource(root, file, MAX_DATA_BYTES);
  if (source.diagnostics.length) throw new DiagnosticError(source.diagnostics);
  const text = expandPlaceholders(source.text, product);
  const yaml = parseYaml(text);
  const { entries, diagnostics } = yaml.diagnostics.length
    ? { entries: [], diagnostics: yaml.diagnostics }
    : parseSynonyms(text);
  if (diagnostics.length) throw new DiagnosticError(diagnostics.map((diagnostic) => ({ file, ...diagnostic })));
  return entries;
}
