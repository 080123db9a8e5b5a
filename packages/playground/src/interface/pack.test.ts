import { describe, expect, it } from 'vitest';
import { pack, unpack } from './pack.ts';

/** A text without repetition, which hardly compresses. */
const varied = Array.from({ length: 60_000 }, (_, at) => ((at * 7919 * at) % 104_729).toString(36)).join(' ');

describe('pack', () => {
  it.each(['', 'CREATE (film:dawn)', 'Löwe 🦁', 'a'.repeat(999_999), varied])(
    'is reversed by unpack (%#)',
    async (text) => {
      expect((await unpack(await pack(text))) === text).toBe(true);
    },
  );

  it('returns only URL-safe characters', async () => {
    const packed = await pack(varied);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed).toMatch(/-.*_/);
    expect(await pack('a')).toBe('SwQA');
    expect(await pack('CREATE')).not.toContain('=');
  });

  it('packs a million bytes; unpack rejects more', async () => {
    const most = 'a'.repeat(1_000_000);
    expect((await unpack(await pack(most))) === most).toBe(true);
    const longer = await pack(`${most}a`);
    await expect(unpack(longer)).rejects.toThrow('The data are too large.');
  });
});
