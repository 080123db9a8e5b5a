import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Entry {
  from?: string[];
  source?: string;
}

describe('Synonyms that lead one way', () => {
  const entries = (parse(readFileSync(resolve('site/data/synonyms.yaml'), 'utf8')) as Entry[]).filter(
    ({ from }) => from,
  );

  it('each say what gives their words this meaning', () => {
    expect(entries.filter(({ source }) => !source?.trim()).map(({ from }) => from?.join(', '))).toEqual([]);
  });

  it('come from the vocabulary of other databases and of standards, 150 and more of them', () => {
    expect(entries.filter(({ source }) => source !== 'plain English').length).toBeGreaterThanOrEqual(150);
  });
});
