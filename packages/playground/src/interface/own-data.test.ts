// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepOwnData, loadOwnData } from './own-data.ts';

beforeEach(() => localStorage.clear());

describe('keepOwnData', () => {
  it('keeps data by graph until they are removed, also long data', async () => {
    const long = 'CREATE (baker:hana)\n'.repeat(50_000);
    expect(await Promise.all([keepOwnData('bakery', 'CREATE (a:b)'), keepOwnData('empty', long)])).toEqual([
      true,
      true,
    ]);
    expect(localStorage.getItem('playground-data:empty')?.length).toBeLessThan(20_000);
    expect(await loadOwnData()).toEqual({ bakery: 'CREATE (a:b)', empty: long });
    await keepOwnData('bakery', undefined);
    expect(Object.keys(await loadOwnData())).toEqual(['empty']);
  });

  it('is not overtaken by an earlier write that takes longer', async () => {
    await Promise.all([keepOwnData('bakery', 'CREATE (a:b)\n'.repeat(50_000)), keepOwnData('bakery', undefined)]);
    expect(await loadOwnData()).toEqual({});
  });

  it('says that storage is full or refused', async () => {
    vi.stubGlobal('localStorage', undefined);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    expect(await keepOwnData('bakery', 'CREATE (a:b)')).toBe(false);
    expect(await loadOwnData()).toEqual({});
  });
});

describe('loadOwnData', () => {
  it('leaves out what can not be read', async () => {
    localStorage.setItem('playground-data:films', '~!');
    await keepOwnData('bakery', '');
    expect(await loadOwnData()).toEqual({ bakery: '' });
  });
});
