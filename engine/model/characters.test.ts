import { describe, expect, it } from 'vitest';
import { harmfulSign, unseenSign } from './characters.ts';

describe('signs that nobody sees', () => {
  it.each(['a\u0000b', 'a\u000bb', 'a\u0085b', 'a\u202eb', 'a\u2066b', '\u001b[31m'])('harm any text: %j', (text) =>
    expect(harmfulSign(text)?.cause).toMatch(/control character U\+/),
  );
  it.each(['a\u200bb', 'a\ufeffb', 'a\u00adb', 'a\u200db', 'a\u200eb'])('harm titles and code: %j', (text) => {
    expect(harmfulSign(text)).toBeUndefined();
    expect(unseenSign(text)?.cause).toMatch(/has no width/);
  });
  it.each(['a\tb\nc', 'فرز', 'é', '👩‍👩‍👧‍👦', '🏳️‍🌈', '👍🏽', '𝕏', 'non\u00a0breaking'])('are not %j', (text) =>
    expect(unseenSign(text)).toBeUndefined(),
  );
});
