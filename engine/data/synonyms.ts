import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FaultError } from '../model/faults.ts';
import { expandTokens } from '../model/tokens.ts';
import type { Product } from '../model/types.ts';
import { readSynonyms, type SynonymEntry } from '../search/build/synonyms.ts';

const file = 'data/synonyms.yaml';

/** Synonyms of the search, tokens replaced; none where the project has no such file. Throws a `FaultError` with all mistakes of the file. */
export async function loadSynonyms(root: string, product: Product): Promise<SynonymEntry[]> {
  let raw: string;
  try {
    raw = await readFile(path.join(root, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const { entries, faults } = readSynonyms(expandTokens(raw, product));
  if (faults.length) throw new FaultError(faults.map((fault) => ({ file, ...fault })));
  return entries;
}
