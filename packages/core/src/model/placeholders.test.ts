import { describe, expect, it } from 'vitest';
import { expandPlaceholders, expandPlaceholdersDeep } from './placeholders.ts';

const product = { name: 'Nimbus', slug: 'nimbus', repo: 'https://example.org/nimbus' };

describe('expandPlaceholders', () => {
  it.each([
    ['/{product}-config', '/nimbus-config'],
    ['{Product}Table in lib{product}-client-java', 'NimbusTable in libnimbus-client-java'],
    ['{PRODUCT}_LOG_DIR', 'NIMBUS_LOG_DIR'],
    ['close{Slug}Stream', 'closeNimbusStream'],
    ['{repo}/issues', 'https://example.org/nimbus/issues'],
    ['\\{product} is a token', '{product} is a token'],
    ['{ product } {products} {"k": {v}} {dbname}', '{ product } {products} {"k": {v}} {dbname}'],
    ['{product}{Product}', 'nimbusNimbus'],
    ['', ''],
  ])('%s → %s', (text, expected) => expect(expandPlaceholders(text, product)).toBe(expected));

  it('inserts a name that looks like a replacement pattern literally', () => {
    expect(expandPlaceholders('{Product}!', { ...product, name: "$&$'" })).toBe("$&$'!");
  });
});

describe('expandPlaceholdersDeep', () => {
  it('expands strings and keys at every depth', () => {
    const value = { '{PRODUCT}_DIR': ['{product}', 1, null, { on: true, at: undefined }] };
    expect(expandPlaceholdersDeep(value, product)).toEqual({
      NIMBUS_DIR: ['nimbus', 1, null, { on: true, at: undefined }],
    });
  });

  it('does not change its argument', () => {
    const value = { list: ['{product}'] };
    expandPlaceholdersDeep(value, product);
    expect(value).toEqual({ list: ['{product}'] });
  });

  it('returns other objects unchanged', () => {
    const date = new Date(0);
    expect(expandPlaceholdersDeep({ date }, product).date).toBe(date);
  });
});
