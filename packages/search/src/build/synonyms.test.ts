import { describe, expect, it } from 'vitest';
import { loadSynonyms } from '../query/clauses.ts';
import { compileSynonyms, parseSynonyms } from './synonyms.ts';

describe('parseSynonyms', () => {
  it('reports each mistake with its line and a hint', () => {
    const { entries, diagnostics } = parseSynonyms(
      [
        '- same: [a1, b1]',
        '- from: [collection]',
        '- from: [drop, Drops]',
        '  to: [delete]',
        '- from: [kv]',
        '  to: [key value]',
        '- text',
        '- from: ["…"]',
        '  to: [b]',
        '- from: [a]',
        '  to: [b]',
        '  note: 1',
        '',
      ].join('\n'),
    );
    expect(entries).toEqual([{ from: ['kv'], to: ['key value'] }]);
    expect(diagnostics.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '1: Unknown key "same".',
      '2: Expected phrases under "from" and under "to".',
      '3: Duplicate phrase "Drops".',
      '7: Expected phrases under "from" and under "to".',
      '8: "…" has 0 words that count; expected 1 to 4.',
      '10: "note" must be a text.',
    ]);
    for (const { hint } of diagnostics) expect(hint).not.toBe('');
    expect(parseSynonyms('- from: [a').diagnostics[0]).toMatchObject({ line: 1, hint: 'Correct the YAML.' });
    expect(parseSynonyms('from: x').diagnostics).toHaveLength(1);
    expect(parseSynonyms('')).toEqual({ entries: [], diagnostics: [] });
  });
});

describe('compileSynonyms', () => {
  it('uses stems without stop words, in the order of the file', () => {
    const packed = compileSynonyms([
      { from: ['key-value'], to: ['KV'] },
      { from: ['TTL', 'expiry'], to: ['time to live', 'ttlSec'] },
    ]);
    expect(packed).toBe('key valu|kv\nttl,expiri|time live,ttlsec');
    expect(Object.fromEntries(loadSynonyms(packed))).toEqual({
      'key valu': [['kv']],
      ttl: [['time', 'live'], ['ttlsec']],
      expiri: [['time', 'live'], ['ttlsec']],
    });
  });
});
