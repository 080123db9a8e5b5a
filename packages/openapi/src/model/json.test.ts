import { describe, expect, it, vi } from 'vitest';
import { parseJson, toJson } from './json.ts';

describe('toJson', () => {
  it('keeps all digits of an integer', () => {
    expect(toJson({ k: 9223372036854775807n, list: [-9223372036854775808n] })).toBe(
      '{"k":9223372036854775807,"list":[-9223372036854775808]}',
    );
  });

  it('indents, and leaves strings of digits alone', () =>
    expect(toJson({ k: 1n, s: '9223372036854775807' }, 2)).toBe('{\n  "k": 1,\n  "s": "9223372036854775807"\n}'));
});

describe('parseJson', () => {
  it('keeps all digits if the browser gives the source text', () => {
    const parse = JSON.parse;
    // Node.js 20 doesn't have it.
    const withSource = (text: string, reviver?: (...args: unknown[]) => unknown) =>
      parse(text, (key, value) => reviver?.(key, value, { source: text }));
    vi.spyOn(JSON, 'parse').mockImplementation(withSource as typeof JSON.parse);
    expect(['9223372036854775807', '7', '1.5', '1e300'].map(parseJson)).toEqual([9223372036854775807n, 7, 1.5, 1e300]);
    vi.restoreAllMocks();
  });

  it('throws a SyntaxError for other text', () => expect(() => parseJson('<!doctype html>')).toThrow(SyntaxError));
});
