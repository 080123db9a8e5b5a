// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadTexts, saveText } from '../playground/run-history.ts';
import { loadOwnData, saveOwnData } from './own-data.ts';

beforeEach(() => localStorage.clear());

describe('saveOwnData', () => {
  it('stores data by graph until they are removed, also long data', async () => {
    const long = 'CREATE (baker:hana)\n'.repeat(50_000);
    expect(await Promise.all([saveOwnData('bakery', 'CREATE (a:b)'), saveOwnData('empty', long)])).toEqual([
      true,
      true,
    ]);
    expect(localStorage.getItem('playground-data:empty')?.length).toBeLessThan(20_000);
    expect(await loadOwnData()).toEqual({ bakery: 'CREATE (a:b)', empty: long });
    await saveOwnData('bakery', undefined);
    expect(Object.keys(await loadOwnData())).toEqual(['empty']);
  });

  it('writes in order if an earlier write takes longer', async () => {
    await Promise.all([saveOwnData('bakery', 'CREATE (a:b)\n'.repeat(50_000)), saveOwnData('bakery', undefined)]);
    expect(await loadOwnData()).toEqual({});
  });

  it('returns false if storage is unavailable', async () => {
    vi.stubGlobal('localStorage', undefined);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    expect(await saveOwnData('bakery', 'CREATE (a:b)')).toBe(false);
    expect(await loadOwnData()).toEqual({});
  });
});

describe('loadOwnData', () => {
  it('migrates the data of version 1.0.0 once storage has room', async () => {
    const old = { texts: { bakery: 'S=>(*)' }, data: { bakery: 'CREATE (a:b)', films: 'CREATE (c:d)' }, history: [] };
    localStorage.setItem('playground', JSON.stringify(old));
    localStorage.setItem('playground-data:films', 'CREATE (e:f)');
    const { ...stored } = localStorage;
    vi.stubGlobal('localStorage', {
      ...stored,
      getItem: (name: string) => stored[name] ?? null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(await loadOwnData()).toEqual({ films: 'CREATE (e:f)' });
    vi.unstubAllGlobals();
    saveText(loadTexts(), 'bakery', 'S=>(a:*)');
    expect(await loadOwnData()).toEqual({ bakery: 'CREATE (a:b)', films: 'CREATE (e:f)' });
    expect(JSON.parse(localStorage.getItem('playground') ?? '')).toEqual({
      texts: { bakery: 'S=>(a:*)' },
      history: [],
    });
  });

  it('skips entries that cannot be decoded', async () => {
    localStorage.setItem('playground-data:films', '~!');
    await saveOwnData('bakery', '');
    expect(await loadOwnData()).toEqual({ bakery: '' });
  });
});
