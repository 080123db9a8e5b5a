import { describe, expect, it } from 'vitest';
import { pack, unpack } from './pack.ts';

/** No two parts of it are alike, so that it hardly gets shorter. */
const varied = Array.from({ length: 60_000 }, (_, at) => ((at * 7919 * at) % 104_729).toString(36)).join(' ');

describe('a text that is packed', () => {
  it.each(['', 'CREATE (film:dawn)', 'Löwe 🦁', 'a'.repeat(999_999), varied])(
    'is the same text again (%#)',
    async (text) => {
      expect((await unpack(await pack(text))) === text).toBe(true);
    },
  );

  it('has signs of addresses only', async () => {
    const packed = await pack(varied);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed).toMatch(/-.*_/);
    expect(await pack('a')).toBe('SwQA');
    expect(await pack('CREATE')).not.toContain('=');
  });

  it('may be a million bytes long, and no longer', async () => {
    const most = 'a'.repeat(1_000_000);
    expect((await unpack(await pack(most))) === most).toBe(true);
    const longer = await pack(`${most}a`);
    await expect(unpack(longer)).rejects.toThrow('The data are too large.');
  });
});
