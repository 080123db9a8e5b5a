import { describe, expect, it } from 'vitest';
import { loadSpoken, loadSynonyms } from '../engine/synonyms.ts';
import { compileSynonyms, readSynonyms } from './synonyms.ts';

describe('the file of synonyms', () => {
  it('says of every mistake where it is and how to correct it', () => {
    const { entries, faults } = readSynonyms(
      [
        '- same: [a1]',
        '- from: [collection]',
        '- same: [drop, Drops]',
        '- other: [x, y]',
        '- from: [kv]',
        '  to: [key value]',
        '- text',
        '- same: ["…", b]',
        '',
      ].join('\n'),
    );
    expect(entries).toEqual([{ from: ['kv'], to: ['key value'] }]);
    expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '1: The entry has neither two or more phrases under "same" nor phrases under "from" and "to".',
      '2: The entry has neither two or more phrases under "same" nor phrases under "from" and "to".',
      '3: "Drops" is in the list already.',
      '4: Unknown key "other".',
      '7: The entry has neither two or more phrases under "same" nor phrases under "from" and "to".',
      '8: "…" has 0 words that count.',
    ]);
    for (const { hint } of faults) expect(hint).not.toBe('');
    expect(readSynonyms('- same: [a').faults[0]).toMatchObject({ line: 1, hint: 'Correct the YAML.' });
    expect(readSynonyms('same: x').faults).toHaveLength(1);
    expect(readSynonyms('')).toEqual({ entries: [], faults: [] });
  });
});

describe('compiled synonyms', () => {
  it('go by stems, without stop words, in the order of the file', () => {
    const { rules, spoken } = compileSynonyms([
      { same: ['key-value', 'KV'] },
      { from: ['TTL', 'expiry'], to: ['time to live', 'ttlSec'] },
      { phrase: ['how long'], to: ['duration', 'time to live'] },
      { phrase: ['can I', 'what is'], to: [] },
    ]);
    expect(rules).toBe('key valu|kv\nkv|key value\nttl,expiri|time live,ttlsec');
    expect(Object.fromEntries(loadSynonyms(rules))).toEqual({
      'key valu': [['kv']],
      kv: [['key', 'value']],
      ttl: [['time', 'live'], ['ttlsec']],
      expiri: [['time', 'live'], ['ttlsec']],
    });
    expect(Object.fromEntries(loadSpoken(spoken))).toEqual({
      'how long': ['duration', 'time', 'live'],
      'can i': [],
      'what is': [],
    });
  });
});
