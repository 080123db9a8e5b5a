import { describe, expect, it, vi } from 'vitest';
import { loadRunHistory, type SavedPlayground, saveData, saveRun, saveText } from './run-history.ts';

/** A storage of the browser with these values. */
function storage(values: Record<string, string> = {}) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
  });
  return values;
}
const refused = () => {
  throw new Error('refused');
};
const nothing: SavedPlayground = { texts: {}, data: {}, history: [] };

describe('what the playground has kept', () => {
  it.each([
    ['is nothing at first', undefined, nothing],
    ['is nothing where something else is stored', '7', nothing],
    ['is nothing where no JSON is stored', '{"texts"', nothing],
    ['is nothing where null is stored', 'null', nothing],
    ['has only the parts that are stored', '{"texts": {"films": "S"}}', { ...nothing, texts: { films: 'S' } }],
    ['has no history that is not a list', '{"history": {"graph": "films"}}', nothing],
    [
      'has no runs that lack a text or a graph',
      '{"history": [null, {"graph": "films"}, {"text": "S"}, {"graph": "films", "text": 7}, {"graph": "films", "text": "S"}]}',
      { ...nothing, history: [{ graph: 'films', text: 'S' }] },
    ],
    [
      'has all three parts',
      '{"texts": {"films": "S"}, "data": {"films": "CREATE"}, "history": [{"graph": "films", "text": "S"}]}',
      { texts: { films: 'S' }, data: { films: 'CREATE' }, history: [{ graph: 'films', text: 'S' }] },
    ],
  ])('%s', (_, stored, expected) => {
    storage(stored === undefined ? {} : { playground: stored });
    expect(loadRunHistory()).toEqual(expected);
  });

  it('is nothing where storage is refused', () => {
    vi.stubGlobal('localStorage', { getItem: refused });
    expect(loadRunHistory()).toEqual(nothing);
  });
});

describe('a run', () => {
  it('is stored with its text and its data, and read again', () => {
    storage();
    const kept = saveRun(nothing, 'films', 'S', 'CREATE');
    expect(kept).toEqual({
      texts: { films: 'S' },
      data: { films: 'CREATE' },
      history: [{ graph: 'films', text: 'S' }],
    });
    expect(loadRunHistory()).toEqual(kept);
  });

  it('on the graph of the page forgets the data of before, and leaves those of other graphs', () => {
    storage();
    const before: SavedPlayground = { texts: { roads: 'R' }, data: { films: 'CREATE', roads: 'ROADS' }, history: [] };
    const kept = saveRun(before, 'films', 'S', undefined);
    expect(kept.texts).toEqual({ roads: 'R', films: 'S' });
    expect(kept.data).toStrictEqual({ roads: 'ROADS' });
    expect(saveRun(before, 'films', 'S', '').data).toEqual({ roads: 'ROADS', films: '' });
  });

  it('leaves what another tab has stored since', () => {
    storage();
    const opened = loadRunHistory();
    const other = saveRun(saveData(loadRunHistory(), 'films', 'CREATE (a:b)'), 'films', 'S', 'CREATE (a:b)');
    const own = saveText(saveRun(opened, 'films', 'T', undefined), 'roads', 'R');
    expect(own.data).toEqual({});
    expect(loadRunHistory()).toEqual({
      texts: { films: 'T', roads: 'R' },
      data: { films: 'CREATE (a:b)' },
      history: [
        { graph: 'films', text: 'T' },
        { graph: 'films', text: 'S' },
      ],
    });
    saveData(other, 'films', undefined);
    expect(loadRunHistory().data).toEqual({});
  });

  it('comes first in the history, where it is once', () => {
    storage();
    const history = [
      { graph: 'films', text: 'old' },
      { graph: 'films', text: 'S' },
      { graph: 'roads', text: 'S' },
    ];
    expect(saveRun({ ...nothing, history }, 'films', 'S', undefined).history).toEqual([
      { graph: 'films', text: 'S' },
      { graph: 'films', text: 'old' },
      { graph: 'roads', text: 'S' },
    ]);
  });

  it('takes the place of the oldest of twenty', () => {
    storage();
    const history = Array.from({ length: 20 }, (_, at) => ({ graph: 'films', text: `${at}` }));
    const texts = saveRun({ ...nothing, history }, 'films', 'S', undefined).history.map(({ text }) => text);
    expect(texts).toEqual(['S', ...history.slice(0, 19).map(({ text }) => text)]);
  });

  it('is known for this visit where storage is refused', () => {
    vi.stubGlobal('localStorage', { setItem: refused });
    expect(saveRun(nothing, 'films', 'S', undefined).texts).toEqual({ films: 'S' });
  });
});

describe('between two runs', () => {
  it('a text and changed data are stored, and read again', () => {
    storage();
    const kept = saveData(saveText(nothing, 'films', 'S=>('), 'films', 'CREATE');
    expect(kept).toEqual({ texts: { films: 'S=>(' }, data: { films: 'CREATE' }, history: [] });
    expect(loadRunHistory()).toEqual(kept);
    expect(saveData(kept, 'films', undefined).data).toEqual({});
  });
});
