import { describe, expect, it } from 'vitest';
import { parseYaml } from './yaml.ts';

describe('parseYaml', () => {
  it.each([
    ['a: 1\nb: *x', 2, /read as a reference/],
    ['a: 1\nb: {c: A [name] (x), d}', 2, /^Invalid YAML/],
    ['a: 1\n---\nb: 2', 2, /several YAML documents/],
    [`a: ${'['.repeat(5000)}`, 1, /nests too deeply/],
    [`a: ${'['.repeat(200)}${']'.repeat(200)}`, 1, /nests too deeply/],
    ['a: 1\n? [a, b]\n: 1', 2, /A key is a list/],
    ['a: 1\nb: 123456789012345678901234567890', 2, /would be shown as 1\.2345678901234568e\+29/],
    ['a: 9007199254740993', 1, /would be shown as 9007199254740992/],
    ['a: 1e400', 1, /would be shown as Infinity/],
    ['a: .nan', 1, /would be shown as NaN/],
    ['a: 0o17', 1, /would be shown as 15/],
    ['a: 0xFF', 1, /would be shown as 255/],
    ['a: 2.10', 1, /would be shown as 2\.1\./],
    ['a: 0.5600000000000001', 1, /would be shown as 0\.56\./],
    ['a: 1e3', 1, /would be shown as 1000/],
  ])('reports %j once, with its line', (text, line, message) => {
    const { diagnostics, value } = parseYaml(text);
    expect(diagnostics).toMatchObject([{ line, message: expect.stringMatching(message) }]);
    expect(value).toBeUndefined();
  });

  it.each([['a: 1.5'], ['a: -9007199254740991'], ['a: "0o17"']])('accepts %j', (text) =>
    expect(parseYaml(text).diagnostics).toEqual([]),
  );

  it('preserves all digits of integers in JSON samples', () =>
    expect(parseYaml('example: {k: 9223372036854775807, n: 7, x: 1e300}').value).toEqual({
      example: { k: 9223372036854775807n, n: 7, x: 1e300 },
    }));
});
