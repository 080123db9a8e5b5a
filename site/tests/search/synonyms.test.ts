import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Entry {
  from?: string[];
  to?: string[];
  source?: string;
}

describe('one-way synonyms', () => {
  const entries = (parse(readFileSync(resolve('site/data/synonyms.yaml'), 'utf8')) as Entry[]).filter(
    ({ from }) => from,
  );

  it('have a source', () => {
    expect(entries.filter(({ source }) => !source?.trim()).map(({ from }) => from?.join(', '))).toEqual([]);
  });

  it('include at least 150 from other databases and standards', () => {
    expect(entries.filter(({ source }) => source !== 'plain English').length).toBeGreaterThanOrEqual(150);
  });

  it('do not map a noun to a verb', () => {
    const nouns = new Set(
      'call charge comment form host message order post record report review shop ticket'.split(' '),
    );
    const verbs = new Set(
      'accept approve buy create delete insert install pause put register reject remove sell'.split(' '),
    );
    const misleading = entries.filter(
      ({ from = [], to = [] }) =>
        from.some((phrase) => nouns.has(phrase.replace(/s$/, ''))) && to.every((phrase) => verbs.has(phrase)),
    );
    expect(misleading.map(({ from }) => from?.join(', '))).toEqual([]);
  });
});
