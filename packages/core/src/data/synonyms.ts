import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSynonyms, type SynonymEntry } from '@folio/search/build/synonyms.ts';
import { MAX_DATA_BYTES, readSource } from '../markdown/source-file.ts';
import { readYaml } from '../markdown/yaml.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import type { Product } from '../model/types.ts';

const file = 'data/synonyms.yaml';

/** Synonyms of the search, tokens replaced; none where the project has no such file. Throws a `FaultError` with all mistakes of the file. */
export async function loadSynonyms(root: string, product: Product): Promise<SynonymEntry[]> {
  if (!existsSync(path.join(root, file))) return [];
  const source = readSource(root, file, MAX_DATA_BYTES);
  if (source.faults.length) throw new DiagnosticError(source.faults);
  const text = expandPlaceholders(source.text, product);
  const yaml = readYaml(text);
  const { entries, faults } = yaml.faults.length ? { entries: [], faults: yaml.faults } : readSynonyms(text);
  if (faults.length) throw new DiagnosticError(faults.map((fault) => ({ file, ...fault })));
  return entries;
}
