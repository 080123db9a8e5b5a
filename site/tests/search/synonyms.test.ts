import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Entry {
  from?: string[];
  to?: string[];
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

  it('never turn a noun into a verb', () => {
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
