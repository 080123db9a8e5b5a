import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { importRows } from './import-rows.ts';

describe('importRows', () => {
  it('reads a file and reports its progress, also without a Worker', async () => {
    const onProgress = vi.fn();
    const table = await importRows(new Blob([`a,b\n${'x,1\n'.repeat(12_000)}`]), { onProgress });
    expect(table.columns.map(({ type }) => type)).toEqual(['text', 'number']);
    expect(table.rows).toHaveLength(12_000);
    expect(onProgress).toHaveBeenCalledTimes(2);
  });

  it('rejects when it is canceled', async () => {
    const controller = new AbortController();
    const reading = importRows(new Blob(['a\n1']), { signal: controller.signal });
    controller.abort();
    await expect(reading).rejects.toThrow('Canceled.');
  });

  it('says that a file is too large, without reading it, or can no longer be read', async () => {
    const large = new Blob([]);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    vi.spyOn(large, 'size', 'get').mockReturnValue(10_000_001);
    expect((await importRows(large)).diagnostics[0]?.message).toBe('The file is larger than 10 MB.');
    const moved = new Blob(['a\n1']);
    vi.spyOn(moved, 'arrayBuffer').mockRejectedValue(new Error('gone'));
    expect((await importRows(moved)).diagnostics[0]?.message).toBe('The file could not be read.');
  });
});
