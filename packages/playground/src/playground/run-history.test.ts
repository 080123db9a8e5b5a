// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadTexts, type SavedTexts, saveRun, saveText } from './run-history.ts';

const nothing: SavedTexts = { texts: {}, history: [] };

beforeEach(() => localStorage.clear());

describe('loadTexts', () => {
  it.each([
    ['nothing if nothing is stored', undefined, nothing],
    ['nothing if another value is stored', '7', nothing],
    ['nothing if invalid JSON is stored', '{"texts"', nothing],
    ['nothing if null is stored', 'null', nothing],
    ['only the parts that are stored', '{"texts": {"films": "S"}}', { ...nothing, texts: { films: 'S' } }],
    ['an empty history if it is not a list', '{"history": {"graph": "films"}}', nothing],
    [
      'only runs with a text and a graph',
      '{"history": [null, {"graph": "films"}, {"text": "S"}, {"graph": "films", "text": 7}, {"graph": "films", "text": "S"}]}',
      { ...nothing, history: [{ graph: 'films', text: 'S' }] },
    ],
  ])('returns %s', (_, stored, expected) => {
    if (stored !== undefined) localStorage.setItem('playground', stored);
    expect(loadTexts()).toEqual(expected);
  });
});

describe('saveRun and saveText', () => {
  it('store the texts and move the run to the front of the history', () => {
    const history = ['old', 'S'].map((text) => ({ graph: 'films', text }));
    const saved = saveText(saveRun({ texts: { roads: 'R' }, history }, 'films', 'S'), 'films', 'S=>(');
    expect(saved).toEqual({ texts: { roads: 'R', films: 'S=>(' }, history: history.toReversed() });
    expect(loadTexts()).toEqual({ ...saved, texts: { films: 'S=>(' } });
  });

  it('keep what another tab has stored since', () => {
    const opened = loadTexts();
    saveRun(loadTexts(), 'films', 'S');
    saveText(saveRun(opened, 'films', 'T'), 'roads', 'R');
    expect(loadTexts()).toEqual({
      texts: { films: 'T', roads: 'R' },
      history: [
        { graph: 'films', text: 'T' },
        { graph: 'films', text: 'S' },
      ],
    });
  });

  it('replace the oldest of twenty runs', () => {
    const history = Array.from({ length: 20 }, (_, at) => ({ graph: 'films', text: `${at}` }));
    const texts = saveRun({ ...nothing, history }, 'films', 'S').history.map(({ text }) => text);
    expect(texts).toEqual(['S', ...history.slice(0, 19).map(({ text }) => text)]);
  });

  it('work in memory if storage is unavailable', () => {
    vi.stubGlobal('localStorage', undefined);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    expect(saveText(saveRun(nothing, 'films', 'S'), 'roads', 'R').texts).toEqual({ films: 'S', roads: 'R' });
  });
});
