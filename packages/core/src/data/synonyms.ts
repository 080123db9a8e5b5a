import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSynonyms, type SynonymEntry } from '@folio/search/build/synonyms.ts';
import { longestData, readSource } from '../markdown/source.ts';
import { readYaml } from '../markdown/yaml.ts';
import { FaultError } from '../model/faults.ts';
import { expandTokens } from '../model/tokens.ts';
import type { Product } from '../model/types.ts';

const file = 'data/synonyms.yaml';

/** Synonyms of the search, tokens replaced; none where the project has no such file. Throws a `FaultError` with all mistakes of the file. */
export async function loadSynonyms(root: string, product: Product): Promise<SynonymEntry[]> {
  if (!existsSync(path.join(root, file))) return [];
  const source = readSource(root, file, longestData);
  if (source.faults.length) throw new FaultError(source.faults);
  const text = expandTokens(source.text, product);
  const yaml = readYaml(text);
  const { entries, faults } = yaml.faults.length ? { entries: [], faults: yaml.faults } : readSynonyms(text);
  if (faults.length) throw new FaultError(faults.map((fault) => ({ file, ...fault })));
  return entries;
}
