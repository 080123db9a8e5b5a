import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openFile } from './open-file.ts';
import type { TableMapping } from './to-rows.ts';

const open = (file: File, onProgress = (_: number) => {}, signal = new AbortController().signal) =>
  openFile(file, signal, onProgress);

describe('openFile', () => {
  it('describes a file, converts its rows and reports the progress of both, also without a Worker', async () => {
    const onProgress = vi.fn();
    const request = open(new File([`id,n\n${'x,1\n'.repeat(12_000)}`], 'things.csv'), onProgress);
    expect(await request()).toMatchObject({ table: { rows: 12_000, columns: [{ type: 'text' }, { type: 'number' }] } });
    expect(onProgress).toHaveBeenCalledTimes(3);
    const mapping = { label: 'thing', name: 0, types: [undefined, 'number'] } as const;
    expect(await request(mapping)).toMatchObject({
      converted: { contents: '1 node and 0 relations', preview: ['CREATE (thing:x {"n":1})'] },
    });
    expect(onProgress.mock.calls.map(([part]) => part)).toEqual([
      0,
      expect.any(Number),
      expect.any(Number),
      0,
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ]);
  });

  it('suggests a table with unique keys and creates it', async () => {
    const request = open(new File(['name,id,code\nann,1,x\nann,2,y\n'], 'my people.csv'));
    const ownTable = { table: 'my_people', key: 1, types: ['text', 'number', 'text'] };
    expect(await request()).toMatchObject({ table: { ownTable } });
    expect(await request({ ...ownTable, types: [undefined, 'number', 'text'] } as TableMapping)).toMatchObject({
      converted: {
        text: 'create table my_people\ninsert into my_people values 1 {"code":"x"}\ninsert into my_people values 2 {"code":"y"}',
        contents: '2 rows',
        note: expect.stringContaining('2 for that of its keys'),
      },
    });
  });

  it('converts the rows of an earlier file', async () => {
    const first = open(new File(['a\n1'], 'a.csv'));
    await first();
    await open(new File(['b\n2\n3'], 'b.csv'))();
    expect(await first({ stream: 's', timeColumn: -1 })).toMatchObject({
      converted: { contents: '1 event', preview: ['{"stream":"s","event":{"a":1}}'] },
    });
  });

  it('rejects when it is canceled', async () => {
    const controller = new AbortController();
    const reading = open(new File(['a\n1'], 'a.csv'), undefined, controller.signal)();
    controller.abort();
    await expect(reading).rejects.toThrow('Canceled.');
  });

  it('reports a file that is too large or can no longer be read', async () => {
    const large = new File([], 'large.csv');
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    vi.spyOn(large, 'size', 'get').mockReturnValue(10_000_001);
    expect(await open(large)()).toMatchObject({ failure: { message: 'The file is larger than 10 MB.' } });
    const moved = new File(['a\n1'], 'moved.csv');
    vi.spyOn(moved, 'arrayBuffer').mockRejectedValue(new Error('gone'));
    expect(await open(moved)()).toMatchObject({ failure: { message: 'The file could not be read.' } });
  });
});
